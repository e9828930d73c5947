import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { createResumeDocx, createResumePdf } from '../../../test/test-resumes.ts';
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
const pdf = async (...lines: string[]) => stored('pdf', await createResumePdf(...lines));
const docx = async (text: string) => stored('docx', await createResumeDocx(text));

/** Creates a page of a few KB whose content unpacks to far more. */
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

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
/** Creates 2 KB in which each form draws the next one ten times, so that rendering would never end. */
const nestedFormsPdf = (depth: number) => {
  const stream = (dictionary: string, content: string) =>
    `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`;
  const forms = Array.from({ length: depth }, (_, level) => {
    const next = `/Resources<</XObject<</F ${5 + level + 1} 0 R>>>>`;
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${next}`, '/F Do '.repeat(10));
  });
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>',
    stream('', '/F Do'),
    ...forms,
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</H ${FONT}>>>>`,
      'BT/H 9 Tf(x)Tj ET',
    ),
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const text = `%PDF-1.4\n${objects.join('')}trailer<</Root 1 0 R>>\n%%EOF`;
  return stored('pdf', Buffer.from(text));
};

describe('the thread that reads documents', () => {
  it('returns the text of both formats, several files at once', async () => {
    const read = createReadDocument();
    // One runs and two wait, which is the maximum for one student.
    const files = [await pdf('Log analysis'), await docx('Routing'), await pdf('')];
    const readings = await Promise.all(files.map((file) => read('maya', file)));
    expect(readings.map((one) => (one.status === 'read' ? one.text.trim() : one.status))).toEqual([
      'Log analysis',
      'Routing',
      '',
    ]);
  });

  it('aborts a file that needs too much processor time', async () => {
    const read = createReadDocument({ limits: { cpuMs: 1, ms: 60_000, memoryMb: 384 } });
    expect(await read('maya', await pdf('Log analysis'))).toEqual({ status: 'unreadable' });
  });

  it('reads other files while one file keeps a processor busy, which is then aborted', async () => {
    const read = createReadDocument({ limits: { cpuMs: 3000, ms: 60_000, memoryMb: 384 } });
    const done: string[] = [];
    const readFor = async (who: string, file: Promise<DocumentFile>) => {
      const { status } = await read(who, await file);
      done.push(`${who}: ${status}`);
    };
    await Promise.all([
      readFor('mallory', nestedFormsPdf(9)),
      readFor('mallory', nestedFormsPdf(9)),
      readFor('maya', pdf('Log analysis')),
      readFor('theo', docx('Routing')),
    ]);
    expect(done.slice(0, 2).toSorted()).toEqual(['maya: read', 'theo: read']);
    expect(done.slice(2)).toEqual(['mallory: unreadable', 'mallory: unreadable']);
  });

  it('refuses a file when too many wait', async () => {
    const read = createReadDocument({ waiting: 1 });
    const word = await pdf('Log analysis');
    const taken = ['a', 'b', 'c'].map((who) => read(who, word));
    await expect(read('d', word)).rejects.toMatchObject({ code: 'too-many' });
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([
      'read',
      'read',
      'read',
    ]);
  });

  it('aborts only a file that unpacks to too much', async () => {
    const read = createReadDocument({ limits: { cpuMs: 60_000, ms: 60_000, memoryMb: 100 } });
    const [large, small] = await Promise.all([
      read('maya', await swellingPdf(160)),
      read('theo', await pdf('Log analysis')),
    ]);
    expect(large).toEqual({ status: 'unreadable' });
    expect(small).toMatchObject({ status: 'read' });
  });
});
