/**
 * Who was erased, when and why: a file each in the file store, which every machine sees, and which no restore of an older backup takes
 * away. Whoever is there again is erased again.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FileStore } from '../../platform/files/file-store.ts';

const FOLDER = 'erasures/';
/** Where it stood before, in the data folder of the machine that erased. */
const FORMER_LIST = 'erasures.log';

const erasureSchema = z.object({
  studentId: z.string().min(1),
  erasedAt: z.iso.datetime(),
  reason: z.string(),
});

export type Erasure = z.infer<typeof erasureSchema>;

/** An id may hold what no key may. */
const keyOf = (studentId: string): string =>
  `${FOLDER}${Buffer.from(studentId).toString('base64url')}.json`;

const studentIdOf = (key: string): string =>
  Buffer.from(key.slice(FOLDER.length, -'.json'.length), 'base64url').toString();

/** Whether a file of the store is no site's own and stays whatever site is restored there. */
export const isErasure = (key: string): boolean => key.startsWith(FOLDER);

export const keepErasure = async (files: FileStore, erasure: Erasure): Promise<void> => {
  await files.put(keyOf(erasure.studentId), Readable.from([JSON.stringify(erasure)]));
};

/** Ids of everybody who was ever erased. */
export const listErased = async function* (files: FileStore): AsyncGenerator<string> {
  for await (const { key } of files.list(FOLDER)) yield studentIdOf(key);
};

export const findErasure = async (
  files: FileStore,
  studentId: string,
): Promise<Erasure | undefined> => {
  const content = await files.get(keyOf(studentId));
  return content && erasureSchema.parse(JSON.parse(await text(content)));
};

/** A line of the former list: moment, id and reason as JSON, with tabs between them. */
const readLine = (line: string): Erasure => {
  const [erasedAt, studentId, reason = ''] = line.split('\t');
  return erasureSchema.parse({ erasedAt, studentId, reason: JSON.parse(reason) });
};

/** Takes what this machine alone knew into the store. Throws, and leaves the list, where a line of it cannot be read. */
export const takeFormerErasures = async (files: FileStore, dataDir: string): Promise<void> => {
  const list = path.join(dataDir, FORMER_LIST);
  const content = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = content.split('\n').filter((line) => line !== '');
  for (const [index, line] of lines.entries())
    try {
      await keepErasure(files, readLine(line));
    } catch (error) {
      throw new Error(`Line ${index + 1} of ${list} cannot be taken over.`, { cause: error });
    }
  await rm(list, { force: true });
};
