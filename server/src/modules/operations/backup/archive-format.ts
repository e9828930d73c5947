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
export const BACKUP_HEADER_FILE = 'backup.json';
export const BACKUP_END_FILE = 'end.json';
export const BACKUP_CHECKSUMS_FOLDER = 'sums/';
export const BACKUP_DATABASE_FOLDER = 'database/';
export const BACKUP_JOBS_FOLDER = 'jobs/';
export const BACKUP_FILES_FOLDER = 'files/';

/** Number of files between two progress messages of a backup or restore. */
export const FILES_PER_PROGRESS_MESSAGE = 1000;

export const BACKUP_ARCHIVE_NAME_PREFIX = 'cairn-';
const ENDING = '.tar.zst';

/** Returns the file name of a backup archive. Alphabetical order of these names is chronological order. */
export const toBackupArchiveName = (madeAt: Date): string =>
  `${BACKUP_ARCHIVE_NAME_PREFIX}${madeAt.toISOString().replaceAll(/[:.]/g, '-')}${ENDING}`;

export const isBackupArchiveName = (name: string): boolean =>
  name.startsWith(BACKUP_ARCHIVE_NAME_PREFIX) && name.endsWith(ENDING) && !name.includes('/');

/** Version of the archive format that new backups have. */
export const BACKUP_FORMAT_VERSION = 2;
/** Last version of the backup format that has no mark at the end. */
export const BACKUP_FORMAT_WITHOUT_END_MARK = 1;

const count = z.number().int().min(0);

export const backupHeaderSchema = z.object({
  format: z.union([z.literal(BACKUP_FORMAT_WITHOUT_END_MARK), z.literal(BACKUP_FORMAT_VERSION)]),
  madeAt: z.iso.datetime(),
  /** Names and checksums of the migrations that the database had applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

export const backupEndSchema = z.object({
  /** Number of rows by table. */
  rows: z.record(z.string(), count),
  jobs: count,
  files: count,
  /** Total size of all files in bytes. */
  bytes: count,
});

export const backupChecksumsSchema = z.array(
  z.object({ name: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);

export type BackupHeader = z.infer<typeof backupHeaderSchema>;
export type BackupEndCounts = z.infer<typeof backupEndSchema>;
export type BackupPartChecksum = z.infer<typeof backupChecksumsSchema>[number];
