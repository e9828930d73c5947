/** Extracts the text of one document in a thread of its own, which then ends. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import {
  type DocumentFile,
  type DocumentTextResult,
  MAX_DOCUMENT_CHARACTERS,
} from './document-text.ts';

const READERS: Record<DocumentFile['format'], (bytes: Buffer) => Promise<string>> = {
  pdf: async (bytes) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
    return text.join('\n\f');
  },
  docx: async (bytes) => (await mammoth.extractRawText({ buffer: bytes })).value,
};

const read = async ({ format, path }: DocumentFile): Promise<DocumentTextResult> => {
  try {
    const text = await READERS[format](await readFile(path));
    return { status: 'read', text: text.slice(0, MAX_DOCUMENT_CHARACTERS) };
  } catch {
    // Reports any error as an unreadable file, because errors of the parsing libraries are caused by the file.
    return { status: 'unreadable' };
  }
};

parentPort?.postMessage(await read(workerData as DocumentFile));
