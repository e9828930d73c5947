/**
 * The checker of a server with an embedded database. Users who can read the server's data folder may check releases, just as
 * they may publish releases.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CheckerKey,
  checkerKeySchema,
  generateCheckerKey,
  toPublicKey,
} from '@cairn/release-tool/gate/check-statement';

/** Name of the file in the data folder with the private key of this machine's checker. Only its owner can read it. */
export const LOCAL_CHECKER_KEY_FILE_NAME = 'checker-key';
const NAME = 'this machine';

/**
 * Returns the public key of this machine's checker, and creates the key pair at the first start. Throws if the key file is
 * invalid.
 */
export const openLocalCheckerKey = async (dataDir: string): Promise<CheckerKey> => {
  const known = await findLocalCheckerKey(dataDir);
  if (known) return known;
  const file = path.join(dataDir, LOCAL_CHECKER_KEY_FILE_NAME);
  const key = await generateCheckerKey(NAME);
  await mkdir(dataDir, { recursive: true });
  await writeIfAbsent(file, `${JSON.stringify(key)}\n`);
  return toPublicKey(parseCheckerKey(await readFile(file, 'utf8'), file));
};

/**
 * Returns the public key of this machine's checker; undefined before the server's first start. Throws if the key file is
 * invalid.
 */
export const findLocalCheckerKey = async (dataDir: string): Promise<CheckerKey | undefined> => {
  const file = path.join(dataDir, LOCAL_CHECKER_KEY_FILE_NAME);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : toPublicKey(parseCheckerKey(text, file));
};

/** Creates a file with all its content at once. Does not overwrite a file that another process has created meanwhile. */
const writeIfAbsent = async (file: string, text: string): Promise<void> => {
  const part = `${file}.${randomUUID()}`;
  try {
    await writeFile(part, text, { mode: 0o600 });
    await link(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
};

const parseCheckerKey = (text: string, file: string): CheckerKey => {
  try {
    return checkerKeySchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} holds no checker's key. Remove it, and a new one is made.`);
  }
};
