/** Flattens the tree into a list of its visible rows; the contents of closed folders are left out. */
import type { CourseNode } from '@cairn/api/courses.contract';

export interface TreeRow {
  readonly node: CourseNode;
  /** Level in the tree, from 1. */
  readonly level: number;
  /** Position among the rows of the same folder, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** The folder around the node; undefined at the top level. */
  readonly folder: CourseNode | undefined;
  /** Undefined if the node is not a folder. */
  readonly isOpen: boolean | undefined;
}

/** A node with its rows in open and closed state; both are the same object unless the node is a folder. */
export interface TreeBranch {
  readonly open: TreeRow;
  readonly closed: TreeRow;
  readonly items: readonly TreeBranch[];
}

/** Creates every row of the tree once, so that React can skip rows whose object is the same. */
export const createTreeBranches = (
  nodes: readonly CourseNode[],
  folder?: CourseNode,
  level = 1,
): TreeBranch[] =>
  nodes.map((node, at) => {
    const row = { node, level, position: at + 1, siblings: nodes.length, folder };
    if (node.type !== 'folder') {
      const leaf = { ...row, isOpen: undefined };
      return { open: leaf, closed: leaf, items: [] };
    }
    return {
      open: { ...row, isOpen: true },
      closed: { ...row, isOpen: false },
      items: createTreeBranches(node.items ?? [], node, level + 1),
    };
  });

export const listVisibleRows = (
  branches: readonly TreeBranch[],
  openIds: ReadonlySet<string>,
): TreeRow[] => {
  const rows: TreeRow[] = [];
  const add = ({ open, closed, items }: TreeBranch): void => {
    const isOpen = open !== closed && openIds.has(open.node.id);
    rows.push(isOpen ? open : closed);
    if (isOpen) for (const item of items) add(item);
  };
  for (const branch of branches) add(branch);
  return rows;
};
