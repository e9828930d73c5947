import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.ts';

/** Of the repository that a remote has for itself (docs/releasing.md). */
const OF_A_REMOTE = ['typecheck'];

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('every command that the documents name is there to be run', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = new Set([...Object.keys(scripts), ...OF_A_REMOTE]);
  const named = [
    'README.md',
    'CONTRIBUTING.md',
    ...globSync('docs/{,releasing/}*.md', { cwd: root }),
  ].flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z][a-z\d:-]*[a-z\d])/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
