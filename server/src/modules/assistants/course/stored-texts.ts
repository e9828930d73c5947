/** Reads the texts of stored files: transcripts, documents, pages. A key always means the same bytes, so texts are cached. */
import type { Readable } from 'node:stream';
import type { Sql } from '../../../platform/database/sql.ts';
import type { DocumentFile, DocumentReading } from '../../../platform/documents/document-text.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { cacheReads } from '../../../platform/database/cached-reads.ts';
import { toExtension } from '../../media/file-kinds.ts';
import { parseMediaKey, storageKey } from '../../media/media-key.ts';
import { findMedia, type StoredMedia } from '../../media/media.repository.ts';

export interface StoredTexts {
  /** Returns a text file by its media key; undefined if it does not exist. */
  readonly plain: (key: string) => Promise<string | undefined>;
  /** Returns the text of a document, with a form feed between pages; undefined for other kinds of files. */
  readonly document: (key: string) => Promise<string | undefined>;
  /** Returns the text of a file whose media record is known. */
  readonly bytes: (media: Pick<StoredMedia, 'digest' | 'bytes'>) => Promise<string | undefined>;
}

interface StoredTextsDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly readDocument: (file: DocumentFile) => Promise<DocumentReading>;
}

/** The maximum size in bytes. Larger files are not texts written by a person. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
const MAX_DOCUMENTS = 300;

const PLAIN_TEXT_EXTENSIONS = new Set(['txt', 'md', 'csv']);
const FORMATS: ReadonlySet<string> = new Set<DocumentFile['format']>(['pdf', 'docx']);

export const createStoredTexts = ({ sql, files, readDocument }: StoredTextsDeps): StoredTexts => {
  const mediaOf = async (key: string) => {
    const parsed = parseMediaKey(key);
    return parsed && findMedia(sql, parsed.folder, parsed.name);
  };
  const bytes: StoredTexts['bytes'] = async (media) => {
    if (media.bytes > MAX_TEXT_BYTES) return undefined;
    const stream = await files.get(storageKey(media.digest));
    return stream && readStreamText(stream);
  };
  const plain: StoredTexts['plain'] = async (key) => {
    const media = await mediaOf(key);
    return media && bytes(media);
  };
  const pagesOf = async (key: string, format: DocumentFile['format']) => {
    const media = await mediaOf(key);
    if (!media || media.bytes > MAX_DOCUMENT_BYTES) return undefined;
    const stream = await files.get(storageKey(media.digest));
    if (!stream) return undefined;
    const held = await files.hold(stream);
    try {
      const reading = await readDocument({ format, path: held.path });
      return reading.status === 'read' ? reading.text : undefined;
    } finally {
      await held.drop();
    }
  };
  const document = cacheReads(async (key: string) => {
    const extension = toExtension(key);
    if (PLAIN_TEXT_EXTENSIONS.has(extension)) return plain(key);
    return FORMATS.has(extension) ? pagesOf(key, extension as DocumentFile['format']) : undefined;
  }, MAX_DOCUMENTS);
  return { plain, document, bytes };
};

const readStreamText = async (stream: Readable): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return new TextDecoder().decode(Buffer.concat(parts));
};
