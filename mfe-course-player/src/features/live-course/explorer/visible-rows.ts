/** The tree as a list of the rows in sight: what is in a closed folder is none of them. */
import type { CourseNode } from '@cairn/api/courses.contract';

export interface TreeRow {
  readonly node: CourseNode;
  /** From 1. */
  readonly level: number;
  /** Among those of the same folder, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** The folder that it stands in; undefined at the top. */
  readonly folder: CourseNode | undefined;
  /** Undefined: nothing to open. */
  readonly isOpen: boolean | undefined;
}

/** A node with the rows that it is shown as; of what is no folder both are the same one. */
export interface TreeBranch {
  readonly open: TreeRow;
  readonly closed: TreeRow;
  readonly items: readonly TreeBranch[];
}

/** All rows that a tree can have, each made once: a row that is the same object looks as it did. */
export const branchesOf = (
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
      items: branchesOf(node.items ?? [], node, level + 1),
    };
  });

export const visibleRows = (
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
