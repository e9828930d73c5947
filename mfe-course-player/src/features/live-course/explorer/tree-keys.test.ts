import type { CourseNode } from '@cairn/api/course-item.contract';
import { findTreeRowByPrefix, findTreeMove } from './tree-keys.ts';
import { createCourseTreeBranches, listVisibleTreeRows } from './visible-rows.ts';

const leaf = (name: string): CourseNode => ({ id: name, type: 'file', name });
const folder = (name: string, ...items: CourseNode[]): CourseNode => ({
  id: name,
  type: 'folder',
  name,
  items,
});

/** Rows: 0 a, 1 a1, 2 a2, 3 b (closed), 4 c (open, empty), 5 bee */
const rows = listVisibleTreeRows(
  createCourseTreeBranches([
    folder('a', leaf('a1'), leaf('a2')),
    folder('b', leaf('b1')),
    folder('c'),
    leaf('bee'),
  ]),
  new Set(['a', 'c']),
);
const go = (to: number) => ({ kind: 'go', to });

describe('the keys of a tree', () => {
  it.each([
    ['ArrowDown', 0, go(1)],
    ['ArrowDown', 5, go(5)],
    ['ArrowUp', 1, go(0)],
    ['ArrowUp', 0, go(0)],
    ['Home', 4, go(0)],
    ['End', 0, go(5)],
    ['ArrowRight', 3, { kind: 'open', ids: ['b'] }],
    ['ArrowRight', 0, go(1)],
    ['ArrowRight', 1, go(1)],
    ['ArrowRight', 4, go(4)],
    ['ArrowLeft', 0, { kind: 'close', ids: ['a'] }],
    ['ArrowLeft', 2, go(0)],
    ['ArrowLeft', 3, go(3)],
    ['*', 5, { kind: 'open', ids: ['a', 'b', 'c'] }],
    ['Enter', 0, undefined],
  ])('%s at %i', (key, at, move) => {
    expect(findTreeMove(key, at, rows)).toEqual(move);
  });

  it('means nothing in an empty tree', () => {
    expect(findTreeMove('ArrowDown', 0, [])).toBeUndefined();
  });

  it.each([
    ['a', 0, 1],
    ['aa', 1, 2],
    ['A2', 0, 2],
    ['a', 2, 0],
    ['be', 3, 5],
    ['b', 5, 3],
    ['x', 0, undefined],
  ])('typing %s at %i', (typed, at, found) => {
    expect(findTreeRowByPrefix(typed, at, rows)).toBe(found);
  });
});
