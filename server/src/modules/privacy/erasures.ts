/**
 * Records of erasures: the id, date and reason, one file each in the file store. All machines see them, and restoring an older
 * backup does not remove them. A person who is back after a restore is erased again.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FileStore } from '../../platform/files/file-store.ts';

const FOLDER = 'erasures/';
/** Name of the file with the list of erasures that earlier server versions wrote into the data folder. */
const FORMER_LIST = 'erasures.log';

const erasureSchema = z.object({
  studentId: z.string().min(1),
  erasedAt: z.iso.datetime(),
  reason: z.string(),
});

export type PersonErasureRecord = z.infer<typeof erasureSchema>;

/** Returns the storage key for the record of an erasure. Encodes the id, because it may contain characters that a key may not. */
const toErasureKey = (studentId: string): string =>
  `${FOLDER}${Buffer.from(studentId).toString('base64url')}.json`;

const parseErasureKey = (key: string): string =>
  Buffer.from(key.slice(FOLDER.length, -'.json'.length), 'base64url').toString();

/**
 * Returns whether a key of the file store belongs to the record of an erasure. Such records stay when a site is restored into the
 * store.
 */
export const isErasureRecordKey = (key: string): boolean => key.startsWith(FOLDER);

export const recordPersonErasure = async (
  files: FileStore,
  erasure: PersonErasureRecord,
): Promise<void> => {
  await files.put(toErasureKey(erasure.studentId), Readable.from([JSON.stringify(erasure)]));
};

/** Yields the ids of all people who were ever erased. */
export const listErasedPersonIds = async function* (files: FileStore): AsyncGenerator<string> {
  for await (const { key } of files.list(FOLDER)) yield parseErasureKey(key);
};

export const findPersonErasure = async (
  files: FileStore,
  studentId: string,
): Promise<PersonErasureRecord | undefined> => {
  const content = await files.get(toErasureKey(studentId));
  return content && erasureSchema.parse(JSON.parse(await text(content)));
};

/** Parses a line of the former list of erasures: date, id and reason as JSON, separated by tabs. */
const readLine = (line: string): PersonErasureRecord => {
  const [erasedAt, studentId, reason = ''] = line.split('\t');
  return erasureSchema.parse({ erasedAt, studentId, reason: JSON.parse(reason) });
};

/**
 * Copies the list of erasures of an earlier server version from this machine into the file store. Throws, and leaves the list,
 * when a line cannot be read.
 */
export const importErasuresOfOldVersion = async (
  files: FileStore,
  dataDir: string,
): Promise<void> => {
  const list = path.join(dataDir, FORMER_LIST);
  const content = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = content.split('\n').filter((line) => line !== '');
  for (const [index, line] of lines.entries())
    try {
      await recordPersonErasure(files, readLine(line));
    } catch (error) {
      throw new Error(`Line ${index + 1} of ${list} cannot be taken over.`, { cause: error });
    }
  await rm(list, { force: true });
};
