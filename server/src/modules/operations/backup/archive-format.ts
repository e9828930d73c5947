/**
 * What a backup is: a tar, compressed by zstd, of these parts in this order.
 *
 *     backup.json               what is in it, of which schema
 *     database/<table>/000001   rows in PostgreSQL's text format, a few megabytes a part; parts may end within a row
 *     jobs/000001               the same of work that waits to be done: queue, data, when
 *     files/<key>               the file store
 *     sums/000001.json          sizes and SHA-256 of the parts since the last such list
 *     end.json                  counts; an archive without it was not finished
 *
 * Behind all of it is a mark (archive-end.ts): an archive without it was cut.
 */
import { z } from 'zod';

/** Bytes; a tar is made of such. */
export const BLOCK = 512;
export const HEADER = 'backup.json';
export const END = 'end.json';
export const SUMS = 'sums/';
export const DATABASE = 'database/';
export const JOBS = 'jobs/';
export const FILES = 'files/';

/** How far a backup or a restore is, is told after so many files. */
export const FILES_A_LINE = 1000;

export const ARCHIVE_START = 'cairn-';
const ENDING = '.tar.zst';

/** In the order of time where it is the order of the alphabet. */
export const archiveName = (madeAt: Date): string =>
  `${ARCHIVE_START}${madeAt.toISOString().replaceAll(/[:.]/g, '-')}${ENDING}`;

export const isArchiveName = (name: string): boolean =>
  name.startsWith(ARCHIVE_START) && name.endsWith(ENDING) && !name.includes('/');

/** Of archives that are made. */
export const FORMAT = 2;
/** Before there was a mark at the end. */
export const WITHOUT_MARK = 1;

const count = z.number().int().min(0);

export const headerSchema = z.object({
  format: z.union([z.literal(WITHOUT_MARK), z.literal(FORMAT)]),
  madeAt: z.iso.datetime(),
  /** As they were applied, with the checksum of each. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

export const endSchema = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), count),
  jobs: count,
  files: count,
  /** Of all files. */
  bytes: count,
});

export const sumsSchema = z.array(
  z.object({ name: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupEnd = z.infer<typeof endSchema>;
export type PartSum = z.infer<typeof sumsSchema>[number];
