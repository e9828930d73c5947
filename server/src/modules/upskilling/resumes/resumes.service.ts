import { cleanFileName } from '@cairn/domain/display-name.rules';
import { createHash, randomUUID } from 'node:crypto';
import { type ResumeFormat, resumeFormat } from '@cairn/domain/resume.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { storageKey } from '../../media/media-key.ts';
import type { Upload } from '../../../platform/http/uploads.ts';
import type { DocumentReading } from '../../../platform/documents/document-text.ts';
import type { ReadDocument } from '../../../platform/documents/read-document.ts';
import { findResume, replaceResume, type StoredResume } from './resumes.repository.ts';

export const CONTENT_TYPES: Record<ResumeFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const LONGEST_NAME = 200;

type SentResume = Pick<Upload, 'name' | 'kind' | 'path' | 'size' | 'keep'>;

export interface ResumesService {
  /**
   * Replaces the student's resume and gives its name. Throws invalid (no PDF or DOCX, unreadable) and too-many; then
   * the former one stays.
   */
  readonly store: (studentId: string, sent: SentResume) => Promise<string>;
  /** Throws not-found. */
  readonly find: (studentId: string) => Promise<StoredResume>;
}

interface ResumesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly read: ReadDocument;
  /** A former file that could not be removed: it costs its place, and nobody has its address any more. */
  readonly onLeftOver: (error: unknown) => void;
}

export const wrongFormat = () => new AppError('invalid', 'Only PDF and DOCX files are allowed.');

/** The format that both the name and the bytes say. */
const formatOf = ({ name, kind }: SentResume): ResumeFormat => {
  const format = resumeFormat(name);
  if (format === undefined || kind !== CONTENT_TYPES[format]) throw wrongFormat();
  return format;
};

const wordsOf = (reading: DocumentReading): string => {
  // The database takes every character but this one.
  if (reading.status === 'read') return reading.text.replaceAll('\0', ' ');
  throw new AppError('invalid', 'This file could not be read.');
};

export const createResumesService = (deps: ResumesDeps): ResumesService => {
  const { sql, files, read, onLeftOver } = deps;
  return {
    store: async (studentId, sent) => {
      const format = formatOf(sent);
      const words = wordsOf(await read(studentId, { format, path: sent.path }));
      // A name of its own, and nobody else's even for the same file: it can go without asking who else has it.
      const digest = createHash('sha256').update(randomUUID()).digest('hex');
      await sent.keep(storageKey(digest));
      const resume = {
        displayName: cleanFileName(sent.name).slice(-LONGEST_NAME),
        contentType: CONTENT_TYPES[format],
        digest,
        bytes: sent.size,
        words,
      };
      const former = await replaceResume(sql, studentId, resume).catch(async (error: unknown) => {
        await files.remove(storageKey(digest)).catch(onLeftOver);
        throw error;
      });
      if (former !== undefined) await files.remove(storageKey(former)).catch(onLeftOver);
      return resume.displayName;
    },
    find: async (studentId) => {
      const resume = await findResume(sql, studentId);
      if (resume) return resume;
      throw new AppError('not-found', 'There is no resume on file.');
    },
  };
};
