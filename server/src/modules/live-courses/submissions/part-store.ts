/** The tus store of large uploads. The database has a row from the start, the file store has the bytes. */
import { Readable } from 'node:stream';
import { UUID_PATTERN } from '@cairn/api/uuid';
import { DataStore, Upload } from '@tus/server';
import { fileTypeFromFile } from 'file-type';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { submissionFileKind, createFileKindError } from './allowed-file.ts';
import { submissionFileKey, uploadPartKey } from './submission-keys.ts';
import {
  finishFile,
  isUnfinished,
  reserveFile,
  createUploadGoneError,
} from './submission-files.service.ts';

interface PartStoreDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly now: () => Date;
}

interface UploadRow {
  readonly studentId: string;
  readonly name: string;
  /** The size of the complete file in bytes. */
  readonly bytes: number;
  readonly isWhole: boolean;
}

/**
 * Returns the number of the advisory lock under which an upload is finished. Two uploads may share a number; then one waits for
 * the other.
 */
const lockNumber = (fileId: string): number => Number.parseInt(fileId.slice(0, 8), 16) + FIRST_LOCK;
/** The first number above all locks with constant numbers. */
const FIRST_LOCK = 1_000_000_000;

/** The uploads of one student; other students' uploads are refused. Each request creates its own store. */
export class PartStore extends DataStore {
  readonly #deps: PartStoreDeps;
  readonly #studentId: string;

  constructor(deps: PartStoreDeps, studentId: string) {
    super();
    this.#deps = deps;
    this.#studentId = studentId;
    this.extensions = ['creation', 'termination'];
  }

  /**
   * Reserves space for a file.
   * @throws conflict if too many uploaded files wait for submission
   */
  async reserve(fileId: string, name: string, bytes: number): Promise<void> {
    const { sql, now } = this.#deps;
    await reserveFile(sql, { fileId, studentId: this.#studentId, name, bytes }, now());
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#deps.files.put(uploadPartKey(upload.id), Readable.from([]));
    return upload;
  }

  /** Returns the state of an upload. Also finishes an upload whose process ended after the last byte. */
  override async getUpload(fileId: string): Promise<Upload> {
    const row = await this.#rowOf(fileId);
    const size = row.bytes;
    if (row.isWhole) return new Upload({ id: fileId, size, offset: size });
    const stored = await this.#deps.files.stat(uploadPartKey(fileId));
    if (!stored) throw createUploadGoneError();
    if (stored.size === size) await this.#finish(fileId, row);
    return new Upload({ id: fileId, size, offset: stored.size });
  }

  override async write(content: Readable, fileId: string, offset: number): Promise<number> {
    const before = await this.#rowOf(fileId);
    if (before.isWhole) return before.bytes;
    const size = await this.#append(fileId, content, offset);
    const row = await this.#rowOf(fileId);
    if (row.isWhole) return row.bytes;
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
      return await files.append(uploadPartKey(fileId), content, offset);
    } finally {
      const [waiting] = await sql`select 1 from submission_files where ${isUnfinished(fileId)}`;
      if (!waiting) await files.remove(uploadPartKey(fileId));
    }
  }

  /** Removes an upload; submitted files stay. */
  override async remove(fileId: string): Promise<void> {
    const { sql, files } = this.#deps;
    await this.#rowOf(fileId);
    // The row is deleted last, because the maintenance job cannot find bytes without a row.
    const dropped = await sql`update submission_files set swept_at = now(), is_whole = false
      where file_id = ${fileId} and submission_id is null`;
    if (dropped.count === 0) throw createUploadGoneError();
    await files.remove(uploadPartKey(fileId));
    await files.remove(submissionFileKey(fileId));
    await sql`delete from submission_files where file_id = ${fileId}`;
  }

  /**
   * Checks the file and stores a copy under its final key. The copy is needed because a late writer in another process may still
   * change the parts after the check.
   * @throws unsupported if the content does not match the name; the upload is removed then
   */
  async #finish(fileId: string, { name, bytes }: UploadRow): Promise<void> {
    const { sql, files } = this.#deps;
    const content = await files.get(uploadPartKey(fileId));
    if (!content) throw createUploadGoneError();
    const held = await files.hold(content);
    try {
      const kind = submissionFileKind((await fileTypeFromFile(held.path))?.mime, name);
      if (kind === undefined || held.size !== bytes) {
        await this.remove(fileId);
        throw createFileKindError();
      }
      // A lock instead of a transaction, because storing a file may take long.
      await sql.withLock(lockNumber(fileId), async (holder) => {
        const [waiting] =
          await holder`select 1 from submission_files where ${isUnfinished(fileId)}`;
        if (!waiting) return;
        await held.keep(submissionFileKey(fileId));
        await finishFile({ sql: holder, files }, fileId, kind);
      });
    } finally {
      await held.drop();
    }
    await files.remove(uploadPartKey(fileId));
  }

  /**
   * Returns the row of the upload.
   * @throws not-found
   * @throws forbidden if the upload belongs to another student
   */
  async #rowOf(fileId: string): Promise<UploadRow> {
    if (!UUID_PATTERN.test(fileId)) throw createUploadGoneError();
    const [row] = await this.#deps.sql<UploadRow[]>`
      select student_id as "studentId", name, bytes::float8 as bytes, is_whole as "isWhole"
      from submission_files where file_id = ${fileId} and swept_at is null`;
    if (!row) throw createUploadGoneError();
    if (row.studentId !== this.#studentId) {
      throw new AppError('forbidden', 'This upload is not yours.');
    }
    return row;
  }
}
