import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { resumeDocx, resumePdf } from '../../../test/test-resumes.ts';
import { createReadDocument } from './read-document.ts';
import type { DocumentFile } from './document-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-resumes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const stored = async (format: DocumentFile['format'], bytes: Buffer) => {
  const file = { format, path: path.join(folder, randomUUID()) };
  await writeFile(file.path, bytes);
  return file;
};
const pdf = async (...lines: string[]) => stored('pdf', await resumePdf(...lines));
const docx = async (text: string) => stored('docx', await resumeDocx(text));

/** A page of a few KB whose drawing unpacks to far more. */
const swellingPdf = (megabytes: number) => {
  const stream = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '));
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Filter/FlateDecode/Length ${stream.length}>>stream
`;
  const tail = '\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  return stored('pdf', Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)]));
};

describe('the thread that reads documents', () => {
  it('gives the words of both formats, several at once', async () => {
    const read = createReadDocument();
    const files = [await pdf('Log analysis'), await docx('Routing'), await pdf('')];
    const readings = await Promise.all(files.map((file) => read(file)));
    expect(readings.map((one) => (one.status === 'read' ? one.text.trim() : one.status))).toEqual([
      'Log analysis',
      'Routing',
      '',
    ]);
  });

  it('gives up a file that takes too long', async () => {
    const read = createReadDocument({ ms: 1, memoryMb: 512 });
    expect(await read(await pdf('Log analysis'))).toEqual({ status: 'unreadable' });
  });

  it('gives up a file that unpacks to too much, and goes on with the next', async () => {
    const read = createReadDocument({ ms: 20_000, memoryMb: 100 });
    const [large, small] = await Promise.all([
      read(await swellingPdf(160)),
      read(await pdf('Log analysis')),
    ]);
    expect(large).toEqual({ status: 'unreadable' });
    expect(small).toMatchObject({ status: 'read' });
  });
});
