/** Finds nodes of a live course, and their folders, by id. */
import type { CourseNode } from '@cairn/api/course-item.contract';

export interface IndexedCourseNode {
  readonly node: CourseNode;
  /** The id of the folder around the node; undefined at the top level. */
  readonly parentId: string | undefined;
}

/** Nodes by id, in the order of the tree. If two nodes share an id, the first one counts. */
export type CourseNodeIndex = ReadonlyMap<string, IndexedCourseNode>;

export const indexCourseNodes = (nodes: readonly CourseNode[]): CourseNodeIndex => {
  const index = new Map<string, IndexedCourseNode>();
  const add = (children: readonly CourseNode[], parentId: string | undefined): void => {
    for (const node of children) {
      if (index.has(node.id)) continue;
      index.set(node.id, { node, parentId });
      if (node.type === 'folder') add(node.items ?? [], node.id);
    }
  };
  add(nodes, undefined);
  return index;
};

/** Returns the folders around a node, the outermost first. */
export const listAncestorFolders = (
  index: CourseNodeIndex,
  id: string | undefined,
): CourseNode[] => {
  const folders: CourseNode[] = [];
  let entry = id === undefined ? undefined : index.get(id);
  while (entry?.parentId !== undefined) {
    entry = index.get(entry.parentId);
    if (entry) folders.unshift(entry.node);
  }
  return folders;
};
