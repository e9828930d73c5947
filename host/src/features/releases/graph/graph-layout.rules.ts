/** Computes the layout of a graph in columns, without a library; the same graph always has the same layout. */

/** A path through the columns: emitter, event, listener. */
export type GraphPath = readonly string[];

export interface GraphNode {
  readonly name: string;
  readonly column: number;
  /** Centre of the node. */
  readonly x: number;
  readonly y: number;
}

export interface GraphLink {
  readonly from: GraphNode;
  readonly to: GraphNode;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

export const NODE_SIZE = { width: 188, height: 26 } as const;
const ROW = 34;
const COLUMN = 266;

/**
 * Orders the middle column by name, and the others by their links, so that few of them cross. Each column is centred.
 * @param paths all of the same length
 */
export const layOutGraph = (paths: readonly GraphPath[]): GraphLayout => {
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
      x: NODE_SIZE.width / 2 + column * COLUMN,
      y: ROW / 2 + ((rows - names.length) / 2 + row) * ROW,
    })),
  );
  return {
    width: NODE_SIZE.width + Math.max(0, count - 1) * COLUMN,
    height: rows * ROW,
    nodes,
    links: createLinks(paths, nodes),
  };
};

const distinct = (names: readonly string[]): string[] =>
  [...new Set(names)].toSorted((one, other) => one.localeCompare(other));

const ordered = (
  paths: readonly GraphPath[],
  column: number,
  place: (path: GraphPath) => number,
) => {
  const places = new Map<string, number[]>();
  for (const path of paths) {
    const name = path[column] ?? '';
    places.set(name, [...(places.get(name) ?? []), place(path)]);
  }
  const mean = (name: string): number => {
    const all = places.get(name) ?? [];
    return all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  return distinct([...places.keys()]).toSorted((one, other) => mean(one) - mean(other));
};

const toNodeKey = (column: number, name = ''): string => `${column} ${name}`;

const createLinks = (paths: readonly GraphPath[], nodes: readonly GraphNode[]): GraphLink[] => {
  const byKey = new Map(nodes.map((node) => [toNodeKey(node.column, node.name), node]));
  const links = new Map<string, GraphLink>();
  for (const path of paths)
    path.slice(1).forEach((name, column) => {
      const from = byKey.get(toNodeKey(column, path[column]));
      const to = byKey.get(toNodeKey(column + 1, name));
      if (from && to) links.set(`${toNodeKey(column, from.name)} ${to.name}`, { from, to });
    });
  return [...links.values()];
};

/** Returns predicates: whether a node or a link is part of these paths. */
export const createPathPredicates = (paths: readonly GraphPath[]) => ({
  node: ({ column, name }: GraphNode): boolean => paths.some((path) => path[column] === name),
  link: ({ from, to }: GraphLink): boolean =>
    paths.some((path) => path[from.column] === from.name && path[to.column] === to.name),
});
