/**
 * Computes where the nodes and links of a dependency graph are drawn, in columns. The same graph always has the same layout.
 */

/** Names along one path through the columns of a dependency graph, such as emitter, event, listener. */
export type DependencyGraphPath = readonly string[];

export interface DependencyGraphNode {
  readonly name: string;
  readonly column: number;
  /** Horizontal and vertical position of the node's centre in the drawing. */
  readonly x: number;
  readonly y: number;
}

export interface DependencyGraphLink {
  readonly from: DependencyGraphNode;
  readonly to: DependencyGraphNode;
}

export interface DependencyGraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DependencyGraphNode[];
  readonly links: readonly DependencyGraphLink[];
}

export const GRAPH_NODE_SIZE = { width: 188, height: 26 } as const;
const ROW = 34;
const COLUMN = 266;

/**
 * Orders the middle column by name, and the others by their links, so that few of them cross. Each column is centred.
 * @param paths paths through the columns, all of the same length
 */
export const layOutDependencyGraph = (
  paths: readonly DependencyGraphPath[],
): DependencyGraphLayout => {
  const count = paths[0]?.length ?? 0;
  const middle = Math.floor(count / 2);
  const order = distinct(paths.map((path) => path[middle] ?? ''));
  const columns = Array.from({ length: count }, (_, column) =>
    column === middle ? order : ordered(paths, column, (path) => order.indexOf(path[middle] ?? '')),
  );
  const rows = Math.max(0, ...columns.map(({ length }) => length));
  const nodes = columns.flatMap((names, column) =>
    names.map((name, row) => ({
      name,
      column,
      x: GRAPH_NODE_SIZE.width / 2 + column * COLUMN,
      y: ROW / 2 + ((rows - names.length) / 2 + row) * ROW,
    })),
  );
  return {
    width: GRAPH_NODE_SIZE.width + Math.max(0, count - 1) * COLUMN,
    height: rows * ROW,
    nodes,
    links: createLinks(paths, nodes),
  };
};

const distinct = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted((one, other) => one.localeCompare(other));

const ordered = (
  paths: readonly DependencyGraphPath[],
  column: number,
  findPosition: (path: DependencyGraphPath) => number,
) => {
  const positions = new Map<string, number[]>();
  for (const path of paths) {
    const name = path[column] ?? '';
    positions.set(name, [...(positions.get(name) ?? []), findPosition(path)]);
  }
  const mean = (name: string): number => {
    const all = positions.get(name) ?? [];
    return all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  return distinct([...positions.keys()]).toSorted((one, other) => mean(one) - mean(other));
};

const toNodeKey = (column: number, name = ''): string => `${column} ${name}`;

const createLinks = (
  paths: readonly DependencyGraphPath[],
  nodes: readonly DependencyGraphNode[],
): DependencyGraphLink[] => {
  const byKey = new Map(nodes.map((node) => [toNodeKey(node.column, node.name), node]));
  const links = new Map<string, DependencyGraphLink>();
  for (const path of paths)
    path.slice(1).forEach((name, column) => {
      const from = byKey.get(toNodeKey(column, path[column]));
      const to = byKey.get(toNodeKey(column + 1, name));
      if (from && to) links.set(`${toNodeKey(column, from.name)} ${to.name}`, { from, to });
    });
  return [...links.values()];
};

/** Returns predicates: whether a node or a link is part of these paths. */
export const createGraphPathPredicates = (paths: readonly DependencyGraphPath[]) => ({
  node: ({ column, name }: DependencyGraphNode): boolean =>
    paths.some((path) => path[column] === name),
  link: ({ from, to }: DependencyGraphLink): boolean =>
    paths.some((path) => path[from.column] === from.name && path[to.column] === to.name),
});
