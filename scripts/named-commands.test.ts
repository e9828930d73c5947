import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';

/** Commands of a remote's own repository (docs/releasing.md). */
const OF_A_REMOTE = ['typecheck'];

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const findNames = (pattern: RegExp) =>
  ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{,releasing/}*.md', { cwd: root })].flatMap(
    (file) => [...read(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  );

it('finds every operator command that the documents name', () => {
  const known = new Set(
    [...read('scripts/cairn.ts').matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name),
  );
  const named = findNames(/\.\/cairn ([a-z]+)/g);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name }) => name !== 'help' && !known.has(name))).toEqual([]);
});

it('finds every npm command that the documents name', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = new Set([...Object.keys(scripts), ...OF_A_REMOTE]);
  const named = findNames(/npm run ([a-z][a-z\d:-]*[a-z\d])/g);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
