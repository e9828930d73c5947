/** The tree as a list of the rows in sight: what is in a closed folder is none of them. */
import type { CourseNode } from '@cairn/api/courses.contract';

export interface TreeRow {
  readonly node: CourseNode;
  /** From 1. */
  readonly level: number;
  /** Among those of the same folder, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Of the folder's row in the list; -1 at the top. */
  readonly parent: number;
  /** Undefined: nothing to open. */
  readonly isOpen: boolean | undefined;
}

export const visibleRows = (
  nodes: readonly CourseNode[],
  openIds: ReadonlySet<string>,
): TreeRow[] => {
  const rows: TreeRow[] = [];
  const add = (children: readonly CourseNode[], level: number, parent: number): void => {
    for (const [at, node] of children.entries()) {
      const isOpen = node.type === 'folder' ? openIds.has(node.id) : undefined;
      rows.push({ node, level, position: at + 1, siblings: children.length, parent, isOpen });
      if (isOpen) add(node.items ?? [], level + 1, rows.length - 1);
    }
  };
  add(nodes, 1, -1);
  return rows;
};
