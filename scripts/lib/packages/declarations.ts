/** The types of all packages at once, as the compiler declares them. Whether they are right is checked elsewhere. */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inputDigest, isFresh, markFresh } from '../input-digest.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { root } from '../root.ts';

const run = promisify(execFile);
const cache = join(root, '.cache', 'declarations');
const folder = join(cache, 'types');

/** Returns the folder with `<package>/src/<module>.d.ts`, made anew only when sources have changed since. */
export const declaredTypes = (): Promise<string> =>
  // The build and the gate run beside each other, and both want them.
  oneAtATime(join(cache, 'turn.sock'), async () => {
    const shared = join(root, 'shared');
    const digest = inputDigest([shared, join(shared, 'testing'), import.meta.dirname]);
    const made = { stamp: join(cache, 'stamp'), digest, output: folder };
    if (isFresh(made)) return folder;
    await rm(folder, { recursive: true, force: true });
    await declareTypes();
    markFresh(made);
    return folder;
  });

const declareTypes = async (): Promise<void> => {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const project = join(import.meta.dirname, 'tsconfig.json');
  await run(tsc, ['--project', project, '--declarationDir', folder], { cwd: root }).catch(
    (cause: unknown) => {
      const { stdout = '' } = cause as { readonly stdout?: string };
      throw new Error(`The types could not be declared:\n${stdout}`, { cause });
    },
  );
};

/** A declaration that names its neighbours by what they are called once compiled. */
export const readDeclaration = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8');
  return text.replaceAll(
    /((?:from|import)\s*\(?\s*['"]\.[^'"\n]*?)\.tsx?(?=['"])/g,
    (_, start: string) => `${start}.js`,
  );
};
