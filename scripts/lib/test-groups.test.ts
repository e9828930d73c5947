import { groupTestFiles } from './test-groups.ts';

const read = (file: string) => (file.startsWith('mocked') ? "jest.mock('./x.ts');" : 'test();');

it('puts neighbours into groups of similar size', () => {
  const files = ['b/1', 'a/1', 'a/3', 'b/2', 'a/2'];
  expect(groupTestFiles(files, 3, read)).toEqual([
    ['a/1', 'a/2', 'a/3'],
    ['b/1', 'b/2'],
  ]);
});

it('does not group files that replace modules', () => {
  expect(groupTestFiles(['mocked-1', 'a', 'mocked-2', 'b'], 10, read)).toEqual([
    ['a', 'b'],
    ['mocked-1'],
    ['mocked-2'],
  ]);
});

it('puts files together that replace the same modules by the same files', () => {
  const mock = (module: string, standIn: string) =>
    `jest.mock('${module}', () =>\n  jest.requireActual('${standIn}'),\n);`;
  const texts: Readonly<Record<string, string>> = {
    'a/1': mock('./x.ts', './test/x.ts'),
    'a/b/2': mock('../x.ts', '../test/x.ts'),
    'a/3': mock('./x.ts', './test/other.ts'),
    'a/4': `${mock('./x.ts', './test/x.ts')} jest.mock('./y.ts', () => ({}));`,
    'a/5': '',
  };
  expect(groupTestFiles(Object.keys(texts), 10, (file) => texts[file] ?? '')).toEqual([
    ['a/1', 'a/b/2'],
    ['a/3'],
    ['a/4'],
    ['a/5'],
  ]);
});

it('does not group files that register apps', () => {
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
    ['a'],
    ['b'],
  ]);
});
