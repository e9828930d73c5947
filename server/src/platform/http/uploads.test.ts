import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { retryUntil } from '../../../test/server-process.ts';
import { samplePdf, samplePng } from '../../../test/test-files.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderFileStore } from '../files/folder-file-store.ts';
import { AppError } from '../errors/app-error.ts';
import { addErrorHandling } from './error-handler.ts';
import { addUploadParsing } from './uploads.ts';

const MOST = 100_000;
const rules = {
  files: 3,
  bytes: MOST,
  tooLarge: 'A file has at most 100 KB.',
  kinds: ['image/png', 'application/pdf'],
  wrongKind: () => new AppError('unsupported', 'Only PNG and PDF.'),
};

let folder: string;
let store: FileStore;
let app: FastifyInstance;
/** Error that the handler throws for the received files. */
let failure: Error | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-uploads-'));
  store = await openFolderFileStore(folder);
  failure = undefined;
  app = fastify({ bodyLimit: 1000 });
  addErrorHandling(app);
  const receive = await addUploadParsing(app, store);
  for (const [url, type] of [
    ['/form', 'multipart/form-data'],
    ['/bytes', 'application/octet-stream'],
  ] as const) {
    app.post(url, { schema: { consumes: [type] } }, (request) =>
      receive(request, rules, async (files) => {
        if (failure) throw failure;
        const [first] = files;
        await first?.keep('kept/first');
        return Promise.all(
          files.map(async ({ field, name, kind, size, path: place }, index) => {
            const there = index === 0 ? '' : (await readFile(place)).toString('latin1', 0, 4);
            return { field, name, kind, size, there };
          }),
        );
      }),
    );
  }
  app.post('/json', () => 'reached');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

type Part = readonly [field: string, content: Buffer | string, name?: string];
const encoded = async (parts: readonly Part[]) => {
  const form = new FormData();
  for (const [field, content, name] of parts) {
    if (typeof content === 'string') form.append(field, content);
    else form.append(field, new Blob([new Uint8Array(content)]), name);
  }
  const body = new Response(form);
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
};
const sendForm = async (...parts: Part[]) =>
  app.inject({ method: 'POST', url: '/form', ...(await encoded(parts)) });
const sendBytes = (payload: Buffer | Readable, type = 'application/octet-stream', url = '/bytes') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
const large = (bytes: number) => Buffer.concat([samplePng, Buffer.alloc(bytes - samplePng.length)]);

