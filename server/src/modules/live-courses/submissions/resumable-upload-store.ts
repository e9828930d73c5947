/** The tus store of resumable uploads. The database has a row from the start, and the file store has the bytes. */
import { Readable } from 'node:stream';
import { UUID_PATTERN } from '@cairn/api/uuid';
import { DataStore, Upload } from '@tus/server';
import { fileTypeFromFile } from 'file-type';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findSubmissionContentType, createSubmissionFileTypeError } from './allowed-file.ts';
import { toSubmissionFileKey, toUnfinishedUploadKey } from './submission-keys.ts';
import {
  markSubmissionFileStored,
  matchesUnfinishedUpload,
  reserveSubmissionFile,
  createUploadRemovedError,
} from './submission-files.service.ts';

interface PartStoreDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

interface UploadRow {
  readonly studentId: string;
  readonly name: string;
  /** Size of the complete file in bytes. */
  readonly bytes: number;
  readonly isComplete: boolean;
}

/**
 * Returns the number of the PostgreSQL advisory lock under which an upload is finished. Two uploads may share a number; then one
 * waits for the other.
 */
const lockNumber = (fileId: string): number => Number.parseInt(fileId.slice(0, 8), 16) + FIRST_LOCK;
/** The lowest number of advisory locks for uploads. It is above all locks with constant numbers. */
const FIRST_LOCK = 1_000_000_000;

/** Stores the resumable uploads of one student, and refuses uploads of other students. Each request creates its own store. */
export class ResumableUploadStore extends DataStore {
  readonly #deps: PartStoreDeps;
  readonly #studentId: string;

  constructor(deps: PartStoreDeps, studentId: string) {
    super();
    this.#deps = deps;
    this.#studentId = studentId;
    this.extensions = ['creation', 'termination'];
  }

  /**
   * Reserves storage space for a student's file.
   * @throws conflict if too many uploaded files wait for submission
   */
  async reserve(fileId: string, name: string, bytes: number): Promise<void> {
    const { sql, now } = this.#deps;
    await reserveSubmissionFile(sql, { fileId, studentId: this.#studentId, name, bytes }, now());
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#deps.files.put(toUnfinishedUploadKey(upload.id), Readable.from([]));
    return upload;
  }

  /** Returns the state of an upload. Also finishes an upload whose process ended after the last byte. */
  override async getUpload(fileId: string): Promise<Upload> {
    const row = await this.#requireUploadRow(fileId);
    const size = row.bytes;
    if (row.isComplete) return new Upload({ id: fileId, size, offset: size });
    const stored = await this.#deps.files.stat(toUnfinishedUploadKey(fileId));
    if (!stored) throw createUploadRemovedError();
    if (stored.size === size) await this.#finish(fileId, row);
    return new Upload({ id: fileId, size, offset: stored.size });
  }

  override async write(content: Readable, fileId: string, offset: number): Promise<number> {
    const before = await this.#requireUploadRow(fileId);
    if (before.isComplete) return before.bytes;
    const size = await this.#append(fileId, content, offset);
    const row = await this.#requireUploadRow(fileId);
    if (row.isComplete) return row.bytes;
    if (size === row.bytes) await this.#finish(fileId, row);
    return size;
  }

  /**
   * Appends the received bytes. Removes them again if another process has removed or finished the upload meanwhile, because no
   * later job would remove them.
   */
  async #append(fileId: string, content: Readable, offset: number): Promise<number> {
    const { sql, files } = this.#deps;
    try {
      return await files.append(toUnfinishedUploadKey(fileId), content, offset);
    } catch (error) {
      const { isComplete, bytes } = await this.#requireUploadRow(fileId);
      if (isComplete) return bytes;
      throw error;
    } finally {
      const [waiting] =
        await sql`select 1 from submission_files where ${matchesUnfinishedUpload(fileId)}`;
      if (!waiting) await files.remove(toUnfinishedUploadKey(fileId));
    }
  }

  /** Removes an upload; submitted files stay. */
  override async remove(fileId: string): Promise<void> {
    await this.#requireUploadRow(fileId);
    await this.#remove(fileId, this.#deps.sql);
  }

  async #remove(fileId: string, sql: SqlQuery): Promise<void> {
    const { files } = this.#deps;
    // The row of the upload is deleted after its bytes, because the maintenance job cannot find bytes without a row.
    const dropped = await sql`update submission_files set swept_at = now(), is_whole = false
      where file_id = ${fileId} and submission_id is null`;
    if (dropped.count === 0) throw createUploadRemovedError();
    await files.remove(toUnfinishedUploadKey(fileId));
    await files.remove(toSubmissionFileKey(fileId));
    await sql`delete from submission_files where file_id = ${fileId}`;
  }

  /**
   * Finishes an upload whose bytes have arrived. If it fails because another process has finished the upload meanwhile and has
   * removed the parts, the upload is complete all the same.
   */
  async #finish(fileId: string, row: UploadRow): Promise<void> {
    try {
      await this.#storeChecked(fileId, row);
    } catch (error) {
      const isComplete = await this.#requireUploadRow(fileId).then(
        (now) => now.isComplete,
        () => false,
      );
      if (!isComplete) throw error;
    }
    await this.#deps.files.remove(toUnfinishedUploadKey(fileId));
  }

  /**
   * Checks the uploaded file and stores a copy under its final key. The copy is needed because a late writer in another process
   * may still change the parts after the check.
   * @throws unsupported if the content does not match the name; the upload is removed then
   */
  async #storeChecked(fileId: string, { name, bytes }: UploadRow): Promise<void> {
    const { sql, files } = this.#deps;
    const content = await files.get(toUnfinishedUploadKey(fileId));
    if (!content) throw createUploadRemovedError();
    const temporaryFile = await files.hold(content);
    try {
      const kind = findSubmissionContentType(
        (await fileTypeFromFile(temporaryFile.path))?.mime,
        name,
      );
      // An advisory lock is used instead of a transaction, because storing a file may take long.
      await sql.withLock(lockNumber(fileId), async (holder) => {
        const { isComplete } = await this.#requireUploadRow(fileId, holder);
        if (isComplete) return;
        if (kind === undefined || temporaryFile.size !== bytes) {
          await this.#remove(fileId, holder);
          throw createSubmissionFileTypeError();
        }
        await temporaryFile.keep(toSubmissionFileKey(fileId));
        const isStored = await markSubmissionFileStored({ sql: holder, files }, fileId, kind);
        if (!isStored) throw createUploadRemovedError();
      });
    } finally {
      await temporaryFile.drop();
    }
  }

  /**
   * Returns the database row of the upload.
   * @throws not-found
   * @throws forbidden if the upload belongs to another student
   */
  async #requireUploadRow(fileId: string, sql: SqlQuery = this.#deps.sql): Promise<UploadRow> {
    if (!UUID_PATTERN.test(fileId)) throw createUploadRemovedError();
    const [row] = await sql<UploadRow[]>`
      select student_id as "studentId", name, bytes::float8 as bytes, is_whole as "isComplete"
      from submission_files where file_id = ${fileId} and swept_at is null`;
    if (!row) throw createUploadRemovedError();
    if (row.studentId !== this.#studentId) {
      throw new AppError('forbidden', 'This upload is not yours.');
    }
    return row;
  }
}
