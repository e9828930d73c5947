/**
 * The checker of a server with an embedded database: users who can read its data folder may check releases, as they may
 * publish.
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

/** A file in the data folder, which only its owner can read. */
export const LOCAL_CHECKER_FILE = 'checker-key';
const NAME = 'this machine';

/** Creates the key at the first start. Returns its public part. Throws if the file is invalid. */
export const openLocalChecker = async (dataDir: string): Promise<CheckerKey> => {
  const known = await findLocalChecker(dataDir);
  if (known) return known;
  const file = path.join(dataDir, LOCAL_CHECKER_FILE);
  const key = await generateCheckerKey(NAME);
  await mkdir(dataDir, { recursive: true });
  await writeIfAbsent(file, `${JSON.stringify(key)}\n`);
  return toPublicKey(parseCheckerKey(await readFile(file, 'utf8'), file));
};

/** Returns the public part of the key; undefined before the first start. Throws if the file is invalid. */
export const findLocalChecker = async (dataDir: string): Promise<CheckerKey | undefined> => {
  const file = path.join(dataDir, LOCAL_CHECKER_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : toPublicKey(parseCheckerKey(text, file));
};

/** Creates the file with all its content at once, and never over one that another process created meanwhile. */
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
