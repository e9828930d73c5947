/** Flattens the tree into a list of its visible rows; the contents of closed folders are left out. */
import type { CourseNode } from '@cairn/api/course-item.contract';

export interface CourseTreeRow {
  readonly node: CourseNode;
  /** Level of the node in the tree, from 1. */
  readonly level: number;
  /** Position of the row among those of the same folder, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** The folder around the node; undefined at the top level. */
  readonly folder: CourseNode | undefined;
  /** Whether the folder is open; undefined if the node is no folder. */
  readonly isOpen: boolean | undefined;
}

/** Node of the tree as two rows, open and closed; both are the same object unless the node is a folder. */
export interface CourseTreeBranch {
  readonly open: CourseTreeRow;
  readonly closed: CourseTreeRow;
  readonly items: readonly CourseTreeBranch[];
}

/** Creates every row of a course's tree once, so that React can skip rows whose object is the same. */
export const createCourseTreeBranches = (
  nodes: readonly CourseNode[],
  folder?: CourseNode,
  level = 1,
): CourseTreeBranch[] =>
  nodes.map((node, at) => {
    const row = { node, level, position: at + 1, siblings: nodes.length, folder };
    if (node.type !== 'folder') {
      const leaf = { ...row, isOpen: undefined };
      return { open: leaf, closed: leaf, items: [] };
    }
    return {
      open: { ...row, isOpen: true },
      closed: { ...row, isOpen: false },
      items: createCourseTreeBranches(node.items ?? [], node, level + 1),
    };
  });

export const listVisibleTreeRows = (
  branches: readonly CourseTreeBranch[],
  openIds: ReadonlySet<string>,
): CourseTreeRow[] => {
  const rows: CourseTreeRow[] = [];
  const add = ({ open, closed, items }: CourseTreeBranch): void => {
    const isOpen = open !== closed && openIds.has(open.node.id);
    rows.push(isOpen ? open : closed);
    if (isOpen) for (const item of items) add(item);
  };
  for (const branch of branches) add(branch);
  return rows;
};
