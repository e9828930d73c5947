import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './lib/root.ts';

const SERVER = 'server/src';

/** `server/src/modules/accounts/auth/x.ts` belongs to the folder `modules/accounts`, a file of `server/src` to no folder. */
const toServerFolder = (file: string): string => file.split('/').slice(2, -1).slice(0, 2).join('/');

/** Apps and packages of the browser in which each folder counts for itself. */
const BROWSER_SOURCES = ['mfe-manage/src', 'mfe-teach/src', 'shared/course-content/src'];

const listImports = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from |import\((?:\/\*.*?\*\/ )?)'(\.\.?\/[^']+)'/g,
    ),
  ].map(([, target = '']) => normalize(join(dirname(file), target)));

const readFolders = (
  sources: string,
  toFolder: (file: string) => string,
): Map<string, Set<string>> => {
  const folders = new Map<string, Set<string>>();
  const exclude = ['**/*.test.{ts,tsx}', '**/test/**'];
  const files = globSync(`${sources}/**/*.{ts,tsx}`, { cwd: root, exclude });
  for (const file of files) {
    const from = toFolder(file);
    const known = folders.get(from) ?? new Set();
    folders.set(from, known);
    for (const target of listImports(file)) {
      const to = toFolder(target);
      if (target.startsWith(`${sources}/`) && to !== from) known.add(to);
    }
  }
  return folders;
};

/** Removes folders that import none of the remaining ones, until only cycles and what leads to them remain. */
const findCycles = (folders: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const left = new Set(folders.keys());
  const isFree = (folder: string) => ![...(folders.get(folder) ?? [])].some((to) => left.has(to));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
    for (const folder of free) left.delete(folder);
  }
  return [...left].toSorted();
};

it('finds folders that import each other', () => {
  const folders = { a: ['b'], b: ['a'], c: ['a'], d: [] };
  const known = Object.entries(folders).map(([name, to]) => [name, new Set(to)] as const);
  expect(findCycles(new Map(known))).toEqual(['a', 'b', 'c']);
});

it('no folders of the server import each other, directly or through others, not even types', () => {
  const folders = readFolders(SERVER, toServerFolder);
  expect(folders.size).toBeGreaterThan(20);
  expect(findCycles(folders)).toEqual([]);
});

it.each(BROWSER_SOURCES)(
  'no folders of %s import each other, not even types or on demand',
  (sources) => {
    const folders = readFolders(sources, dirname);
    expect(folders.size).toBeGreaterThan(2);
    expect(findCycles(folders)).toEqual([]);
  },
);
