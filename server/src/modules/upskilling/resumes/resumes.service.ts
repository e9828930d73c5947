import { sanitiseFileName } from '@cairn/domain/display-name.rules';
import { createHash, randomUUID } from 'node:crypto';
import { type ResumeFormat, parseResumeFormat } from '@cairn/domain/resume.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toMediaStorageKey } from '../../media/media-key.ts';
import type { ReceivedUpload } from '../../../platform/http/uploads.ts';
import type { DocumentTextResult } from '../../../platform/documents/document-text.ts';
import type { ReadDocument } from '../../../platform/documents/read-document.ts';
import { findResume, replaceResume, type StoredResume } from './resumes.repository.ts';

export const RESUME_CONTENT_TYPES: Record<ResumeFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const MAX_NAME_CHARACTERS = 200;

type UploadedResume = Pick<ReceivedUpload, 'name' | 'kind' | 'path' | 'size' | 'keep'>;

export interface ResumesService {
  /**
   * Replaces the student's résumé and returns its file name. If it throws, the former résumé stays.
   * @throws invalid if the file is no PDF or DOCX, or unreadable
   * @throws too-many
   */
  readonly store: (studentId: string, sent: UploadedResume) => Promise<string>;
  /**
   * Returns the student's résumé.
   * @throws not-found
   */
  readonly find: (studentId: string) => Promise<StoredResume>;
}

interface ResumesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly read: ReadDocument;
  /**
   * Called when the file of a replaced résumé could not be deleted. The file only takes up space, because no row refers to it.
   */
  readonly onLeftOver: (error: unknown) => void;
}

export const createResumeFormatError = () =>
  new AppError('invalid', 'Only PDF and DOCX files are allowed.');

/** Returns the format of an uploaded résumé if its name and its content agree. Otherwise throws. */
const requireFormat = ({ name, kind }: UploadedResume): ResumeFormat => {
  const format = parseResumeFormat(name);
  if (format === undefined || kind !== RESUME_CONTENT_TYPES[format])
    throw createResumeFormatError();
  return format;
};

const requireResumeText = (reading: DocumentTextResult): string => {
  // Replaces the character NUL, which texts in PostgreSQL cannot contain.
  if (reading.status === 'read') return reading.text.replaceAll('\0', ' ');
  throw new AppError('invalid', 'This file could not be read.');
};

export const createResumesService = (deps: ResumesDeps): ResumesService => {
  const { sql, files, read, onLeftOver } = deps;
  return {
    store: async (studentId, sent) => {
      const format = requireFormat(sent);
      const words = requireResumeText(await read(studentId, { format, path: sent.path }));
      // The digest is random, so no two résumés share a file, even with equal content. A former file can be deleted without a
      // check.
      const digest = createHash('sha256').update(randomUUID()).digest('hex');
      await sent.keep(toMediaStorageKey(digest));
      const resume = {
        displayName: sanitiseFileName(sent.name).slice(-MAX_NAME_CHARACTERS),
        contentType: RESUME_CONTENT_TYPES[format],
        digest,
        bytes: sent.size,
        words,
      };
      const former = await replaceResume(sql, studentId, resume).catch(async (error: unknown) => {
        await files.remove(toMediaStorageKey(digest)).catch(onLeftOver);
        throw error;
      });
      if (former !== undefined) await files.remove(toMediaStorageKey(former)).catch(onLeftOver);
      return resume.displayName;
    },
    find: async (studentId) => {
      const resume = await findResume(sql, studentId);
      if (resume) return resume;
      throw new AppError('not-found', 'There is no resume on file.');
    },
  };
};
