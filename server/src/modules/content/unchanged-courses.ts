/** Finds courses whose files are unchanged since the last import by this server, so that an import reads only the others. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Sql } from '../../platform/database/sql.ts';
import type { CheckedContent } from './check-content.ts';
import { findRawRecordId } from './content-records.ts';
import { computeFolderSha256 } from './content-folder.ts';
import { type CourseImportFacts, collectCourseImportFacts } from './course-facts.ts';
import {
  type CourseFolder,
  computeFolderDigest,
  type GetFileDigest,
  computeFolderStamp,
} from './course-files.ts';

/** The state of the code and of a course's files when an import read the course. */
export interface CourseImportStamp {
  /** Digest of the import's own code, because other code may find other problems. */
  readonly reader: string;
  /** Text that changes with the names, sizes and times of the files in the course's folder. */
  readonly stamp: string;
  /** Digest of the names and bytes of the files in the course's folder. */
  readonly bytes: string;
  readonly facts: CourseImportFacts;
}

/**
 * The state of a course's files at an import, with the digest of the stored rows. The digest detects that another import has
 * replaced the rows.
 */
export type StoredCourseImportStamp = CourseImportStamp & { readonly record: string };

/** The state of the files of each course at its import, by CourseID. */
export type CourseImportStamps = ReadonlyMap<string, CourseImportStamp>;

/** An unchanged course that an import does not read. */
export interface UnchangedCourse {
  readonly facts: CourseImportFacts;
  /** The state to store when times of the files have changed; absent when the stored one is up to date. */
  readonly restamped?: CourseImportStamp;
}

/** Folders with the code that determines what an import accepts and stores. */
const READER_FOLDERS = [
  import.meta.dirname,
  path.join(import.meta.dirname, '../media'),
  path.join(import.meta.dirname, '../packaged-courses/importing'),
  path.join(import.meta.dirname, '../../platform/limits'),
  path.dirname(createRequire(import.meta.filename).resolve('@cairn/domain/email-key')),
];

const digestReader = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of READER_FOLDERS) hash.update(await computeFolderSha256(folder));
  return hash.digest('hex');
};

let cachedReaderDigest: Promise<string> | undefined;
/** Returns the digest of the import's code. It is computed once, because the code of a running server does not change. */
const getReaderDigest = (): Promise<string> => (cachedReaderDigest ??= digestReader());

/**
 * Finds the courses whose files are unchanged since their last import.
 * @param source the name of the content source in the import state
 */
export const findUnchangedCourses = async (
  sql: Sql,
  source: string,
  folders: ReadonlyMap<string, CourseFolder>,
  digests: GetFileDigest,
): Promise<ReadonlyMap<string, UnchangedCourse>> => {
  const rows = await sql<{ id: string; reading: StoredCourseImportStamp }[]>`
    select id, reading from content_records
    where kind = 'courses' and source = ${source} and reading ->> 'record' = digest
      and reading ->> 'reader' = ${await getReaderDigest()}`;
  const unchanged = new Map<string, UnchangedCourse>();
  for (const { id, reading } of rows) {
    const folder = folders.get(id);
    if (!folder) continue;
    const { record: _record, ...known } = reading;
    const { facts, bytes } = known;
    if (known.stamp === folder.stamp) unchanged.set(id, { facts });
    else if (bytes === (await computeFolderDigest(folder.localPath, digests)))
      unchanged.set(id, { facts, restamped: { ...known, stamp: folder.stamp } });
  }
  return unchanged;
};

/**
 * Returns the state of the files of each course that this import read. Leaves out courses whose files have changed meanwhile.
 * @param folders the folders as they were before reading
 */
export const toCourseImportStamps = async (
  { raw, files }: CheckedContent,
  folders: ReadonlyMap<string, CourseFolder>,
  digests: GetFileDigest,
): Promise<CourseImportStamps> => {
  const readings = new Map<string, CourseImportStamp>();
  for (const record of raw) {
    if (record.kind.kind !== 'courses') continue;
    const id = findRawRecordId(record) ?? '';
    const folder = folders.get(id);
    if (!folder) continue;
    const bytes = await computeFolderDigest(folder.localPath, digests);
    if ((await computeFolderStamp(folder.localPath)) !== folder.stamp) continue;
    const facts = collectCourseImportFacts(record, files.notices);
    readings.set(id, { reader: await getReaderDigest(), stamp: folder.stamp, bytes, facts });
  }
  return readings;
};
