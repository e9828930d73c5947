/** Reads the texts of stored files: transcripts, documents, pages. A key always means the same bytes, so texts are cached. */
import type { Readable } from 'node:stream';
import type { Sql } from '../../../platform/database/sql.ts';
import type {
  DocumentFile,
  DocumentTextResult,
} from '../../../platform/documents/document-text.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { cacheReadsByKey } from '../../../platform/database/cached-reads.ts';
import { toFileExtension } from '../../media/file-kinds.ts';
import { parseMediaKey, toMediaStorageKey } from '../../media/media-key.ts';
import { findMediaFile, type StoredMediaFile } from '../../media/media.repository.ts';

export interface StoredTextReader {
  /** Returns the text of a text file by its media key; undefined if it does not exist. */
  readonly plain: (key: string) => Promise<string | undefined>;
  /** Returns the text of a document file, with a form feed between pages; undefined for other kinds of files. */
  readonly document: (key: string) => Promise<string | undefined>;
  /** Returns the text of a file whose media record is known. */
  readonly bytes: (media: Pick<StoredMediaFile, 'digest' | 'bytes'>) => Promise<string | undefined>;
}

interface StoredTextsDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly readDocument: (file: DocumentFile) => Promise<DocumentTextResult>;
}

/** Maximum size in bytes of a text file that is read. Larger files are not texts written by a person. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
const MAX_DOCUMENTS = 300;

const PLAIN_TEXT_EXTENSIONS = new Set(['txt', 'md', 'csv']);
const FORMATS: ReadonlySet<string> = new Set<DocumentFile['format']>(['pdf', 'docx']);

export const createStoredTextReader = ({
  sql,
  files,
  readDocument,
}: StoredTextsDeps): StoredTextReader => {
  const findStoredMedia = async (key: string) => {
    const parsed = parseMediaKey(key);
    return parsed && findMediaFile(sql, parsed.folder, parsed.name);
  };
  const bytes: StoredTextReader['bytes'] = async (media) => {
    if (media.bytes > MAX_TEXT_BYTES) return undefined;
    const stream = await files.get(toMediaStorageKey(media.digest));
    return stream && readStreamText(stream);
  };
  const plain: StoredTextReader['plain'] = async (key) => {
    const media = await findStoredMedia(key);
    return media && bytes(media);
  };
  const readPages = async (key: string, format: DocumentFile['format']) => {
    const media = await findStoredMedia(key);
    if (!media || media.bytes > MAX_DOCUMENT_BYTES) return undefined;
    const stream = await files.get(toMediaStorageKey(media.digest));
    if (!stream) return undefined;
    const temporaryFile = await files.hold(stream);
    try {
      const reading = await readDocument({ format, path: temporaryFile.path });
      return reading.status === 'read' ? reading.text : undefined;
    } finally {
      await temporaryFile.drop();
    }
  };
  const document = cacheReadsByKey(async (key: string) => {
    const extension = toFileExtension(key);
    if (PLAIN_TEXT_EXTENSIONS.has(extension)) return plain(key);
    return FORMATS.has(extension) ? readPages(key, extension as DocumentFile['format']) : undefined;
  }, MAX_DOCUMENTS);
  return { plain, document, bytes };
};

const readStreamText = async (stream: Readable): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return new TextDecoder().decode(Buffer.concat(parts));
};
