import type { CourseNode } from '@cairn/api/courses.contract';
import type { NodeIndex } from './explorer/node-index.ts';

/** The item that comes after one in the tree; folders are none. */
export const followingNode = (index: NodeIndex, id: string): CourseNode | undefined => {
  const items = [...index.values()].flatMap(({ node }) => (node.type === 'folder' ? [] : [node]));
  const at = items.findIndex((node) => node.id === id);
  return at === -1 ? undefined : items[at + 1];
};
