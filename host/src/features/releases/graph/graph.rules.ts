/** From what the registry says of a channel to ways through a drawing, and to the lines of its table. */
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import type { Path } from './graph-layout.rules.ts';

/** Who emits, the event, who listens. */
export const eventPaths = ({ edges }: Pick<ReleaseGraph, 'edges'>): Path[] =>
  edges.map(({ from, event, to }) => [from, event, to]);

export interface EventLine {
  readonly event: string;
  readonly version: string | undefined;
  readonly emits: readonly string[];
  readonly listens: readonly string[];
}

/** A line for each event, by name. */
export const eventLines = ({ edges }: Pick<ReleaseGraph, 'edges'>): EventLine[] =>
  [...Map.groupBy(edges, ({ event }) => event)]
    .map(([event, same]) => ({
      event,
      version: same.find(({ version }) => version !== undefined)?.version,
      emits: sorted(same.map(({ from }) => from)),
      listens: sorted(same.map(({ to }) => to)),
    }))
    .toSorted((one, other) => one.event.localeCompare(other.event));

export interface ShareLine {
  readonly module: string;
  /** What the host lends; absent: nobody lends it. */
  readonly lent: string | undefined;
  readonly range: string;
  readonly remotes: readonly string[];
}

/** A line for each range that somebody asks a module in, by module. */
export const shareLines = ({
  lends,
  remotes,
}: Pick<ReleaseGraph, 'lends' | 'remotes'>): ShareLine[] => {
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

/** Remotes that ask for just the same modules in the same ranges stand together: fifty of them are a few. */
export const sameSharers = (remotes: ReleaseGraph['remotes']): readonly (readonly string[])[] =>
  [
    ...Map.groupBy(remotes, ({ shared }) =>
      sorted(Object.entries(shared).map((entry) => entry.join(' '))).join('\n'),
    ).values(),
  ].map((same) => sorted(same.map(({ name }) => name)));

/** What is lent, in which range, by which remotes. @param nameOf what a group of remotes is called */
export const sharePaths = (
  graph: Pick<ReleaseGraph, 'lends' | 'remotes'>,
  nameOf: (remotes: readonly string[]) => string,
): Path[] => {
  const groups = sameSharers(graph.remotes);
  return shareLines(graph).flatMap(({ module, lent = '–', range, remotes }) =>
    groups
      .filter((group) => group.some((name) => remotes.includes(name)))
      .map((group) => [`${module} ${lent}`, `${module} ${range}`, nameOf(group)]),
  );
};

const sorted = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
