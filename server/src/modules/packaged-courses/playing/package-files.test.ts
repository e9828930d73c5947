import { getScormPackage, type ScormPackage } from '@cairn/api/scorm.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, packagedCourse } from '../../../../test/test-content.ts';
import { scorm12Package, packageOfSeveralItems, samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import {
  requestFromPackageHost as ask,
  removeInsertedScript,
  readContentPolicy,
} from './test/package-requests.ts';

/** References to each file of a package, in the spellings that pages of packages use. */
const REFERENCES = [
  ['a name in the form of macOS', 'cafe\u0301.js', 'cafe\u0301.js'],
  ['a name of macOS, referred to as one types it', 'cafe\u0301.js', 'caf\u00e9.js'],
  ['a literal %20', 'my%20notes.js', 'my%20notes.js'],
  ['a literal %20, escaped', 'my%20notes.js', 'my%2520notes.js'],
  ['a percent sign that escapes nothing', '100% done.js', '100% done.js'],
  ['a percent sign, escaped', '100% done.js', '100%25%20done.js'],
  ['a question mark', 'why?.js', 'why?.js'],
  ['a question mark, escaped', 'why?.js', 'why%3F.js'],
  ['a number sign, escaped', 'C#.js', 'C%23.js'],
  ['a query', 'js/page.js', 'js/page.js?v=1'],
  ['a backslash', 'js/page.js', 'js\\page.js'],
  ['an escaped backslash', 'js/page.js', 'js%5Cpage.js'],
] as const;

const packageOfNames = {
  ...scorm12Package,
  ...Object.fromEntries(REFERENCES.map(([, name]) => [name, `'${name}'`])),
};

let test: TestApp;
let student: TestClient;
let studentId: string;
beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('package'),
    ...packagedCourse('public', { PublicallyAccessible: true, Groups: ['south'] }),
    ...packagedCourse('draft', { Status: 'draft' }),
    ...packagedCourse('several', { PublicallyAccessible: true }, packageOfSeveralItems),
    ...packagedCourse('named', { PublicallyAccessible: true }, packageOfNames),
    'courses/plain/course.yaml': aCourse('plain'),
  });
  const added = await test.addStudent();
  ({ studentId } = added);
  student = await test.as(added);
  await student.post('/courses/enroll', { courseId: 'package' });
});
afterAll(() => test.close());

/** Requests a package as a page on this host does. By default, the host is this machine. */
const open = async (client: TestClient, courseId = 'package', host = 'localhost:3000') => {
  const answer = await client.get(`/scorm/${courseId}`, { headers: { host } });
  return { answer, found: answer.json<ScormPackage>() };
};

const get = (url: string, headers: Record<string, string> = {}) => ask(test.app, url, headers);

