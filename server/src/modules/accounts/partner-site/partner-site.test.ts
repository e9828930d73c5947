import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createBuiltInPartner } from './local-partner.ts';

const secret = randomBytes(32);

let test: TestApp;
beforeAll(async () => {
  const now = () => new Date();
  const local = await createBuiltInPartner({
    audience: 'cairn',
    secret,
    now,
  });
  const { partner, site } = local;
  test = await startTestApp({
    signOn: { partners: [partner], audience: 'cairn', localSite: site },
  });
});
afterAll(() => test.close());

const ask = (url: string, headers: Record<string, string> = {}, more: object = {}) =>
  test.app.inject({ url, headers: { host: 'localhost:3000', ...headers }, ...more });
const fragmentOf = (location: unknown) => {
  const [path = '', fragment = ''] = String(location).split('#');
  return { path, values: new URLSearchParams(fragment.replaceAll('+', '%2B')) };
};

it('asks for the person, and keeps the form values of the platform', async () => {
  const { body, headers } = await ask(
    '/dev/partner?state=abc&redirect=%2Flearning%3Fa%3D1&person=x',
  );
  expect(body).toContain('<h1>Harbor Institute</h1>');
  expect(body).toContain('name="state" value="abc"');
  expect(body).toContain('name="redirect" value="/learning?a=1"');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(headers['cache-control']).toBe('no-store');
});

it('escapes the values that the platform sends', async () => {
  const { body } = await ask(
    `/dev/partner?state=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  expect(body).not.toContain('<script');
  expect(body).toContain('&lt;script&gt;');
});

it('redirects the person with a signed hand-off, which opens a session', async () => {
  const answer = await ask('/dev/partner/continue?person=h-2&state=abc&courseId=http-and-apis');
  expect(answer.statusCode).toBe(303);
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  const { path, values } = fragmentOf(answer.headers.location);
  expect(path).toBe('/handoff');
  expect(values.get('state')).toBe('abc');
  expect(values.get('courseId')).toBe('http-and-apis');
  expect(values.has('redirect')).toBe(false);
  const user = { Email: 'tomas@harbor.example', FirstName: 'Tomás', LastName: 'Ribeiro' };
  expect(JSON.parse(values.get('user') ?? '')).toEqual(user);
  const token = values.get('handoff') ?? '';
  const { iat = 0, exp = 0 } = decodeJwt(token);
  expect(exp - iat).toBe(60);
  const headers = { 'jwt-token': token };
  const ensured = await test.visitor.post('/auth/ensure', { user }, { headers });
  expect(ensured.json()).toMatchObject({ ...user, session: { accessToken: expect.anything() } });
});

it('signs no hand-off for an unknown person', async () => {
  for (const person of ['', 'maya-okafor', 'h-1%20', '__proto__']) {
    expect((await ask(`/dev/partner/continue?person=${person}`)).statusCode).toBe(400);
  }
});

it('redirects to the platform only, for any requested URL', async () => {
  const answer = await ask('/dev/partner/continue?person=h-1&redirect=https%3A%2F%2Fevil.example');
  expect(String(answer.headers.location)).toMatch(/^\/handoff#/);
});

it.each([
  ['another machine', {}, { remoteAddress: '203.0.113.7' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }, {}],
  ['a foreign name that leads here', { host: 'evil.example' }, {}],
])('does not exist for %s', async (_name, headers, more) => {
  for (const url of ['/dev/partner', '/dev/partner/continue?person=h-1']) {
    const answer = await ask(url, headers, more);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('location');
  }
});

it('does not exist without its setting', async () => {
  const plain = await startTestApp();
  expect((await plain.app.inject('/dev/partner')).statusCode).toBe(404);
  await plain.close();
});
