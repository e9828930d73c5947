import type { CourseNode } from '@cairn/api/course-item.contract';
import type { CourseNodeIndex } from './explorer/node-index.ts';

/** Returns the next item in the tree after a node; folders are skipped. */
export const findNextCourseNode = (index: CourseNodeIndex, id: string): CourseNode | undefined => {
  let isAfter = false;
  for (const { node } of index.values()) {
    if (isAfter && node.type !== 'folder') return node;
    if (node.id === id) isAfter = true;
  }
  return undefined;
};
