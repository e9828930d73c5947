import fastify, { type FastifyInstance } from 'fastify';
import {
  addCookieParser,
  readCookie,
  readScriptCookie,
  setCookie,
  setScriptCookie,
} from './cookies.ts';

const VALUE = 'catalog@1.2.0~1700000000,a%3A1=b';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ trustProxy: true });
  await addCookieParser(app);
  app.get('/read', (request) => ({ value: readCookie(request, 'note') ?? null }));
  app.get('/read-script', (request) => ({ value: readScriptCookie(request, 'note') ?? null }));
  app.get('/write', (_request, reply) => {
    setCookie(reply, { name: 'note', value: VALUE, seconds: 60 });
    setCookie(reply, { name: 'gone', value: '', seconds: 0, sameSite: 'strict' });
    setScriptCookie(reply, { name: 'step', value: 'x', seconds: 60 });
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

it('ignores cookies over https that another host of the domain could have set', async () => {
  const readOver = async (url: string, cookie: string) => {
    const headers = { cookie, 'x-forwarded-proto': 'https' };
    return (await app.inject({ url, headers })).json<{ value: string | null }>().value;
  };
  expect(await readOver('/read', 'note=forged')).toBeNull();
  expect(await readOver('/read', 'note=forged; __Host-note=own')).toBe('own');
  expect(await readOver('/read-script', 'note=of a script; __Host-note=own')).toBe('of a script');
  expect(await read('__Host-note=own')).toBeNull();
});

it.each([
  ['http', '', ''],
  ['https', '__Host-', '; Secure'],
])('sends several cookies over %s with unchanged values', async (protocol, prefix, secure) => {
  const { headers } = await app.inject({
    url: '/write',
    headers: { 'x-forwarded-proto': protocol },
  });
  expect(headers['set-cookie']).toEqual([
    `${prefix}note=${VALUE}; Max-Age=60; Path=/; HttpOnly${secure}; SameSite=Lax`,
    `${prefix}gone=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Strict`,
    `step=x; Max-Age=60; Path=/; HttpOnly${secure}; SameSite=Lax`,
  ]);
});
