import { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import { type TokenAction, tokenActions } from '@cairn/api/releases.contract';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { type RegistryCallName, permissionByRegistryCall } from './registry-calls.ts';
import {
  createTeamReleaseToken,
  revokeReleaseToken,
  type ReleaseTokenScope,
} from './release-token.service.ts';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());

interface Row {
  readonly url: string;
  readonly body?: object | string;
  /** The action that the call needs; undefined if any live token will do. */
  readonly action?: TokenAction;
  /** The refusal of a token for staging alone, about production; undefined if the call is allowed. */
  readonly toStaging?: 'token-channel';
}

const { descriptor } = makeRelease('catalog', '1.3.0');
const channel = 'production';
const toStaging = 'token-channel';
const changed = { url: '/v1/channels/production/remotes/catalog', toStaging } as const;
const hooks = '/v1/remotes/catalog/webhooks';
const ofBranch = { url: '/v1/remotes/catalog/previews', action: 'preview', toStaging } as const;
const pausing = { version: '9.9.9', paused: true, reason: 'x' };

/** Every row of the table, with a request about catalog on production. */
const rows: Record<
  Exclude<RegistryCallName, keyof typeof wholeChannel | (typeof accountCalls)[number]>,
  readonly Row[]
> = {
  'POST /api/v1/remotes/:name/uploads': [
    { url: '/v1/remotes/catalog/uploads', body: { descriptor }, action: 'publish' },
    {
      url: '/v1/remotes/catalog/uploads',
      body: { descriptor, channel },
      action: 'publish',
      toStaging,
    },
  ],
  'PUT /api/v1/remotes/:name/files/:digest': [
    { url: `/v1/remotes/catalog/files/${'0'.repeat(96)}`, body: 'x', action: 'publish' },
  ],
  'POST /api/v1/remotes/:name/releases': [
    { url: '/v1/remotes/catalog/releases', body: { descriptor }, action: 'publish' },
    {
      url: '/v1/remotes/catalog/releases',
      body: { descriptor, channel },
      action: 'publish',
      toStaging,
    },
  ],
  'POST /api/v1/remotes/:name/releases/:version/checks': [
    {
      url: '/v1/remotes/catalog/releases/1.0.0/checks',
      body: { channel, statement: 'signed by nobody' },
      action: 'publish',
      toStaging,
    },
  ],
  'GET /api/v1/remotes/:name/releases/:version/checks': [
    { url: '/v1/remotes/catalog/releases/1.0.0/checks?channel=production&digest=x' },
  ],
  'POST /api/v1/remotes/:name/releases/:version/withdraw': [
    {
      url: '/v1/remotes/catalog/releases/1.0.0/withdraw',
      // The server refuses the call of every caller, because the reason is empty: the test must not change the release.
      body: { reason: '' },
      action: 'withdraw',
    },
  ],
  'PUT /api/v1/channels/:channel/remotes/:name': [
    { ...changed, body: { version: '9.9.9' }, action: 'promote' },
    { ...changed, body: { version: '9.9.9', percent: 5 }, action: 'canary' },
  ],
  'PATCH /api/v1/channels/:channel/remotes/:name/canary': [
    { ...changed, url: `${changed.url}/canary`, body: pausing, action: 'canary' },
  ],
  'POST /api/v1/channels/:channel/rollback': [
    {
      url: '/v1/channels/production/rollback',
      body: { remote: 'catalog', to: 999 },
      action: 'rollback',
      toStaging,
    },
  ],
  'PUT /api/v1/remotes/:name/previews': [{ ...ofBranch, body: { version: '1.0.0', branch: 'x' } }],
  'DELETE /api/v1/remotes/:name/previews': [{ ...ofBranch, body: { branch: 'x' } }],
  'GET /api/v1/token': tokenActions.map((action) => ({
    url: `/v1/token?action=${action}&remote=catalog&channel=production`,
    action,
    toStaging,
  })),
  'GET /api/v1/channels/:channel/revisions': [{ url: '/v1/channels/production/revisions' }],
  'GET /api/v1/status': [{ url: '/v1/status' }],
  'GET /api/v1/release-rights': [{ url: '/v1/release-rights' }],
  'GET /api/v1/release-board': [{ url: '/v1/release-board' }],
  'GET /api/v1/channels/:channel/remotes/:name/health': [{ url: `${changed.url}/health` }],
  'GET /api/v1/channels/:channel/remotes/:name/settings': [{ url: `${changed.url}/settings` }],
  'GET /api/v1/channels/:channel/remotes/:name/backend': [{ url: `${changed.url}/backend` }],
  'GET /api/v1/release-history': [{ url: '/v1/release-history' }],
  'GET /api/v1/remotes/:name/releases': [{ url: '/v1/remotes/catalog/releases' }],
  'GET /api/v1/remotes/:name/releases/:version': [{ url: '/v1/remotes/catalog/releases/1.0.0' }],
  'GET /api/v1/remotes/:name/failures': [{ url: '/v1/remotes/catalog/failures' }],
  'GET /api/v1/release-graph': [{ url: '/v1/release-graph?channel=production' }],
  'POST /api/v1/channels/:channel/changes': [
    {
      url: '/v1/channels/production/changes',
      body: { changes: [{ remote: 'catalog', action: 'rollback' }], reason: 'x' },
    },
  ],
  'POST /api/v1/release-requests/:id/approve': [{ url: '/v1/release-requests/none/approve' }],
  'PUT /api/v1/release-requests/:id/approval': [{ url: '/v1/release-requests/none/approval' }],
  'POST /api/v1/release-requests/:id/refuse': [
    { url: '/v1/release-requests/none/refuse', body: { reason: 'x' } },
  ],
  'GET /api/v1/manifest': [{ url: '/v1/manifest?channel=production' }],
  'GET /api/v1/checkers': [{ url: '/v1/checkers' }],
  'POST /api/v1/remotes/:name/webhooks': [{ url: hooks, body: { url: 'http://team.example' } }],
  'GET /api/v1/remotes/:name/webhooks': [{ url: hooks }],
  'DELETE /api/v1/remotes/:name/webhooks/:id': [{ url: `${hooks}/none` }],
  'GET /api/v1/remotes/:name/webhooks/:id/deliveries': [{ url: `${hooks}/none/deliveries` }],
  'POST /api/v1/remotes/:name/webhooks/:id/test': [{ url: `${hooks}/none/test` }],
  'POST /api/v1/remotes/:name/webhooks/:id/deliveries/:delivery/resend': [
    { url: `${hooks}/none/deliveries/none/resend` },
  ],
  'POST /api/v1/telemetry': [
    {
      url: '/v1/telemetry',
      body: { channel, events: [{ remote: 'catalog', version: '9.9.9', kind: 'loaded' }] },
    },
  ],
};

