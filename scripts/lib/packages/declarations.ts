/**
 * Generates the declaration files of all packages at once with the compiler. It does not report wrong types, because other
 * checks do.
 */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { digestBuildInputs, isOutputFresh, markOutputFresh } from '../input-digest.ts';
import { runExclusively } from '../run-exclusively.ts';
import { root } from '../root.ts';

const run = promisify(execFile);
const cacheFolder = join(root, '.cache', 'declarations');
const typesFolder = join(cacheFolder, 'types');

/**
 * Returns the folder with the declaration files `<package>/src/<module>.d.ts`. Generates them again only if sources have
 * changed.
 */
export const buildTypeDeclarations = (): Promise<string> =>
  // The build and the checks run at the same time, and both need the types.
  runExclusively(join(cacheFolder, 'turn.sock'), async () => {
    const shared = join(root, 'shared');
    const digest = digestBuildInputs([shared, join(shared, 'testing'), import.meta.dirname]);
    const made = { stamp: join(cacheFolder, 'stamp'), digest, output: typesFolder };
    if (isOutputFresh(made)) return typesFolder;
    await rm(typesFolder, { recursive: true, force: true });
    await declareTypes();
    markOutputFresh(made);
    return typesFolder;
  });

const declareTypes = async (): Promise<void> => {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const project = join(import.meta.dirname, 'tsconfig.json');
  await run(tsc, ['--project', project, '--declarationDir', typesFolder], { cwd: root }).catch(
    (cause: unknown) => {
      const { stdout = '' } = cause as { readonly stdout?: string };
      throw new Error(`The types could not be declared:\n${stdout}`, { cause });
    },
  );
};

/** Returns the text of a declaration file with imports of the compiled files. */
export const readTypeDeclaration = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8');
  return text.replaceAll(
    /((?:from|import)\s*\(?\s*['"]\.[^'"\n]*?)\.tsx?(?=['"])/g,
    (_, start: string) => `${start}.js`,
  );
};
