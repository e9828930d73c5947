/** The checker of a server with its own database: whoever may read its data folder may check, as they may release. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CheckerKey,
  checkerKeySchema,
  newCheckerKey,
  publicPart,
} from '@cairn/release-tool/gate/check-statement';

/** In the data folder; readable by the owner alone. */
export const LOCAL_CHECKER_FILE = 'checker-key';
const NAME = 'this machine';

/** Makes the key at the first start. Returns its public part; throws what is wrong with the file. */
export const openLocalChecker = async (dataDir: string): Promise<CheckerKey> => {
  const known = await findLocalChecker(dataDir);
  if (known) return known;
  const file = path.join(dataDir, LOCAL_CHECKER_FILE);
  const key = await newCheckerKey(NAME);
  await mkdir(dataDir, { recursive: true });
  await keepFirst(file, `${JSON.stringify(key)}\n`);
  return publicPart(parsed(await readFile(file, 'utf8'), file));
};

/** Returns its public part; undefined before the first start. Throws what is wrong with the file. */
export const findLocalChecker = async (dataDir: string): Promise<CheckerKey | undefined> => {
  const file = path.join(dataDir, LOCAL_CHECKER_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : publicPart(parsed(text, file));
};

/** Whole, and not over one that another process has left meanwhile. */
const keepFirst = async (file: string, text: string): Promise<void> => {
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

const parsed = (text: string, file: string): CheckerKey => {
  try {
    return checkerKeySchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} holds no checker's key. Remove it, and a new one is made.`);
  }
};