/** Calls about a channel as a whole: no token of one remote has the right. */
const wholeChannel = {
  'POST /api/v1/channels/:channel/freeze': ['freeze', { reason: 'x' }],
  'DELETE /api/v1/channels/:channel/freeze': ['freeze', { reason: 'x' }],
  'PATCH /api/v1/channels/:channel/settings': ['settings', { canary: {}, reason: 'x' }],
  // These concern all channels at once.
  'POST /api/v1/checkers': ['checkers', {}],
  'DELETE /api/v1/checkers/:name': ['checkers', { reason: 'x' }],
} as const;

/** Calls that accounts alone can make: a token opens none of them. remote-access.test.ts and release-mails.test.ts check them. */
const accountCalls = [
  'GET /api/v1/remotes/:name/access',
  'POST /api/v1/remotes/:name/tokens',
  'POST /api/v1/remotes/:name/tokens/:id/renewal',
  'DELETE /api/v1/remotes/:name/tokens/:id',
  'POST /api/v1/remotes/:name/checkers',
  'POST /api/v1/remotes/:name/checkers/:checker/renewal',
  'DELETE /api/v1/remotes/:name/checkers/:checker',
  'GET /api/v1/release-mails',
  'PUT /api/v1/release-mails',
] as const;

it.each(accountCalls)('[REGI-04] %s is closed to every token', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const { token } = await tokenWith({ remote: '*' });
  const answer = await test.app.inject({
    method: method as 'POST',
    url: path.replace(':name', 'catalog'),
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
  expect(answer.statusCode).toBe(401);
});

const calls = Object.entries(rows).flatMap(([name, own]) =>
  own.map((row) => ({
    title: `${name} ${row.action ?? ''}`,
    name: name as RegistryCallName,
    ...row,
  })),
);
type Call = (typeof calls)[number];
const guarded = calls.filter(({ name }) => permissionByRegistryCall[name] !== 'public');
const scoped = guarded.filter(({ action }) => action !== undefined);

const send = async (call: Call, token?: string, body = call.body) => {
  const isFile = typeof call.body === 'string';
  const answer = await test.app.inject({
    method: call.name.split(' ')[0] as 'GET',
    url: `/api${call.url}`,
    headers: {
      ...(body !== undefined && {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return [answer.statusCode, ...readBrokenRules(answer)] as const;
};

const allActions = [...tokenActions, MANAGE_CHECKERS_ACTION] as const;
const all: ReleaseTokenScope = { remote: 'catalog', channel: '*', actions: allActions };
const tokenWith = async (scope: Partial<ReleaseTokenScope> = {}, expiresAt?: Date) =>
  createTeamReleaseToken(test.sql, 'team', { ...all, ...scope }, expiresAt);

/** Returns the right body, and others that the contract refuses. */
const bodiesOf = ({ body }: Call) =>
  body === undefined || typeof body === 'string' ? [body] : [body, '[7]', '{"reason":7}'];

it.each(Object.entries(wholeChannel))(
  '[REGI-04] %s needs a token of all remotes for that channel, with the action',
  async (name, [action, body]) => {
    const [method = '', path = ''] = name.split(' ');
    const ask = async (token?: string) => {
      const answer = await test.app.inject({
        method: method as 'POST',
        url: path.replace(':channel', 'production'),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        payload: body,
      });
      return [answer.statusCode, ...readBrokenRules(answer)];
    };
    expect(await ask()).toEqual([401, 'token-missing']);
    const tokens = [
      [{ remote: 'catalog' }, 'token-remote'],
      [{ remote: '*', channel: 'staging' }, 'token-channel'],
      [{ remote: '*', actions: allActions.filter((each) => each !== action) }, 'token-action'],
    ] as const;
    for (const [scope, rule] of tokens)
      expect(await ask((await tokenWith(scope)).token)).toEqual([403, rule]);
    const wide = await tokenWith({ remote: '*' });
    expect([401, 403]).not.toContain((await ask(wide.token))[0]);
  },
);

describe('[REGI-04] every call of the registry', () => {
  it('has a row in the table of permissions', async () => {
    const { paths } = (await test.visitor.get('/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const added = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/api/v1/')
        ? Object.keys(methods).map(
            (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          )
        : [],
    );
    const upload = 'PUT /api/v1/remotes/:name/files/:digest';
    expect([...added, upload].toSorted()).toEqual(Object.keys(permissionByRegistryCall).toSorted());
  });

  it.each(guarded)('$title asks for a token before it reads anything', async (call) => {
    const revoked = await tokenWith();
    const ended = await tokenWith({}, new Date(test.clock.now.getTime() - 1));
    await revokeReleaseToken(test.sql, revoked.tokenId);
    for (const body of [...bodiesOf(call), '{']) {
      expect(await send(call, undefined, body)).toEqual([401, 'token-missing']);
      expect(await send(call, `cairn_rt_${'x'.repeat(43)}`, body)).toEqual([401, 'token-unknown']);
      expect(await send(call, revoked.token, body)).toEqual([401, 'token-revoked']);
      expect(await send(call, ended.token, body)).toEqual([401, 'token-expired']);
    }
  });

  it.each(scoped)('$title is closed to a token of another remote or action', async (call) => {
    const other = await tokenWith({ remote: 'learning' });
    const rest = await tokenWith({ actions: tokenActions.filter((each) => each !== call.action) });
    for (const body of bodiesOf(call))
      expect(await send(call, other.token, body)).toEqual([403, 'token-remote']);
    expect(await send(call, rest.token)).toEqual([403, 'token-action']);
    const publishOnly = await tokenWith({ actions: ['publish'] });
    const isClosed = (await send(call, publishOnly.token))[0] === 403;
    expect(isClosed).toBe(call.action !== 'publish');
  });

  it.each(scoped)('$title keeps a token for staging from production', async (call) => {
    const { token } = await tokenWith({ channel: 'staging' });
    const [code, rule] = await send(call, token);
    expect(code === 403 ? rule : undefined).toBe(call.toStaging);
    for (const own of ['*', call.url === ofBranch.url ? 'preview-*' : channel]) {
      const wide = await tokenWith({ channel: own });
      expect([401, 403]).not.toContain((await send(call, wide.token))[0]);
    }
  });
});
