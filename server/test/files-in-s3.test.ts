/** The whole app with its files in S3, in two processes on two machines. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openS3FileStore } from '../src/platform/files/s3-file-store.ts';
import { parseS3Url, type S3Location } from '../src/platform/files/s3-location.ts';
import { buildApp } from '../src/app.ts';
import {
  digestContent,
  generateLargeFile,
  toUploadMetadata,
  type TusCall,
  sendTusCall,
} from './large-file.ts';
import { retryUntil } from './server-process.ts';
import { S3_CREDENTIALS, type S3Server, startS3Server } from './s3-server.ts';
import type { TestApp } from './test-app.ts';
import { aCourse, fullCourse } from './test-content.ts';
import { createWebm } from './test-files.ts';
import { startLearningApp } from './test-learning.ts';
import { makeRelease, startReleaseTest } from './test-releases.ts';

const MB = 1024 * 1024;
const BYTES = 17 * MB + 3;

const before = { ...process.env };
let folder: string;
let s3: S3Server;
const openStore = (machine: string): Promise<FileStore> =>
  openS3FileStore(parseS3Url(s3.url) as S3Location, {
    temporaryFolder: path.join(folder, machine),
    report: () => {},
  });
beforeAll(async () => {
  Object.assign(process.env, S3_CREDENTIALS);
  folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-machines-'));
  s3 = await startS3Server({ directory: path.join(folder, 's3') });
});
afterAll(async () => {
  process.env = before;
  await s3.close();
  await rm(folder, { recursive: true });
});

const essay = { type: 'assignment', id: 'essay', name: 'Essay', dueDate: '+5d 12:00' };
const content = {
  ...fullCourse('open'),
  'courses/live/course.yaml': aCourse('live', { CourseType: 'sync', CourseContent: [essay] }),
};

describe('a site of two machines', () => {
  let test: TestApp;
  let second: FastifyInstance;
  let origins: { readonly first: string; readonly second: string };
  /** Streams that the first process has opened in the store. */
  const reading: Readable[] = [];
  beforeAll(async () => {
    const store = await openStore('one');
    const get: FileStore['get'] = async (...given) => {
      const stream = await store.get(...given);
      if (stream) reading.push(stream);
      return stream;
    };
    test = await startLearningApp(content, {
      files: { ...store, get },
      submissionBytes: 40 * MB,
    });
    second = await buildApp({
      ...test,
      files: await openStore('two'),
      submissionBytes: 40 * MB,
      now: () => test.clock.now,
      monitor: { isUp: () => true, whileUp: (work) => work() },
      logger: false,
      rateLimit: 100_000,
      trustedProxies: 0,
      corsOrigins: [],
      brandName: 'Cairn',
      assistantBearer: 'demonstration',
      isTrial: true,
    });
    const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' });
    origins = { first: await listen(test.app), second: await listen(second) };
  });
  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const enrolled = async (courseId: string) => {
    const client = await test.as(await test.addStudent());
    await client.post('/courses/enroll', { courseId });
    return client;
  };
  const upload = async () => {
    const { headers } = await enrolled('live');
    const begun = await sendTusCall({
      method: 'POST',
      url: `${origins.first}/api/courses/submissionUploads`,
      headers: {
        ...headers,
        'upload-length': String(BYTES),
        'upload-metadata': toUploadMetadata({ filename: 'film.bin', assignmentId: 'essay' }),
      },
    });
    const location = begun.headers.location ?? '';
    const send = (
      origin: string,
      from: number,
      to: number,
      body: TusCall['body'] = generateLargeFile(from, to),
    ) =>
      sendTusCall({
        method: 'PATCH',
        url: origin + location,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
          'content-length': String(to - from),
        },
        body,
      });
    const offsetAt = async (origin: string) =>
      Number(
        (await sendTusCall({ method: 'HEAD', url: origin + location, headers })).headers[
          'upload-offset'
        ],
      );
    const giveUp = (origin: string) =>
      sendTusCall({ method: 'DELETE', url: origin + location, headers });
    const address = `/api/courses/submissionFiles/${location.slice(-36)}`;
    return { headers, send, offsetAt, giveUp, address, id: location.slice(-36) };
  };

  it('receives parts of one upload at both machines, and either machine sends the file', async () => {
    const { headers, send, offsetAt, address, id } = await upload();
    expect((await send(origins.first, 0, 6 * MB)).status).toBe(204);
    expect(await offsetAt(origins.second)).toBe(6 * MB);
    expect((await send(origins.second, 6 * MB, 7 * MB)).status).toBe(204);
    expect((await send(origins.first, 7 * MB, BYTES)).status).toBe(204);
    const sent = await digestContent(generateLargeFile(0, BYTES));
    for (const origin of Object.values(origins)) {
      const answer = await fetch(origin + address, { headers });
      expect(answer.headers.get('content-length')).toBe(String(BYTES));
      expect(await digestContent([Buffer.from(await answer.arrayBuffer())])).toBe(sent);
    }
    expect(s3.calls.filter(({ path: of }) => of.includes('/.parts/')).length).toBeGreaterThan(3);
    const left: string[] = [];
    for await (const { key } of test.files.list('')) if (key.includes(id)) left.push(key);
    expect(left).toEqual([`submissions/${id}`]);
  });

  it('stores no bytes of an upload that is cancelled at one machine while the other receives it', async () => {
    const { send, offsetAt, giveUp, id } = await upload();
    const gone = Promise.withResolvers<undefined>();
    const inTwoParts = async function* () {
      yield* generateLargeFile(0, 6 * MB);
      await gone.promise;
      yield* generateLargeFile(6 * MB, BYTES);
    };
    const sent = send(origins.first, 0, BYTES, inTwoParts());
    await retryUntil(
      () => offsetAt(origins.second),
      (offset) => offset > 0,
    );
    expect((await giveUp(origins.second)).status).toBe(204);
    gone.resolve(undefined);
    expect((await sent).status).toBe(404);
    const stored = await readdir(path.join(folder, 's3'), { recursive: true, withFileTypes: true });
    const left = stored.filter((one) => one.isFile() && one.parentPath.includes(id));
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  it('sends the requested ranges of a film by its signed URL', async () => {
    const client = await enrolled('open');
    const [first] = (await client.get('/modules/courses/open')).json<CourseModule[]>();
    const url = first?.Lecture?.LectureUrl ?? '';
    const film = createWebm(5);
    for (const app of [test.app, second]) {
      const part = await app.inject({ url, headers: { range: 'bytes=100-199' } });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes 100-199/${film.length}`,
      ]);
      expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true);
      expect((await app.inject({ url: url.split('?', 1)[0] ?? '' })).statusCode).toBe(403);
    }
  });

  it('releases the connection to S3 when a reader disconnects', async () => {
    const { headers, send, address } = await upload();
    await send(origins.first, 0, BYTES);
    reading.length = 0;
    const request = http.get(origins.first + address, { headers });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    const [body] = reading;
    if (!body) throw new Error('Nothing was read.');
    const closed = once(body, 'close');
    request.destroy();
    await closed;
    expect(body.readableEnded).toBe(false);
  });

  it('reports that files are unavailable, and serves everything else', async () => {
    const { port } = s3;
    const client = await enrolled('open');
    const [first] = (await client.get('/modules/courses/open')).json<CourseModule[]>();
    await s3.close();
    const film = await test.app.inject({ url: first?.Lecture?.LectureUrl ?? '' });
    expect([film.statusCode, film.headers['retry-after'], film.json()]).toEqual([
      503,
      '5',
      { code: 'server', message: 'The files cannot be reached. Please try again in a moment.' },
    ]);
    expect((await client.get('/modules/courses/open')).statusCode).toBe(200);
    const health = await test.visitor.get('/health');
    expect([health.statusCode, health.json()]).toEqual([
      200,
      { status: 'ready', database: 'up', files: 'down' },
    ]);
    s3 = await startS3Server({ directory: path.join(folder, 's3'), port });
    const again = await test.app.inject({ url: first?.Lecture?.LectureUrl ?? '' });
    expect(again.statusCode).toBe(200);
    expect((await test.visitor.get('/health')).json()).toMatchObject({ files: 'up' });
  });
});

it('publishes a release into S3 and sends its files from there, compressed', async () => {
  const test = await startReleaseTest(undefined, { files: await openStore('three') });
  const release = makeRelease('catalog', '1.1.0');
  expect((await test.publish(await test.team(), release)).statusCode).toBe(201);
  const css = 'app.1.1.0.css';
  const url = `/remotes/catalog/1.1.0/${css}`;
  const plain = await test.page(url, { 'accept-encoding': 'identity' });
  expect(plain.rawPayload.equals(release.files.get(css) ?? Buffer.from(''))).toBe(true);
  const packed = await test.page(url, { 'accept-encoding': 'br' });
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br']);
  const { etag = '' } = packed.headers;
  const known = { 'accept-encoding': 'br', 'if-none-match': etag };
  expect((await test.page(url, known)).statusCode).toBe(304);
  await test.close();
});
