/** Finds courses whose files are unchanged since the last import by this server, so that an import reads only the others. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Sql } from '../../platform/database/sql.ts';
import type { CheckedContent } from './check-content.ts';
import { findRawId } from './content-records.ts';
import { folderDigest } from './content-folder.ts';
import { type CourseFacts, findCourseFacts } from './course-facts.ts';
import { type CourseFolder, digestFolder, type FileDigests, stampFolder } from './course-files.ts';

/** The conditions under which a course was read. */
export interface CourseReading {
  /** Digest of the code that read it, because other code may find other problems. */
  readonly reader: string;
  /** Stamp of the folder, by names, sizes and times. */
  readonly stamp: string;
  /** Digest of the folder, by bytes. */
  readonly bytes: string;
  readonly facts: CourseFacts;
}

/** A reading with the digest of the stored rows, to detect that another import has replaced them. */
export type StoredReading = CourseReading & { readonly record: string };

/** Readings by CourseID. */
export type CourseReadings = ReadonlyMap<string, CourseReading>;

export const NO_COURSES: CourseReadings = new Map();

/** Folders with code that decides what an import accepts and stores. */
const READER_FOLDERS = [
  import.meta.dirname,
  path.join(import.meta.dirname, '../media'),
  path.join(import.meta.dirname, '../packaged-courses/importing'),
  path.join(import.meta.dirname, '../../platform/limits'),
  path.dirname(createRequire(import.meta.filename).resolve('@cairn/domain/email-key')),
];

const digestReader = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of READER_FOLDERS) hash.update(await folderDigest(folder));
  return hash.digest('hex');
};

let cachedReaderDigest: Promise<string> | undefined;
/** Returns the digest, computed once, because the code of a running server does not change. */
const getReaderDigest = (): Promise<string> => (cachedReaderDigest ??= digestReader());

/** Returns the readings of unchanged courses. @param source the name of the source in the import state */
export const findUnchangedCourses = async (
  sql: Sql,
  source: string,
  folders: ReadonlyMap<string, CourseFolder>,
  digests: FileDigests,
): Promise<CourseReadings> => {
  const rows = await sql<{ id: string; reading: StoredReading }[]>`
    select id, reading from content_records
    where kind = 'courses' and source = ${source} and reading ->> 'record' = digest
      and reading ->> 'reader' = ${await getReaderDigest()}`;
  const unchanged = new Map<string, CourseReading>();
  for (const { id, reading } of rows) {
    const folder = folders.get(id);
    if (!folder) continue;
    const { record: _record, ...known } = reading;
    if (known.stamp === folder.stamp) unchanged.set(id, known);
    else if (known.bytes === (await digestFolder(folder.localPath, digests)))
      unchanged.set(id, { ...known, stamp: folder.stamp });
  }
  return unchanged;
};

/**
 * Returns the readings of the courses that were read. A course whose files have changed meanwhile has none.
 * @param folders the folders as they were before reading
 */
export const toReadings = async (
  { raw, files }: CheckedContent,
  folders: ReadonlyMap<string, CourseFolder>,
  digests: FileDigests,
): Promise<CourseReadings> => {
  const readings = new Map<string, CourseReading>();
  for (const record of raw) {
    if (record.kind.kind !== 'courses') continue;
    const id = findRawId(record) ?? '';
    const folder = folders.get(id);
    if (!folder) continue;
    const bytes = await digestFolder(folder.localPath, digests);
    if ((await stampFolder(folder.localPath)) !== folder.stamp) continue;
    const facts = findCourseFacts(record, files.notices);
    readings.set(id, { reader: await getReaderDigest(), stamp: folder.stamp, bytes, facts });
  }
  return readings;
};
