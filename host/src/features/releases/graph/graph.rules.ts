/** Converts the registry's data of a channel to paths of a graph, and to lines of its table. */
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import type { GraphPath } from './graph-layout.rules.ts';

/** Returns paths of emitter, event and listener. */
export const listEventPaths = ({ edges }: Pick<ReleaseGraph, 'edges'>): GraphPath[] =>
  edges.map(({ from, event, to }) => [from, event, to]);

export interface EventLine {
  readonly event: string;
  readonly version: string | undefined;
  readonly emits: readonly string[];
  readonly listens: readonly string[];
}

/** Returns a line for each event, by name. */
export const listEventLines = ({ edges }: Pick<ReleaseGraph, 'edges'>): EventLine[] =>
  [...Map.groupBy(edges, ({ event }) => event)]
    .map(([event, same]) => ({
      event,
      version: same.find(({ version }) => version !== undefined)?.version,
      emits: sorted(same.map(({ from }) => from)),
      listens: sorted(same.map(({ to }) => to)),
    }))
    .toSorted((one, other) => one.event.localeCompare(other.event));

export interface SharedModuleLine {
  readonly module: string;
  /** The version that the host provides; absent if it does not. */
  readonly lent: string | undefined;
  readonly range: string;
  readonly remotes: readonly string[];
}

/** Returns a line for each module and requested range, by module. */
export const listSharedModuleLines = ({
  lends,
  remotes,
}: Pick<ReleaseGraph, 'lends' | 'remotes'>): SharedModuleLine[] => {
  const asked = remotes.flatMap(({ name, shared }) =>
    Object.entries(shared).map(([module, range]) => ({ name, module, range })),
  );
  return [...Map.groupBy(asked, ({ module, range }) => `${module} ${range}`).values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { module, range } = first;
      return { module, range, lent: lends[module], remotes: sorted(same.map(({ name }) => name)) };
    })
    .toSorted(
      (one, other) =>
        one.module.localeCompare(other.module) || one.range.localeCompare(other.range),
    );
};

/** Groups remotes that request the same modules in the same ranges: fifty remotes form a few groups. */
export const groupRemotesByModules = (
  remotes: ReleaseGraph['remotes'],
): readonly (readonly string[])[] =>
  [
    ...Map.groupBy(remotes, ({ shared }) =>
      sorted(Object.entries(shared).map((entry) => entry.join(' '))).join('\n'),
    ).values(),
  ].map((same) => sorted(same.map(({ name }) => name)));

/** Returns paths of module, range and remotes. @param nameOf returns the label of a group of remotes */
export const listSharedModulePaths = (
  graph: Pick<ReleaseGraph, 'lends' | 'remotes'>,
  nameOf: (remotes: readonly string[]) => string,
): GraphPath[] => {
  const groups = groupRemotesByModules(graph.remotes);
  return listSharedModuleLines(graph).flatMap(({ module, lent = '–', range, remotes }) =>
    groups
      .filter((group) => group.some((name) => remotes.includes(name)))
      .map((group) => [`${module} ${lent}`, `${module} ${range}`, nameOf(group)]),
  );
};

const sorted = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
