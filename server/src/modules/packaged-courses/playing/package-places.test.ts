import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { FastifyInstance } from 'fastify';
import type { TestApp } from '../../../../test/test-app.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { scorm12Package } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import {
  requestFromPackageHost as ask,
  removeInsertedScript,
  readContentPolicy,
} from './test/package-requests.ts';

let test: TestApp;
let student: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('package'),
    ...packagedCourse('public', { PublicallyAccessible: true, Groups: ['south'] }),
  });
  student = await test.as(await test.addStudent());
  await student.post('/courses/enroll', { courseId: 'package' });
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}, app = test.app) =>
  ask(app, url, headers);

/** Requests a package as a page on this host does. */
const open = async (client: TestClient, courseId = 'package', host = 'localhost:3000') => {
  const answer = await client.get(`/scorm/${courseId}`, { headers: { host } });
  return { answer, found: answer.json<ScormPackage>() };
};

describe('the page around a package', () => {
  it('accepts messages only of the page for which the package was opened', async () => {
    const { found } = await open(student);
    const page = await get(found.runtime?.frameUrl ?? '');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(readContentPolicy(page)).toContainEqual(
      'frame-ancestors http://packages.localhost:3000 http://localhost:3000',
    );
    expect(page.body).toContain('const appOrigin = "http://localhost:3000";');
  });

  it('requires a ticket of this course, and the origin of packages', async () => {
    const { frameUrl = '' } = (await open(student)).found.runtime ?? {};
    expect((await get(`${frameUrl}x`)).statusCode).toBe(401);
    expect((await get(frameUrl.replace('/package/', '/public/'))).statusCode).toBe(401);
    expect((await get(new URL(frameUrl).pathname)).statusCode).toBe(404);
  });

  it.each([
    '/',
    '/learning',
    '/api/health',
    '/api/courses',
    '/media/x',
    '/remotes/player/1.0.0/remote.json',
    '/dev/mailbox',
  ])('the origin of packages serves nothing else: %s', async (path) => {
    const answer = await get(`http://packages.localhost:3000${path}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });
});

describe('a site without an origin for packages', () => {
  const site = 'learn.example';
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await test.another({ packages: { url: 'none', trusted: ['public'] } });
  });

  it('runs packages in a sandbox, with the run-time in the package’s own page', async () => {
    const { found } = await open(testClient(app, student.headers), 'package', site);
    expect(found.base).toMatch(/^\/scorm-content\/package\//);
    expect(found.runtime).toEqual({
      isolation: 'sandbox',
      saveUrl: '/scorm-save/package',
      saveTicket: expect.stringMatching(/^[\w.-]+$/),
    });
    const url = `http://${site}${found.base}${found.LaunchFile}`;
    const page = await get(url, { 'sec-fetch-dest': 'iframe' }, app);
    expect(readContentPolicy(page)).toContainEqual(
      'sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    expect(readContentPolicy(page)).toContainEqual(`connect-src http://${site}`);
    expect(page.body).toMatch(
      /^<!doctype html><script>[\s\S]*cairnPackageRuntime[\s\S]*<\/script><title>Tidy desk/,
    );
    expect(page.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-store',
    });
    const read = await get(url, { 'sec-fetch-dest': 'empty' }, app);
    expect(read.body).toBe(scorm12Package['start page.html']);
  });

  it('runs a package that the operator trusts on its own origin', async () => {
    const { found } = await open(testClient(app, student.headers), 'public', site);
    expect(found.runtime).toMatchObject({ isolation: 'none' });
    const frame = await get(`http://${site}${found.runtime?.frameUrl}`, {}, app);
    expect(frame.statusCode).toBe(200);
    const page = await get(`http://${site}${found.base}${found.LaunchFile}`, {}, app);
    expect(removeInsertedScript(page.body)).toBe(scorm12Package['start page.html']);
    expect(page.body).not.toContain('cairnPackageRuntime');
    expect(readContentPolicy(page).filter((part) => part.startsWith('sandbox'))).toEqual([]);
  });
});

describe('an origin for packages that the operator names', () => {
  it('is used for packages on any host of the site', async () => {
    const app = await test.another({
      packages: { url: 'https://packages.learn.example', trusted: ['package'] },
    });
    for (const host of ['learn.example', 'localhost:3000']) {
      const { found } = await open(testClient(app, student.headers), 'package', host);
      expect(found.base).toMatch(/^https:\/\/packages\.learn\.example\/scorm-content\//);
      expect(found.runtime?.isolation).toBe('origin');
    }
    const elsewhere = await get('http://packages.learn.example/api/health', {}, app);
    expect(elsewhere.statusCode).toBe(404);
    const usual = await get('http://packages.localhost:3000/api/health', {}, app);
    expect(usual.statusCode).toBe(200);
  });
});

describe('a site with a configured URL', () => {
  const publicUrl = 'https://learn.example';
  const packages = { url: 'none', trusted: ['public'], siteHosts: ['staging.example'] };
  let service: TestApp;
  beforeAll(async () => {
    const signOn = { partners: [], audience: 'cairn', publicUrl };
    const course = packagedCourse('public', { PublicallyAccessible: true });
    service = await startLearningApp(course, { packages, signOn });
  });
  afterAll(() => service.close());
  const appOriginOf = (frameUrl = ''): string => {
    const subject = frameUrl.split('/').at(-1)?.split('.')[1] ?? '';
    return Buffer.from(subject, 'base64url').toString();
  };

  it.each([
    ['learn.example', 'https://learn.example'],
    ['staging.example:8080', 'http://staging.example:8080'],
  ])('opens packages for pages at %s', async (host, origin) => {
    const { found } = await open(service.visitor, 'public', host);
    expect(appOriginOf(found.runtime?.frameUrl)).toBe(origin);
  });

  // Pages of such a host could frame the package and run their own code as its run-time. For trusted packages it would run in the
  // site's origin.
  it.each(['evil.example', 'learn.example:8080', 'learn.example.evil.example'])(
    'creates no ticket for pages of another host: %s',
    async (host) => {
      const { answer } = await open(service.visitor, 'public', host);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        {
          code: 'invalid',
          message:
            'Packages do not open at this address. Open the course at https://learn.example.',
        },
      ]);
      expect(answer.body).not.toContain('scorm-');
    },
  );
});
