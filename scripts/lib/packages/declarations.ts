/** Declares the types of all packages at once, by the compiler. Other checks find wrong types. */
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
  // The build and the gate run at the same time, and both need the types.
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

/** Returns a declaration whose imports name the compiled files. */
export const readDeclaration = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8');
  return text.replaceAll(
    /((?:from|import)\s*\(?\s*['"]\.[^'"\n]*?)\.tsx?(?=['"])/g,
    (_, start: string) => `${start}.js`,
  );
};
