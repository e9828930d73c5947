import type { CourseModule } from '@cairn/api/modules.contract';
import type { TestApp } from '../../../test/test-app.ts';
import { fullCourse } from '../../../test/test-content.ts';
import {
  samplePdf,
  samplePng,
  sampleTranscript,
  createWav,
  createWebm,
} from '../../../test/test-files.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

const film = createWebm(5);
const sound = createWav(5);
let test: TestApp;
let lecture: string;
let handOut: string;

const moduleOf = async () => {
  const student = await test.as(await test.addStudent());
  await student.post('/courses/enroll', { courseId: 'open' });
  return (await student.get('/modules/courses/open')).json<CourseModule[]>()[0];
};

beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open', {
      Attachments: ['notes & more.html', 'tricky.svg'],
      Thumbnail: 'thumb.png',
    }),
    'courses/open/film_es.wav': sound,
    'courses/open/film_es.txt': '0s - 2s: Hola.\n',
    'courses/open/notes & more.html': '<script>alert(1)</script>',
    'courses/open/tricky.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'courses/open/thumb.png': samplePng,
  });
  const { Lecture: given } = (await moduleOf()) ?? {};
  lecture = given?.LectureUrl ?? '';
  handOut = given?.LectureAttachments[0]?.s3Url ?? '';
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers });
const beside = (ending: string) => lecture.replace(/\.webm/, ending);

describe('media', () => {
  it('[TAPI-63] sends a lecture by its signed URL, with its content type', async () => {
    const answer = await get(lecture);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(film)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(film.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  it('[TAPI-63] lets the signature of a lecture open its transcript and its sound', async () => {
    const text = await get(beside('.txt'));
    expect([text.body, text.headers['content-type']]).toEqual([
      sampleTranscript,
      'text/plain; charset=utf-8',
    ]);
    expect((await get(beside('_es.wav'))).headers['content-type']).toBe('audio/wav');
    expect((await get(beside('_de.wav'))).statusCode).toBe(404);
  });

  it('[TAPI-62] lets it open the transcript in that language, and sends ranges of the audio', async () => {
    expect((await get(beside('_es.txt'))).body).toBe('0s - 2s: Hola.\n');
    expect((await get(beside('_de.txt'))).statusCode).toBe(404);
    const part = await get(beside('_es.wav'), { range: 'bytes=44-1043' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 44-1043/${sound.length}`,
    ]);
    expect(part.rawPayload.equals(sound.subarray(44, 1044))).toBe(true);
  });

  it('[TAPI-63] refuses a URL that is unsigned, altered or signed for another file', async () => {
    const [path, query] = lecture.split('?');
    const other = handOut.split('?')[0];
    for (const url of [
      path,
      `${path}?expires=9999999999&signature=abc`,
      lecture.replace(/expires=\d+/, 'expires=9999999999'),
      `${other}?${query}`,
      lecture.replace('/film.', '/film2.'),
      beside('_es.webm'),
      beside('_es_es.wav'),
      beside('2_es.txt'),
    ]) {
      expect((await get(url ?? '')).statusCode).toBe(403);
    }
  });

  it('[TAPI-63] refuses a URL that has expired', async () => {
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 7.5 * 60 * 60 * 1000);
    const answer = await get(lecture);
    test.clock.now = before;
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect((await get(lecture)).statusCode).toBe(200);
  });

  it('returns the same URL for an hour, so that browsers can cache the file', async () => {
    expect((await moduleOf())?.Lecture?.LectureUrl).toBe(lecture);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=100-', 100, film.length],
    ['bytes=-7', film.length - 7, film.length],
    ['bytes=10-999999', 10, film.length],
  ])('[TAPI-63] sends the range %s', async (range, from, to) => {
    const answer = await get(lecture, { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${film.length}`);
    expect(answer.rawPayload.equals(film.subarray(from, to))).toBe(true);
  });

  it.each(['bytes=99999-', 'bytes=-0'])('[TAPI-63] answers 416 for %s', async (range) => {
    const answer = await get(lecture, { range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([
      416,
      `bytes */${film.length}`,
    ]);
  });

  it.each(['bytes=a-b', 'bytes=9-2', 'bytes=0-1,5-6', 'lines=0-1'])(
    'ignores an invalid range: %s',
    async (range) => {
      expect((await get(lecture, { range })).statusCode).toBe(200);
    },
  );

  it('sends the whole file when the range is for another version', async () => {
    const headers = { range: 'bytes=0-3', 'if-range': '"other"' };
    expect((await get(lecture, headers)).statusCode).toBe(200);
  });

  it('answers 304 to a browser that has the file, and only headers to HEAD', async () => {
    const { etag } = (await get(lecture)).headers;
    expect((await get(lecture, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const head = await test.app.inject({ method: 'HEAD', url: lecture });
    expect([head.headers['content-length'], head.body]).toEqual([String(film.length), '']);
  });

  it('sends attachments as downloads with a policy that runs no script', async () => {
    const answer = await get(handOut);
    expect(answer.rawPayload.equals(samplePdf)).toBe(true);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="hand-out.pdf"; filename*=UTF-8''hand-out.pdf`,
    );
    const student = await test.as(await test.addStudent());
    await student.post('/courses/enroll', { courseId: 'open' });
    const course = await student.get('/courses/attributes?courseID=open');
    const [html, svg] = course.json().Item.Attachments;
    for (const url of [html, svg]) {
      const { headers } = await get(url);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await get(html)).headers['content-disposition']).toContain(
      "filename*=UTF-8''notes%20%26%20more.html",
    );
  });

  it('sends pictures to all callers', async () => {
    const [course] = (await test.visitor.get('/courses/all')).json();
    const answer = await get(course.ThumbnailUrl);
    expect(answer.rawPayload.equals(samplePng)).toBe(true);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/media/',
    '/media/none',
    '/media/picture/../../etc/passwd',
    '/media/picture/..%2f..%2fetc%2fpasswd/x',
    `/media/picture/${'0'.repeat(32)}/picture.png`,
    '/media/package/open/0123456789abcdef/index.html',
  ])('answers 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
