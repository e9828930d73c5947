import { randomUUID } from 'node:crypto';
import { DEFAULT_MAX_UPLOAD_BYTES } from '@cairn/api/submissions.contract';
import { UUID_PATTERN } from '@cairn/api/uuid';
import type { FileStore } from '../../../platform/files/file-store.ts';
import {
  type SqlFragment,
  sqlFragment,
  type SqlQuery,
  type Sql,
} from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ReceivedUpload } from '../../../platform/http/uploads.ts';
import { lockStudent } from '../../accounts/lock-student.ts';
import { findTeacherOfCourse } from '../../accounts/permissions/teaching-right.ts';
import { toDisplayFileName } from './allowed-file.ts';
import { toSubmissionFileKey, toUnfinishedUploadKey } from './submission-keys.ts';

/** Maximum number of a student's uploaded files without a submission: twice the files of one answer. It protects the disk. */
const MAX_UNSUBMITTED_FILES = 400;
/**
 * Maximum size in bytes of a student's files without a submission, computed from the usual limit of a file. Operators can set
 * no higher limit for one file.
 */
const MAX_UNSUBMITTED_BYTES = MAX_UNSUBMITTED_FILES * DEFAULT_MAX_UPLOAD_BYTES;
/** Number of days after which uploaded files without a submission are deleted. */
const UNSUBMITTED_RETENTION_DAYS = 7;
/** Maximum number of files that one run deletes; the job runs every hour. */
const MAX_DELETED_FILES = 500;

export interface StoredSubmissionFile {
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

export interface SubmissionFilesService {
  /**
   * Stores an uploaded file and returns its id.
   * @throws conflict if too many uploaded files wait for submission
   * @throws not-found if the student is erased meanwhile
   */
  readonly store: (studentId: string, upload: ReceivedUpload) => Promise<string>;
  /**
   * Returns an uploaded file to its student, and to instructors of the course to which it was submitted.
   * @throws not-found
   * @throws forbidden
   */
  readonly open: (caller: string, fileId: string) => Promise<StoredSubmissionFile>;
  /** Removes files and unfinished uploads that were not submitted in time, the oldest first, a limited number in one call. */
  readonly deleteUnsubmitted: () => Promise<void>;
}

interface FileRow extends StoredSubmissionFile {
  readonly studentId: string;
  readonly courseId: string | null;
}

interface FilesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

const findFile = async (sql: Sql, fileId: string): Promise<FileRow | undefined> => {
  if (!UUID_PATTERN.test(fileId)) return undefined;
  const [row] = await sql<FileRow[]>`
    select file_id as "fileId", name, content_type as "contentType", bytes::float8 as bytes,
      submission_files.student_id as "studentId", course_id as "courseId"
    from submission_files left join submissions using (submission_id)
    where file_id = ${fileId} and is_whole`;
  return row;
};

/**
 * Throws if there is no room for another uploaded file of this size.
 * @throws conflict if too many uploaded files wait for submission
 */
const refuseTooMany = async (sql: SqlQuery, studentId: string, bytes: number): Promise<void> => {
  const [row] = await sql<{ count: number; waiting: number }[]>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as waiting from submission_files
    where student_id = ${studentId} and submission_id is null`;
  const { count = 0, waiting = 0 } = row ?? {};
  if (count < MAX_UNSUBMITTED_FILES && waiting + bytes <= MAX_UNSUBMITTED_BYTES) return;
  throw new AppError('conflict', 'Too many uploaded files wait to be handed in.');
};

interface NewFile {
  readonly fileId: string;
  readonly studentId: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Adds the row of an uploaded file before its bytes are stored, because the maintenance job cannot find bytes without a row. The
 * file is not complete yet.
 * @throws conflict if too many uploaded files wait for submission
 */
export const reserveSubmissionFile = async (
  sql: Sql,
  { fileId, studentId, name, bytes }: NewFile,
  now: Date,
): Promise<void> => {
  await sql.begin(async (tx) => {
    // The lock lets only one upload of a student run at a time, so that simultaneous uploads cannot exceed the limit.
    await lockStudent(tx, studentId);
    await refuseTooMany(tx, studentId, bytes);
    await tx`insert into submission_files
        (file_id, student_id, name, content_type, bytes, uploaded_at, is_whole)
      values (${fileId}, ${studentId}, ${toDisplayFileName(name)}, '', ${bytes}, ${now}, false)`;
  });
};

/** Returns the SQL condition that an uploaded file can still be completed: neither the file nor its student was removed. */
export const matchesUnfinishedUpload = (fileId: string): SqlFragment =>
  sqlFragment`file_id = ${fileId} and not is_whole and swept_at is null`;

/**
 * Records that all bytes of an uploaded file are stored under its key. If the file was removed meanwhile, its bytes are removed
 * too.
 * @returns whether the file exists
 */
export const markSubmissionFileStored = async (
  { sql, files }: { readonly sql: SqlQuery; readonly files: FileStore },
  fileId: string,
  contentType: string,
): Promise<boolean> => {
  const finished = await sql`update submission_files
    set is_whole = true, content_type = ${contentType} where ${matchesUnfinishedUpload(fileId)}`;
  if (finished.count === 0) await files.remove(toSubmissionFileKey(fileId));
  return finished.count > 0;
};

export const createUploadRemovedError = (): AppError =>
  new AppError('not-found', 'There is no such upload.');

export const createSubmissionFilesService = ({
  sql,
  files,
  now,
}: FilesDeps): SubmissionFilesService => {
  const removeSwept = async (fileId: string): Promise<void> => {
    await files.remove(toSubmissionFileKey(fileId));
    await files.remove(toUnfinishedUploadKey(fileId));
    await sql`delete from submission_files where file_id = ${fileId}`;
  };
  return {
    store: async (studentId, { name, kind, size, keep }) => {
      const fileId = randomUUID();
      await reserveSubmissionFile(sql, { fileId, studentId, name, bytes: size }, now());
      await keep(toSubmissionFileKey(fileId));
      if (!(await markSubmissionFileStored({ sql, files }, fileId, kind)))
        throw createUploadRemovedError();
      return fileId;
    },
    open: async (caller, fileId) => {
      const file = await findFile(sql, fileId);
      if (!file) throw new AppError('not-found', 'There is no such file.');
      const isOwn = file.studentId === caller;
      const teaches =
        !isOwn && file.courseId !== null && (await findTeacherOfCourse(sql, caller, file.courseId));
      if (isOwn || teaches) return file;
      throw new AppError('forbidden', 'This file is not yours.');
    },
    deleteUnsubmitted: async () => {
      const before = new Date(now().getTime() - UNSUBMITTED_RETENTION_DAYS * 86_400_000);
      // Files without a submission at this age cannot be submitted any more. `skip locked` leaves out files that a running
      // request submits.
      await sql`update submission_files set swept_at = ${now()}, is_whole = false
      where submission_id is null and swept_at is null and file_id in (
        select file_id from submission_files
        where submission_id is null and swept_at is null and uploaded_at < ${before}
        order by uploaded_at limit ${MAX_DELETED_FILES} for update skip locked)`;
      // The bytes of a file are removed before its row, so that the next run can retry failed removals.
      const swept = await sql<{ fileId: string }[]>`
      select file_id as "fileId" from submission_files where swept_at is not null
      order by swept_at limit ${MAX_DELETED_FILES}`;
      const failures: unknown[] = [];
      for (const { fileId } of swept)
        await removeSwept(fileId).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
};
