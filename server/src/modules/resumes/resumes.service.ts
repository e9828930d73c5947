import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { RESUME_BYTES, type ResumeFormat, resumeFormat } from '@cairn/domain/resume.rules';
import { fileTypeFromBuffer } from 'file-type';
import type { Sql } from '../../database/sql.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { AppError } from '../../errors/app-error.ts';
import { storageKey } from '../media/media-key.ts';
import type { ReadResume } from './read-resume.ts';
import { findResume, replaceResume, type StoredResume } from './resumes.repository.ts';

const CONTENT_TYPES: Record<ResumeFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const LONGEST_NAME = 200;

export interface SentResume {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ResumesService {
  /**
   * Replaces the student's resume and gives its name. Throws invalid (no PDF or DOCX, unreadable) and too-large; then
   * the former one stays.
   */
  readonly store: (studentId: string, sent: SentResume) => Promise<string>;
  /** Throws not-found. */
  readonly find: (studentId: string) => Promise<StoredResume>;
}

interface ResumesDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly read: ReadResume;
  /** A former file that could not be removed: it costs its place, and nobody has its address any more. */
  readonly onLeftOver: (error: unknown) => void;
}

/** The format that both the name and the bytes say. */
const formatOf = async ({ name, bytes }: SentResume): Promise<ResumeFormat> => {
  const format = resumeFormat(name);
  const found = await fileTypeFromBuffer(bytes);
  if (format !== undefined && found?.mime === CONTENT_TYPES[format]) return format;
  throw new AppError('invalid', 'Only PDF and DOCX files are allowed.');
};

const textOf = async (read: ReadResume, format: ResumeFormat, bytes: Buffer): Promise<string> => {
  const reading = await read({ format, bytes: new Uint8Array(bytes) });
  // The database takes every character but this one.
  if (reading.status === 'read') return reading.text.replaceAll('\0', ' ');
  throw new AppError('invalid', 'This file could not be read.');
};

/** The last part of a path, without what no name has. */
const displayNameOf = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(-LONGEST_NAME);

export const createResumesService = (deps: ResumesDeps): ResumesService => {
  const { sql, files, read, onLeftOver } = deps;
  return {
    store: async (studentId, sent) => {
      if (sent.bytes.length > RESUME_BYTES) {
        throw new AppError('too-large', 'A resume has at most 10 MB.');
      }
      const format = await formatOf(sent);
      const words = await textOf(read, format, sent.bytes);
      // A name of its own, and nobody else's even for the same file: it can go without asking who else has it.
      const digest = createHash('sha256').update(randomUUID()).update(sent.bytes).digest('hex');
      await files.put(storageKey(digest), Readable.from([sent.bytes]));
      const resume = {
        displayName: displayNameOf(sent.name),
        contentType: CONTENT_TYPES[format],
        digest,
        bytes: sent.bytes.length,
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
