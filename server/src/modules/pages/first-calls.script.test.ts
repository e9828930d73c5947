import { runInNewContext } from 'node:vm';
import type { FirstCalls } from '@cairn/api/first-calls';
import { FIRST_CALLS_SCRIPT } from './first-calls.script.ts';

const toToken = (claims: object) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const later = Math.floor(Date.now() / 1000) + 60;
const accessToken = { jwtToken: toToken({ sub: 'stu-1', exp: later }) };
const idToken = { jwtToken: toToken({ exp: later }) };

/** Runs the script in a page with this text in local storage; returns its calls and what it left for the session. */
const run = (stored: string | null) => {
  const calls: [string, object][] = [];
  const window: { cairnFirstCalls?: FirstCalls<unknown> } = {};
  runInNewContext(FIRST_CALLS_SCRIPT, {
    window,
    atob,
    document: { currentScript: { dataset: { calls: '["/api/a","/api/b?of=-student-id-"]' } } },
    localStorage: { getItem: (key: string) => (key === 'cairn.session.v1' ? stored : null) },
    fetch: (url: string, init: object) => {
      calls.push([url, init]);
      return Promise.reject(new Error('no network'));
    },
  });
  return { calls, left: window.cairnFirstCalls };
};

it('makes the calls with the tokens of the student, and leaves their responses to the session', async () => {
  const { calls, left } = run(JSON.stringify({ accessToken, idToken }));
  const headers = { 'jwt-Token': accessToken.jwtToken, 'id-Token': idToken.jwtToken, id: 'stu-1' };
  expect(JSON.parse(JSON.stringify(calls))).toEqual([
    ['/api/a', { headers, credentials: 'include' }],
    ['/api/b?of=stu-1', { headers, credentials: 'include' }],
  ]);
  expect(left?.token).toBe(accessToken.jwtToken);
  await expect(left?.responses['/api/a']).rejects.toThrow('no network');
});

it.each([
  ['of a visitor', null],
  ['without an id token', JSON.stringify({ accessToken })],
  [
    'with an expired token',
    JSON.stringify({ accessToken: { jwtToken: toToken({ sub: 's', exp: 1 }) }, idToken }),
  ],
  ['with tokens that cannot be read', JSON.stringify({ accessToken: { jwtToken: 'x' }, idToken })],
  ['whose storage has other text', '{'],
])('makes no call in a browser %s', (_what, stored) => {
  expect(run(stored)).toEqual({ calls: [], left: undefined });
});
