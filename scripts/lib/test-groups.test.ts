import { groupTestFiles } from './test-groups.ts';

const read = (file: string) => (file.startsWith('mocked') ? "jest.mock('./x.ts');" : 'test();');

it('puts neighbours into groups of similar size', () => {
  const files = ['b/1', 'a/1', 'a/3', 'b/2', 'a/2'];
  expect(groupTestFiles(files, 3, read)).toEqual([
    ['a/1', 'a/2', 'a/3'],
    ['b/1', 'b/2'],
  ]);
});

it('leaves files that replace modules alone', () => {
  expect(groupTestFiles(['mocked-1', 'a', 'mocked-2', 'b'], 10, read)).toEqual([
    ['a', 'b'],
    ['mocked-1'],
    ['mocked-2'],
  ]);
});

it('leaves files that register apps alone', () => {
  const app = 'shared/federation/src/host.test.tsx';
  expect(groupTestFiles(['a', app], 10, read)).toEqual([['a'], [app]]);
});

it('returns no group without files', () => {
  expect(groupTestFiles([], 10, read)).toEqual([]);
});

it.each([
  "jest.mock('./x.ts', () => ({}));",
  "jest.doMock('./x.ts');",
  'jest.resetModules();',
  '/** @jest-environment node */',
])('treats %j as a reason for modules of its own', (text) => {
  expect(groupTestFiles(['a', 'b'], 10, (file) => (file === 'a' ? text : ''))).toEqual([
    ['b'],
    ['a'],
  ]);
});
