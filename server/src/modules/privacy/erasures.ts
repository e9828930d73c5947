/**
 * Records of erasures: the id, date and reason, one file each in the file store. All machines see them, and restoring an older
 * backup does not remove them. A person who is back after a restore is erased again.
 */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FileStore } from '../../platform/files/file-store.ts';

const FOLDER = 'erasures/';

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
