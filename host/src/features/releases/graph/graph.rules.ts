/** Converts the dependencies of a channel's releases to paths of a graph and to rows of a table. */
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import type { DependencyGraphPath } from './graph-layout.rules.ts';

/** Returns a graph path for each event: emitting remote, event name, listening remote. */
export const listEventGraphPaths = ({
  edges,
}: Pick<ReleaseGraph, 'edges'>): DependencyGraphPath[] =>
  edges.map(({ from, event, to }) => [from, event, to]);

export interface EventTableRow {
  readonly event: string;
  readonly version: string | undefined;
  readonly emits: readonly string[];
  readonly listens: readonly string[];
}

/** Returns one table row for each event, sorted by event name. */
export const listEventTableRows = ({ edges }: Pick<ReleaseGraph, 'edges'>): EventTableRow[] =>
  [...Map.groupBy(edges, ({ event }) => event)]
    .map(([event, same]) => ({
      event,
      version: same.find(({ version }) => version !== undefined)?.version,
      emits: sorted(same.map(({ from }) => from)),
      listens: sorted(same.map(({ to }) => to)),
    }))
    .toSorted((one, other) => one.event.localeCompare(other.event));

/** Returns a graph path for each filler: owner, slot, filler. */
export const listSlotGraphPaths = ({
  slots = [],
}: Pick<ReleaseGraph, 'slots'>): DependencyGraphPath[] =>
  slots.flatMap(({ owner, slot, fillers }) => fillers.map((filler) => [owner, slot, filler]));

export interface SharedModuleTableRow {
  readonly module: string;
  /** Version of the module that the host shares; absent if the host does not share it. */
  readonly providedVersion: string | undefined;
  readonly range: string;
  readonly remotes: readonly string[];
}

/** Returns one table row for each shared module and requested version range, sorted by module. */
export const listSharedModuleTableRows = ({
  lends,
  remotes,
}: Pick<ReleaseGraph, 'lends' | 'remotes'>): SharedModuleTableRow[] => {
  const requested = remotes.flatMap(({ name, shared }) =>
    Object.entries(shared).map(([module, range]) => ({ name, module, range })),
  );
  return [...Map.groupBy(requested, ({ module, range }) => `${module} ${range}`).values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { module, range } = first;
      return {
        module,
        range,
        providedVersion: lends[module],
        remotes: sorted(same.map(({ name }) => name)),
      };
    })
    .toSorted(
      (one, other) =>
        one.module.localeCompare(other.module) || one.range.localeCompare(other.range),
    );
};

/** Groups remotes that request the same shared modules in the same version ranges, so that fifty remotes form a few graph nodes. */
export const groupRemotesBySharedModules = (
  remotes: ReleaseGraph['remotes'],
): readonly (readonly string[])[] =>
  [
    ...Map.groupBy(remotes, ({ shared }) =>
      sorted(Object.entries(shared).map((entry) => entry.join(' '))).join('\n'),
    ).values(),
  ].map((same) => sorted(same.map(({ name }) => name)));

/** Returns paths of module, range and remotes. @param formatGroup returns the label of a group of remotes */
export const listSharedModuleGraphPaths = (
  graph: Pick<ReleaseGraph, 'lends' | 'remotes'>,
  formatGroup: (remotes: readonly string[]) => string,
): DependencyGraphPath[] => {
  const groups = groupRemotesBySharedModules(graph.remotes);
  return listSharedModuleTableRows(graph).flatMap(
    ({ module, providedVersion = '–', range, remotes }) =>
      groups
        .filter((group) => group.some((name) => remotes.includes(name)))
        .map((group) => [`${module} ${providedVersion}`, `${module} ${range}`, formatGroup(group)]),
  );
};

const sorted = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
