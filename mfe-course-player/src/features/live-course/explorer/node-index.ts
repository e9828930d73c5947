/** Finds nodes of a live course, and their folders, by id. */
import type { CourseNode } from '@cairn/api/courses.contract';

export interface IndexedNode {
  readonly node: CourseNode;
  /** The id of the folder around the node; undefined at the top level. */
  readonly parentId: string | undefined;
}

/** Nodes by id, in the order of the tree. If two nodes share an id, the first one counts. */
export type NodeIndex = ReadonlyMap<string, IndexedNode>;

export const indexNodes = (nodes: readonly CourseNode[]): NodeIndex => {
  const index = new Map<string, IndexedNode>();
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
export const listFoldersAbove = (index: NodeIndex, id: string | undefined): CourseNode[] => {
  const folders: CourseNode[] = [];
  let place = id === undefined ? undefined : index.get(id);
  while (place?.parentId !== undefined) {
    place = index.get(place.parentId);
    if (place) folders.unshift(place.node);
  }
  return folders;
};
