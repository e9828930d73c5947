import { getScormPackage } from '@cairn/api/scorm.contract';
import type { TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { aCourse, packagedCourse } from '../../../test/test-content.ts';
import { package12, packageOfSeveral, png } from '../../../test/test-files.ts';
import { startLearningApp } from '../../../test/test-learning.ts';

let test: TestApp;
let student: TestClient;
let studentId: string;
beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('package'),
    ...packagedCourse('public', { PublicallyAccessible: true, Groups: ['south'] }),
    ...packagedCourse('draft', { Status: 'draft' }),
    ...packagedCourse('several', { PublicallyAccessible: true }, packageOfSeveral),
    'courses/plain/course.yaml': aCourse('plain'),
  });
  const added = await test.addStudent();
  ({ studentId } = added);
  student = await test.as(added);
  await student.post('/courses/enroll', { courseId: 'package' });
});
afterAll(() => test.close());

const open = async (client: TestClient, courseId = 'package') => {
  const answer = await client.get(`/scorm/${courseId}`);
  const cookie = String(answer.headers['set-cookie'] ?? '');
  return { answer, cookie, value: cookie.split(';')[0] ?? '' };
};
const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { ...headers, ...(cookie !== undefined && { cookie }) } });

describe('GET /scorm/{courseId}', () => {
  it('[PAPI-72] tells the enrolled what a player needs', async () => {
    const { answer } = await open(student);
    expect(getScormPackage.answer.parse(answer.json())).toEqual({
      CourseID: 'package',
      CourseTitle: 'Course package',
      LaunchFile: 'start%20page.html',
      base: expect.stringMatching(/^\/scorm-content\/package\/[0-9a-f]{16}\/$/),
      version: '1.2',
      objectives: [],
      masteryScore: 80,
    });
  });

  it('tells the whole tree of a package of several items, each with an id of its own', async () => {
    const { answer } = await open(student, 'several');
    const { items, LaunchFile } = getScormPackage.answer.parse(answer.json());
    expect(LaunchFile).toBe('one.html');
    const item = { visible: true, objectives: [] };
    expect(items).toEqual([
      { ...item, id: 'part', depth: 0, title: 'First part', kind: 'folder', LaunchFile: '' },
      { ...item, id: 'one', depth: 1, title: 'One', kind: 'sco', LaunchFile: 'one.html' },
      {
        ...item,
        id: 'two',
        depth: 1,
        title: 'Two',
        kind: 'sco',
        visible: false,
        prerequisites: 'one',
        LaunchFile: 'two.html',
      },
      { ...item, id: 'item-3', depth: 0, title: 'Three', kind: 'asset', LaunchFile: 'three.html' },
    ]);
  });

  it('[PAPI-72] opens a public course to everybody', async () => {
    for (const client of [test.visitor, student]) {
      const { answer, value } = await open(client, 'public');
      expect(answer.statusCode).toBe(200);
      const { base, LaunchFile } = answer.json();
      expect((await get(`${base}${LaunchFile}`, value)).statusCode).toBe(200);
    }
  });

  it('[PAPI-72] refuses visitors, the not enrolled, and what is no package', async () => {
    expect((await open(test.visitor)).answer.statusCode).toBe(401);
    const other = await test.as(await test.addStudent());
    const refused = await open(other);
    expect([refused.answer.statusCode, refused.cookie]).toEqual([403, '']);
    for (const courseId of ['none', 'plain', 'draft']) {
      expect((await open(student, courseId)).answer.statusCode).toBe(404);
    }
  });

  it('[PAPI-73] gives a short-lived cookie that reaches this course alone', async () => {
    const { cookie } = await open(student);
    expect(cookie).toMatch(
      /; Max-Age=28800; Path=\/scorm-content\/package\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('the files of a package', () => {
  let base: string;
  let cookie: string;
  beforeAll(async () => {
    const { answer, value } = await open(student);
    base = answer.json().base;
    cookie = value;
  });

  it('[PAPI-73] are sent with their types, for good', async () => {
    const page = await get(`${base}start%20page.html`, cookie);
    expect([page.statusCode, page.body]).toEqual([200, package12['start page.html']]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    const script = await get(`${base}js/page.js`, cookie);
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('[PAPI-73] are sent in parts to who asks for parts', async () => {
    const part = await get(`${base}js/page.js`, cookie, { range: 'bytes=0-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'document']);
  });

  it('[PAPI-74] may run their scripts in the site’s own origin, and talk to nobody else', async () => {
    expect(base).toMatch(/^\/scorm-content\//);
    for (const file of ['start%20page.html', 'js/page.js']) {
      const { headers } = await get(`${base}${file}`, cookie);
      expect(String(headers['content-security-policy']).split('; ').toSorted()).toEqual([
        "base-uri 'self'",
        "connect-src 'self'",
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "frame-src 'self'",
      ]);
    }
  });

  it('[PAPI-74] are those that the operator imported as this package, and no others', async () => {
    const otherRelease = base.replace(/[0-9a-f]{16}\/$/, `${'0'.repeat(16)}/`);
    expect((await get(`${otherRelease}js/page.js`, cookie)).statusCode).toBe(404);
    // Stored as well, and of something else: an instructor's picture, a student's own.
    const { profileImageUrl } = (
      await test.app.inject({
        method: 'PUT',
        url: '/api/profile/updateProfilePicture',
        query: { StudentID: studentId },
        headers: { ...student.headers, 'content-type': 'application/octet-stream' },
        body: png,
      })
    ).json<{ profileImageUrl: string }>();
    for (const name of ['ada.png', String(profileImageUrl.split('/').at(-1))]) {
      expect((await get(`${base}${name}`, cookie)).statusCode).toBe(404);
    }
  });

  it('[PAPI-73] are refused without a cookie, with another course’s, an altered or an old one', async () => {
    const url = `${base}js/page.js`;
    const { value: foreign } = await open(test.visitor, 'public');
    const later = cookie.replace(/=\d+/, '=9999999999');
    for (const sent of [undefined, 'cairn-package=', foreign, later, `${cookie}x`]) {
      expect((await get(url, sent)).statusCode).toBe(401);
    }
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 8.1 * 60 * 60 * 1000);
    const expired = await get(url, cookie);
    test.clock.now = before;
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'unauthorized']);
  });

  it.each([
    'none.html',
    '../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    'js/..%5c..%5cpage.js',
    'js%2fpage.js%00',
  ])('[PAPI-73] never leave the package: %s', async (name) => {
    const answer = await get(`${base}${name}`, cookie);
    expect([400, 401, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('root:');
  });
});
