/**
 * The format of a backup: a tar, compressed by zstd, with these parts in this order.
 *
 *     backup.json               contents and schema
 *     database/<table>/000001   rows in PostgreSQL's text format, a few megabytes a part; a part may end within a row
 *     jobs/000001               pending jobs in the same format: queue, data, start
 *     files/<key>               the file store
 *     sums/000001.json          sizes and SHA-256 of the parts since the last such list
 *     end.json                  counts; an archive without it is incomplete
 *
 * A mark follows (archive-end.ts): an archive without it was truncated.
 */
import { z } from 'zod';

/** Size of a tar block in bytes. */
export const TAR_BLOCK_BYTES = 512;
export const HEADER_FILE = 'backup.json';
export const END_FILE = 'end.json';
export const SUMS_PREFIX = 'sums/';
export const DATABASE = 'database/';
export const JOBS_FILE = 'jobs/';
export const FILES = 'files/';

/** Number of files between two progress messages of a backup or restore. */
export const FILES_A_LINE = 1000;

export const ARCHIVE_START = 'cairn-';
const ENDING = '.tar.zst';

/** Returns the file name of a backup archive. Alphabetical order of these names is chronological order. */
export const archiveName = (madeAt: Date): string =>
  `${ARCHIVE_START}${madeAt.toISOString().replaceAll(/[:.]/g, '-')}${ENDING}`;

export const isArchiveName = (name: string): boolean =>
  name.startsWith(ARCHIVE_START) && name.endsWith(ENDING) && !name.includes('/');

/** Version of the format for new archives. */
export const FORMAT = 2;
/** Version without a mark at the end. */
export const WITHOUT_MARK = 1;

const count = z.number().int().min(0);

export const headerSchema = z.object({
  format: z.union([z.literal(WITHOUT_MARK), z.literal(FORMAT)]),
  madeAt: z.iso.datetime(),
  /** Applied migrations with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

export const endSchema = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), count),
  jobs: count,
  files: count,
  /** Bytes of all files. */
  bytes: count,
});

export const sumsSchema = z.array(
  z.object({ name: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupEnd = z.infer<typeof endSchema>;
export type PartSum = z.infer<typeof sumsSchema>[number];
