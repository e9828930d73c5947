import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { tokenActions } from '@cairn/api/releases.contract';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { testClient } from '../../../../test/test-client.ts';
import {
  createTeamReleaseToken,
  listReleaseTokens,
  revokeReleaseToken,
  type ReleaseTokenScope,
} from './release-token.service.ts';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

const { descriptor } = makeRelease('catalog', '1.3.0');
const check = { channel: 'staging', statement: 'signed by nobody' };
const ifMatch = { 'if-match': '"staging-1"' };

/** Every call of the registry that a token opens, with a valid body for catalog on staging. */
const calls = {
  announce: ['POST', '/v1/remotes/catalog/uploads', { descriptor }, 'publish', false],
  publish: ['POST', '/v1/remotes/catalog/releases', { descriptor }, 'publish', false],
  check: ['POST', '/v1/remotes/catalog/releases/1.0.0/checks', check, 'publish', false],
  file: ['PUT', `/v1/remotes/catalog/files/${'0'.repeat(96)}`, 'x', 'publish', false],
  withdraw: [
    'POST',
    '/v1/remotes/catalog/releases/9.9.9/withdraw',
    { reason: 'Broken' },
    'withdraw',
    false,
  ],
  promote: ['PUT', '/v1/channels/staging/remotes/catalog', { version: '9.9.9' }, 'promote', true],
  canary: [
    'PUT',
    '/v1/channels/staging/remotes/catalog',
    { version: '9.9.9', percent: 5 },
    'canary',
    true,
  ],
  rollback: ['POST', '/v1/channels/staging/rollback', { remote: 'catalog' }, 'rollback', true],
  revisions: ['GET', '/v1/channels/staging/revisions', undefined, undefined, false],
  status: ['GET', '/v1/status', undefined, undefined, false],
} as const;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];
const scoped = names.filter((name) => calls[name][3] !== undefined);
const channelled = names.filter((name) => calls[name][4]);

const send = async (name: Name, token?: string) => {
  const [method, path, body] = calls[name];
  const answer = await test.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...ifMatch,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/octet-stream' }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return [answer.statusCode, ...readBrokenRules(answer)];
};

const wide: ReleaseTokenScope = { remote: 'catalog', channel: 'staging', actions: tokenActions };
const tokenWith = (scope: Partial<ReleaseTokenScope> = {}, expiresAt?: Date) =>
  createTeamReleaseToken(test.sql, 'team', { ...wide, ...scope }, expiresAt);

describe('tokens', () => {
  it.each(names)(
    '[REGI-04] are needed to %s: 401 without one, with an unknown one or one that ended',
    async (name) => {
      expect(await send(name)).toEqual([401, 'token-missing']);
      expect(await send(name, 'cairn_rt_wrong')).toEqual([401, 'token-unknown']);
      const [live, revoked] = [await tokenWith(), await tokenWith()];
      expect((await send(name, revoked.token))[0]).not.toBe(401);
      await revokeReleaseToken(test.sql, revoked.tokenId);
      expect(await send(name, revoked.token)).toEqual([401, 'token-revoked']);
      expect((await send(name, live.token))[0]).not.toBe(401);
      const ended = await tokenWith({}, new Date(test.clock.now.getTime() - 1));
      expect(await send(name, ended.token)).toEqual([401, 'token-expired']);
    },
  );

  it('that have expired are refused with the place to get a new one', async () => {
    const revoked = await tokenWith();
    await revokeReleaseToken(test.sql, revoked.tokenId);
    const ended = await tokenWith({}, new Date(test.clock.now.getTime() - 1));
    for (const { token } of [revoked, ended]) {
      const team = testClient(test.app, { authorization: `Bearer ${token}` });
      const [rule] = (await team.get('/v1/token')).json().details.rules;
      expect(rule.fix).toMatch(/It does not work again\..*--token-file.*CAIRN_TOKEN/);
    }
  });

  it.each(scoped)('[REGI-04] for another remote or action do not open %s', async (name) => {
    const action = calls[name][3];
    const right = await tokenWith({ actions: tokenActions.filter((each) => each === action) });
    expect([401, 403]).not.toContain((await send(name, right.token))[0]);
    const other = await tokenWith({ remote: 'learning' });
    expect(await send(name, other.token)).toEqual([403, 'token-remote']);
    const rest = await tokenWith({ actions: tokenActions.filter((each) => each !== action) });
    expect(await send(name, rest.token)).toEqual([403, 'token-action']);
  });

  it.each(channelled)('[REGI-04] for another channel do not open %s', async (name) => {
    const { token } = await tokenWith({ channel: 'production' });
    expect(await send(name, token)).toEqual([403, 'token-channel']);
    const all = await tokenWith({ channel: '*' });
    expect([401, 403]).not.toContain((await send(name, all.token))[0]);
  });

  it('[REGI-04] of one remote cannot roll back a whole channel', async () => {
    const { token } = await tokenWith();
    const team = testClient(test.app, { authorization: `Bearer ${token}` });
    const all = await team.post('/v1/channels/staging/rollback', {});
    expect([all.statusCode, readBrokenRules(all)]).toEqual([403, ['token-remote']]);
  });

  it('[REGI-04] are stored as a hash, and shown only when they are made', async () => {
    const { token, tokenId } = await tokenWith();
    expect(token).toMatch(/^cairn_rt_[\w-]{43}$/);
    const rows = await test.sql<{ digest: Buffer; row: string }[]>`
      select digest, release_tokens::text as row from release_tokens where token_id = ${tokenId}`;
    expect(rows.map(({ digest }) => digest.toString('hex'))).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ]);
    const bare = token.slice('cairn_rt_'.length);
    const listed = JSON.stringify(await listReleaseTokens(test.sql));
    expect(listed).toContain(tokenId);
    for (const form of [
      bare,
      Buffer.from(token).toString('hex'),
      Buffer.from(bare).toString('hex'),
    ])
      for (const shown of [listed, rows[0]?.row]) expect(shown).not.toContain(form);
  });
});

describe('a token that is revoked while the body of a call arrives', () => {
  const withBody = names.filter((name) => typeof calls[name][2] === 'object');

  it.each(withBody)('does not open %s', async (name) => {
    const { token, tokenId } = await tokenWith();
    const [method, path, body] = calls[name];
    const text = JSON.stringify(body);
    const payload = Readable.from(
      (async function* () {
        yield text.slice(0, 1);
        await revokeReleaseToken(test.sql, tokenId);
        yield text.slice(1);
      })(),
    );
    const headers = { ...ifMatch, authorization: `Bearer ${token}` };
    const answer = await test.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, ...readBrokenRules(answer)]).toEqual([401, 'token-revoked']);
  });
});
