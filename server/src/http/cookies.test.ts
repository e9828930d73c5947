import fastify, { type FastifyInstance } from 'fastify';
import { addCookies, cookieOf, setCookie } from './cookies.ts';

const VALUE = 'catalog@1.2.0~1700000000,a%3A1=b';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ trustProxy: true });
  await addCookies(app);
  app.get('/read', (request) => ({ value: cookieOf(request, 'note') ?? null }));
  app.get('/write', (_request, reply) => {
    setCookie(reply, { name: 'note', value: VALUE, path: '/', seconds: 60 });
    setCookie(reply, { name: 'gone', value: '', path: '/a/', seconds: 0, sameSite: 'strict' });
    return reply.redirect('/read', 303);
  });
  await app.ready();
});
afterAll(() => app.close());

const read = async (cookie: string) => {
  const answer = await app.inject({ url: '/read', headers: { cookie } });
  return answer.json<{ value: string | null }>().value;
};

it.each([
  ['', null],
  ['other=1', null],
  ['notes=1; xnote=2', null],
  ['note=', ''],
  ['a=1;note=2;  b=3', '2'],
  ['note=first; note=second', 'first'],
  [`a=1; note=${VALUE}`, VALUE],
  ['note="quoted"', '"quoted"'],
  ['note=%', '%'],
])('of the cookies %s the value of note is %s, as it stands there', async (cookie, value) => {
  expect(await read(cookie)).toBe(value);
});

it.each([
  ['http', ''],
  ['https', '; Secure'],
])('over %s, several cookies go out with their values untouched', async (protocol, secure) => {
  const { headers } = await app.inject({
    url: '/write',
    headers: { 'x-forwarded-proto': protocol },
  });
  expect(headers['set-cookie']).toEqual([
    `note=${VALUE}; Max-Age=60; Path=/; HttpOnly${secure}; SameSite=Lax`,
    `gone=; Max-Age=0; Path=/a/; HttpOnly${secure}; SameSite=Strict`,
  ]);
});