describe('accepted uploads', () => {
  it('a body of bytes, with its size, its detected type and a path to read it from', async () => {
    const answer = await sendBytes(samplePng);
    expect(answer.json()).toEqual([
      { field: '', name: '', kind: 'image/png', size: samplePng.length, there: '' },
    ]);
    expect(await stored()).toEqual(['first']);
    const kept = await store.get('kept/first');
    expect(kept && (await text(kept))).toBe(samplePng.toString());
  });

  it('two files of one form with fields between them; a file that is not stored is removed', async () => {
    const answer = await sendForm(
      ['title', 'Week 1'],
      ['drawing', samplePng, 'plan.pdf'],
      ['note', 'x'],
      ['text', samplePdf, 'C:/../the "text" 100%.exe'],
    );
    expect(answer.json()).toEqual([
      { field: 'drawing', name: 'plan.pdf', kind: 'image/png', size: samplePng.length, there: '' },
      {
        field: 'text',
        name: 'the "text" 100%.exe',
        kind: 'application/pdf',
        size: samplePdf.length,
        there: '%PDF',
      },
    ]);
    expect(await stored()).toEqual(['first']);
  });

  it('a file of the maximum size, in a form and as a body', async () => {
    expect((await sendForm(['a', large(MOST), 'a.png'])).statusCode).toBe(200);
    expect((await sendBytes(large(MOST))).statusCode).toBe(200);
  });

  it('no file: nothing sent, or an empty one', async () => {
    expect((await sendForm(['title', 'x'])).json()).toEqual([]);
    expect((await sendForm(['a', Buffer.alloc(0), 'a.png'])).json()).toEqual([]);
    expect((await sendBytes(Buffer.alloc(0))).json()).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('refused uploads, which leave no file', () => {
  const manyParts = (count: number, part: string) =>
    sendBytes(
      Buffer.from(`${`--x\r\n${part}\r\n`.repeat(count)}--x--\r\n`),
      'multipart/form-data; boundary=x',
      '/form',
    );
  const field = 'content-disposition: form-data; name="a"\r\n\r\nb';

  it('a file of one byte more, with and without Content-Length', async () => {
    const refusal = { code: 'too-large', message: 'A file has at most 100 KB.' };
    for (const answer of [
      await sendForm(['a', large(MOST + 1), 'a.png']),
      await sendForm(['b', samplePng, 'b.png'], ['a', large(MOST + 1), 'a.png']),
      await sendBytes(large(MOST + 1)),
      await sendBytes(Readable.from([samplePng, Buffer.alloc(MOST)])),
      await sendForm(['a', large(10 * MOST), 'a.png']),
    ]) {
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toEqual(refusal);
    }
    expect(await stored()).toEqual([]);
  });

  it('a file of another type, whatever its name, also beside a valid one', async () => {
    for (const answer of [
      await sendForm(['b', samplePng, 'b.png'], ['a', Buffer.from('<html><script>'), 'a.png']),
      await sendBytes(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')),
    ]) {
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({ code: 'unsupported', message: 'Only PNG and PDF.' });
    }
    expect(await stored()).toEqual([]);
  });

  it('too many files or fields', async () => {
    const four = await sendForm(
      ...['a', 'b', 'c', 'd'].map((name): Part => [name, samplePng, name]),
    );
    expect(four.statusCode).toBe(413);
    expect((await manyParts(20, field)).statusCode).toBe(200);
    expect((await manyParts(21, field)).statusCode).toBe(413);
    expect((await manyParts(20_000, 'not: a field\r\n\r\n')).statusCode).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it('a form that cannot be parsed', async () => {
    const type = 'multipart/form-data; boundary=x';
    for (const [body, given] of [
      ['--y', type],
      ['--x\r\n', type],
      [`--x\r\n${field}`, type],
      ['--x--', 'multipart/form-data'],
      ['--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nb\r\n--x--\r\n', type],
    ] as const) {
      const answer = await sendBytes(Buffer.from(body), given, '/form');
      expect([body, answer.statusCode]).toEqual([body, 400]);
    }
    expect(await stored()).toEqual([]);
  });

  it('files for which the handler throws, a full disk, and a failing disk', async () => {
    failure = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    expect((await sendForm(['a', samplePng, 'a.png'])).statusCode).toBe(507);
    failure = undefined;
    const { hold } = store;
    let held = 0;
    Object.assign(store, {
      hold: async (content: Readable) => {
        held += 1;
        if (held < 2) return hold(content);
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      },
    });
    expect((await sendForm(['a', samplePng, 'a'], ['b', samplePdf, 'b'])).statusCode).toBe(507);
    expect(await stored()).toEqual([]);
  });

  it('bytes and forms at endpoints without uploads', async () => {
    expect((await sendBytes(samplePng, 'application/octet-stream', '/json')).statusCode).toBe(415);
    expect(
      (await sendBytes(samplePng, 'multipart/form-data; boundary=x', '/json')).statusCode,
    ).toBe(415);
    expect((await sendBytes(samplePng, 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    expect((await sendBytes(samplePng, 'application/octet-stream', '/form')).statusCode).toBe(415);
  });

  it.each(['/form', '/bytes'])('an upload to %s that breaks off', async (url) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { headers, payload } = await encoded([['a', large(MOST), 'a.png']]);
    const type = url === '/form' ? headers['content-type'] : 'application/octet-stream';
    const body = url === '/form' ? payload : large(MOST);
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 70_000));
    await retryUntil(stored, (files) => files.length === 1);
    socket.destroy();
    expect(await retryUntil(stored, (files) => files.length === 0)).toEqual([]);
  });

  it('eight megabytes of tiny parts, while other requests get responses', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const parts = Buffer.from(`--x\r\n${field}\r\n`.repeat(8 * 20_000));
    const sending = fetch(`http://127.0.0.1:${port}/form`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({
        start: (controller) => {
          controller.enqueue(parts);
          controller.close();
        },
      }),
      duplex: 'half',
    });
    const other = await fetch(`http://127.0.0.1:${port}/json`, { method: 'POST' });
    expect(other.status).toBe(200);
    expect((await sending).status).toBe(413);
    expect(await stored()).toEqual([]);
  });
});
