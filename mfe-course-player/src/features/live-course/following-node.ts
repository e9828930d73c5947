import type { CourseNode } from '@cairn/api/courses.contract';
import type { NodeIndex } from './explorer/node-index.ts';

/** The item that comes after one in the tree; folders are none. */
export const followingNode = (index: NodeIndex, id: string): CourseNode | undefined => {
  let isAfter = false;
  for (const { node } of index.values()) {
    if (isAfter && node.type !== 'folder') return node;
    if (node.id === id) isAfter = true;
  }
  return undefined;
};