describe('GET /scorm/{courseId}', () => {
  it('[PAPI-72] returns the data for the player to enrolled students', async () => {
    const { answer } = await open(student);
    expect(getScormPackage.answer.parse(answer.json())).toEqual({
      CourseID: 'package',
      CourseTitle: 'Course package',
      LaunchFile: 'start%20page.html',
      base: expect.stringMatching(
        /^http:\/\/packages\.localhost:3000\/scorm-content\/package\/[0-9a-f]{16}\/[\w.-]+\/$/,
      ),
      version: '1.2',
      objectives: [],
      masteryScore: 80,
      runtime: {
        isolation: 'origin',
        frameUrl: expect.stringMatching(
          /^http:\/\/packages\.localhost:3000\/scorm-frame\/package\/[\w.-]+$/,
        ),
        saveUrl: 'http://packages.localhost:3000/scorm-save/package',
        saveTicket: expect.stringMatching(/^[\w.-]+$/),
      },
    });
  });

  it('returns the whole tree of a package of several items, each with a unique id', async () => {
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

  it('[PAPI-72] returns a public course to all callers, and a ticket for saving to students only', async () => {
    for (const client of [test.visitor, student]) {
      const { answer, found } = await open(client, 'public');
      expect(answer.statusCode).toBe(200);
      expect((await get(`${found.base}${found.LaunchFile}`)).statusCode).toBe(200);
      expect(found.runtime?.saveTicket === undefined).toBe(client === test.visitor);
      expect(found.runtime?.saveUrl === undefined).toBe(client === test.visitor);
    }
  });

  it('[PAPI-72] refuses visitors, students who are not enrolled, and courses without a package', async () => {
    expect((await open(test.visitor)).answer.statusCode).toBe(401);
    const other = await test.as(await test.addStudent());
    const refused = await open(other);
    expect([refused.answer.statusCode, refused.answer.body]).toEqual([
      403,
      expect.not.stringContaining('scorm-content'),
    ]);
    for (const courseId of ['none', 'plain', 'draft']) {
      expect((await open(student, courseId)).answer.statusCode).toBe(404);
    }
  });

  it('[PAPI-73] sets no cookie', async () => {
    const { answer } = await open(student);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});

describe('the files of a package', () => {
  let base: string;
  beforeAll(async () => {
    ({ base } = (await open(student)).found);
  });

  it('[PAPI-73] are sent with their types, and can be cached for ever', async () => {
    const page = await get(`${base}start%20page.html`);
    expect(page.statusCode).toBe(200);
    expect(removeInsertedScript(page.body)).toBe(scorm12Package['start page.html']);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'unload=*',
    });
    const script = await get(`${base}js/page.js`);
    expect(script.body).toBe(scorm12Package['js/page.js']);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    // A page of a package that a script reads is sent unchanged.
    const read = await get(`${base}start%20page.html`, { 'sec-fetch-dest': 'empty' });
    expect(read.body).toBe(scorm12Package['start page.html']);
  });

  it('[PAPI-73] are sent as the requested ranges', async () => {
    const part = await get(`${base}js/page.js`, { range: 'bytes=0-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'document']);
  });

  it('[PAPI-74] run their scripts on a separate origin, contact no other, and are framed by the site only', async () => {
    const own = 'http://packages.localhost:3000';
    for (const file of ['start%20page.html', 'js/page.js']) {
      const answer = await get(`${base}${file}`);
      expect(answer.headers).not.toHaveProperty('x-frame-options');
      expect(readContentPolicy(answer)).toEqual([
        `base-uri ${own}`,
        `connect-src ${own}`,
        `default-src ${own} 'unsafe-inline' 'unsafe-eval' data: blob:`,
        `form-action ${own}`,
        `frame-ancestors ${own} http://localhost:3000`,
        `frame-src ${own}`,
      ]);
    }
  });

  describe('with names of any kind', () => {
    let named: string;
    beforeAll(async () => {
      named = (await open(test.visitor, 'named')).found.base;
    });

    it.each(REFERENCES)('are found by %s', async (_case, name, reference) => {
      const answer = await get(new URL(reference, named).href);
      expect([answer.statusCode, answer.body]).toEqual([200, `'${name}'`]);
    });

    it('are found where they were stored before names were composed', async () => {
      const [, , folder] = /scorm-content\/(named)\/([0-9a-f]{16})/.exec(named) ?? [];
      await test.sql`insert into media_links (folder, name, content_type, digest)
        select folder, ${'re\u0301sume\u0301.js'}, content_type, digest from media_links
        where folder = ${`package/named/${folder}`} and name = 'js/page.js'`;
      for (const reference of ['re\u0301sume\u0301.js', 'r\u00e9sum\u00e9.js']) {
        const answer = await get(new URL(reference, named).href);
        expect([answer.statusCode, answer.body]).toEqual([200, `'js/page.js'`]);
      }
    });

    it.each(['none%.js', '%E9.js', 'none.js'])('are not found: %s', async (reference) => {
      expect((await get(new URL(reference, named).href)).statusCode).toBe(404);
    });
  });

  it('run in a sandbox when they are opened on the site’s origin', async () => {
    const { pathname } = new URL(base);
    for (const file of ['start%20page.html', 'js/page.js']) {
      expect(readContentPolicy(await get(`${pathname}${file}`))).toContainEqual(
        'sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads',
      );
    }
  });

  it('cannot be registered as a service worker, which would outlive the visit', async () => {
    const answer = await get(`${base}js/page.js`, { 'service-worker': 'script' });
    expect(answer.statusCode).toBe(403);
  });

  it('[PAPI-74] are only those that were imported as this package', async () => {
    const otherRelease = base.replace(/[0-9a-f]{16}(?=\/)/, '0'.repeat(16));
    expect((await get(`${otherRelease}js/page.js`)).statusCode).toBe(404);
    // These files are stored too, but do not belong to the package: an instructor's picture, and one of the student.
    const { profileImageUrl } = (
      await test.app.inject({
        method: 'PUT',
        url: '/api/profile/updateProfilePicture',
        query: { StudentID: studentId },
        headers: { ...student.headers, 'content-type': 'application/octet-stream' },
        body: samplePng,
      })
    ).json<{ profileImageUrl: string }>();
    for (const name of ['ada.png', String(profileImageUrl.split('/').at(-1))]) {
      expect((await get(`${base}${name}`)).statusCode).toBe(404);
    }
  });

  it('[PAPI-73] are refused without a ticket, and with one of another course, an altered or an expired one', async () => {
    const ticket = base.split('/').at(-2) ?? '';
    const foreign = (await open(test.visitor, 'public')).found.base.split('/').at(-2) ?? '';
    const saving = (await open(student)).found.runtime?.saveTicket ?? '';
    const later = ticket.replace(/^\d+/, '9999999999');
    const otherPage = ticket.replace(
      /\.[\w-]+\./,
      `.${Buffer.from('https://evil.example').toString('base64url')}.`,
    );
    for (const sent of ['x', foreign, saving, later, otherPage, `${ticket}x`]) {
      const answer = await get(`${base.replace(ticket, sent)}js/page.js`);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
    }
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 16 * 60 * 60 * 1000);
    const expired = await get(`${base}js/page.js`);
    test.clock.now = new Date(before.getTime() + 8 * 60 * 60 * 1000 - 1000);
    const sameDay = await get(`${base}js/page.js`);
    test.clock.now = before;
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'unauthorized']);
    expect(sameDay.statusCode).toBe(200);
  });

  it.each([
    'none.html',
    '../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    'js/..%5c..%5cpage.js',
    'js%2fpage.js%00',
    // This path stays inside the package, but only the exact name of the file is valid.
    'js/..%2fjs%2fpage.js',
  ])('[PAPI-73] are never outside of the package: %s', async (name) => {
    const answer = await test.app.inject({
      url: `${new URL(base).pathname}${name}`,
      headers: { host: 'packages.localhost:3000' },
    });
    expect([400, 401, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/root:|document/);
  });
});
