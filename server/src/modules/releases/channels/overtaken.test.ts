/** Tests changes whose caller loses a right, or whose channel is frozen, while the change waits or is being stored. */
import { RELEASE_RIGHTS } from '@cairn/api/release-people.contract';
import { tokenActions } from '@cairn/api/releases.contract';
import { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import { generateCheckerKey, toPublicKey } from '@cairn/release-tool/gate/check-statement';
import type { LightMyRequestResponse } from 'fastify';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { startSecondProcess } from '../../../../test/second-process.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { countLockWaits, holdLocks, waitForLock } from '../../../../test/held-locks.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { createReleaseCheckersService } from '../gate/checkers.service.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';
import { grantReleaseRight, revokeReleaseRight } from '../permissions/release-rights.ts';
import {
  type ReleaseTokenScope,
  revokeReleaseToken,
} from '../permissions/release-token.service.ts';

const PREVIEW_VERSION = '1.3.0-preview.filters.gabc1234';
const CHANNEL = 'production';
const ROUNDS = 12;
const REASON = { reason: 'New.' };

let test: ReleaseTest;
let everybody: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  everybody = await test.team();
  for (const version of ['1.1.0', '1.2.0'])
    await test.ready(everybody, makeRelease('catalog', version));
});
afterAll(() => test.close());

/** Version of the catalogue that production does not run, and may. */
let version: string;
const chooseVersion = async (): Promise<void> => {
  const { remotes } = (await readManifest()).json<{
    remotes: { name: string; version: string }[];
  }>();
  const running = remotes.find(({ name }) => name === 'catalog')?.version;
  version = running === '1.1.0' ? '1.2.0' : '1.1.0';
  await test.check(everybody, { remote: 'catalog', version });
};
beforeEach(chooseVersion);

const readManifest = () => everybody.get('/v1/manifest', { query: { channel: CHANNEL } });
const readTag = async () => String((await readManifest()).headers['etag']);
const readRevision = async () => (await readManifest()).json<{ revision: number }>().revision;

/** Makes a change that people and tools can make. */
const change = (client: TestClient, wish: object, tag: string) =>
  client.post(
    `/v1/channels/${CHANNEL}/changes`,
    { ...REASON, changes: [{ remote: 'catalog', ...wish }] },
    { headers: { 'if-match': tag } },
  );
const promote = (client: TestClient, tag: string) =>
  change(client, { action: 'promote', version }, tag);
const promoteByTool = (
  client: {
    readonly put: (
      ...given: Parameters<TestClient['put']>
    ) => Promise<{ readonly statusCode: number }>;
  },
  tag: string,
) =>
  client.put(
    `/v1/channels/${CHANNEL}/remotes/catalog`,
    { version },
    { headers: { 'if-match': tag } },
  );

interface RevocableCaller {
  readonly client: TestClient;
  readonly revoke: () => Promise<unknown>;
}

let names = 0;
const addToken = async (
  actions: ReleaseTokenScope['actions'] = tokenActions,
): Promise<RevocableCaller> => {
  names += 1;
  const label = `team ${names}`;
  const client = await test.team({ actions }, label);
  const [token] = await test.sql<{ id: string }[]>`
    select token_id as id from release_tokens where label = ${label}`;
  return { client, revoke: () => revokeReleaseToken(test.sql, token?.id ?? '') };
};
const addPerson = async (): Promise<RevocableCaller> => {
  names += 1;
  const email = `person${names}@team.example`;
  const scope = { email, remote: '*', channel: '*' };
  await grantReleaseRight(test.sql, scope, RELEASE_RIGHTS);
  const client = await test.as(await test.addStudent({ email }));
  return { client, revoke: () => revokeReleaseRight(test.sql, scope) };
};

/** Makes a call that waits for these locks, and revokes a right of its caller meanwhile. */
const revokeWhileWaiting = async (
  call: () => Promise<LightMyRequestResponse>,
  revoke: () => Promise<unknown>,
  lock = async (tx: TransactionSql): Promise<void> => {
    await tx`select from release_channels order by channel for update`;
    await tx`select from release_remotes for update`;
  },
): Promise<LightMyRequestResponse> => {
  const release = await holdLocks(test.sql, lock);
  try {
    const waiting = call();
    await waitForLock(test.sql, waiting);
    await revoke();
    return waiting;
  } finally {
    await release();
  }
};

const CALLS: readonly [
  call: string,
  prepare: () => Promise<(client: TestClient) => Promise<LightMyRequestResponse>>,
][] = [
  [
    'promotion',
    async () => {
      const tag = await readTag();
      return (client) => promote(client, tag);
    },
  ],
  [
    'rollback',
    async () => {
      await test.promote(everybody, { remote: 'catalog', version });
      const tag = await readTag();
      return (client) => change(client, { action: 'rollback' }, tag);
    },
  ],
  ['freeze', async () => (client) => client.post(`/v1/channels/${CHANNEL}/freeze`, REASON)],
  [
    'change of settings',
    async () => (client) =>
      client.patch(`/v1/channels/${CHANNEL}/settings`, { ...REASON, canary: { leastStarts: 77 } }),
  ],
  [
    'withdrawal',
    async () => {
      await test.publish(everybody, makeRelease('catalog', '1.0.7'));
      return (client) => client.post('/v1/remotes/catalog/releases/1.0.7/withdraw', REASON);
    },
  ],
];

describe.each([
  ['a revoked token', addToken, [401, ['token-revoked']]],
  ['a person without the right', addPerson, [403, ['right-missing']]],
] as const)('%s', (_, addCaller, refusal) => {
  it.each(CALLS)('cannot finish a %s that waited meanwhile', async (_call, prepare) => {
    const { client, revoke } = await addCaller();
    const call = await prepare();
    const before = await readRevision();
    const answer = await revokeWhileWaiting(() => call(client), revoke);
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual(refusal);
    expect(await readRevision()).toBe(before);
    const { channels } = (await everybody.get('/v1/status')).json();
    expect(channels[0]).not.toHaveProperty('frozen');
    const events = await test.sql`
      select from release_events where kind in ('frozen', 'settings', 'withdrawn')`;
    expect(events).toHaveLength(0);
  });
});

describe('a call of a tool whose token is revoked while the call waits', () => {
  it('publishes nothing', async () => {
    const { client, revoke } = await addToken();
    const release = makeRelease('catalog', '1.0.8');
    const { descriptor } = release;
    const { missing } = (await everybody.post('/v1/remotes/catalog/uploads', { descriptor })).json<{
      missing: { path: string; put: string }[];
    }>();
    for (const { path, put } of missing)
      await test.app.inject({
        method: 'PUT',
        url: put,
        headers: { ...everybody.headers, 'content-type': 'application/octet-stream' },
        payload: release.files.get(path) ?? Buffer.from(''),
      });
    const answer = await revokeWhileWaiting(
      () => client.post('/v1/remotes/catalog/releases', { descriptor }),
      revoke,
    );
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([401, ['token-revoked']]);
    const found = await test.sql`select from releases where version = '1.0.8'`;
    expect(found).toHaveLength(0);
  });

  it('adds no webhook', async () => {
    const { client, revoke } = await addToken();
    const answer = await revokeWhileWaiting(
      () => client.post('/v1/remotes/catalog/webhooks', { url: 'https://hooks.example/' }),
      revoke,
      async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext('catalog'))`;
      },
    );
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([401, ['token-revoked']]);
    expect(await test.sql`select from release_webhooks`).toHaveLength(0);
  });

  it('adds and revokes no key of a checker', async () => {
    const { kid } = test.checker;
    const key = toPublicKey(await generateCheckerKey('a stranger'));
    for (const call of [
      (client: TestClient) => client.post('/v1/checkers', { key }),
      (client: TestClient) => client.delete(`/v1/checkers/${encodeURIComponent(kid)}`, REASON),
    ]) {
      const { client, revoke } = await addToken([...tokenActions, MANAGE_CHECKERS_ACTION]);
      const answer = await revokeWhileWaiting(
        () => call(client),
        revoke,
        async (tx) => {
          await tx`lock table release_checkers in share mode`;
        },
      );
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([401, ['token-revoked']]);
    }
    expect(await test.sql`select from release_checkers`).toHaveLength(0);
  });

  it('creates and ends no preview', async () => {
    const other = makeRelease('catalog', PREVIEW_VERSION);
    expect((await test.publish(everybody, other)).statusCode).toBe(201);
    const url = '/v1/remotes/catalog/previews';
    const wish = { version: PREVIEW_VERSION, branch: 'filters' };
    const first = await addToken();
    const made = await revokeWhileWaiting(() => first.client.put(url, wish), first.revoke);
    expect([made.statusCode, readBrokenRules(made)]).toEqual([401, ['token-revoked']]);
    expect(await test.sql`select from release_previews`).toHaveLength(0);
    expect((await everybody.put(url, wish)).statusCode).toBe(200);
    const second = await addToken();
    const ended = await revokeWhileWaiting(
      () => second.client.delete(url, { branch: 'filters' }),
      second.revoke,
    );
    expect([ended.statusCode, readBrokenRules(ended)]).toEqual([401, ['token-revoked']]);
    expect(await test.sql`select from release_previews where ended_at is null`).toHaveLength(1);
  });

  it('pauses no plan', async () => {
    const plan = { next: [50], everyMinutes: 30 };
    const begun = await test.promote(everybody, { remote: 'catalog', version, percent: 5, plan });
    expect(begun.statusCode).toBe(200);
    const before = await readRevision();
    const { client, revoke } = await addToken();
    const answer = await revokeWhileWaiting(
      () =>
        client.patch(`/v1/channels/${CHANNEL}/remotes/catalog/canary`, {
          ...REASON,
          version,
          paused: true,
        }),
      revoke,
    );
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([401, ['token-revoked']]);
    expect(await readRevision()).toBe(before);
    await test.promote(everybody, { remote: 'catalog', version, percent: 0 });
  });
});

describe('an approval', () => {
  beforeAll(() => test.sql`update release_channels set approvals = 1 where channel = ${CHANNEL}`);
  afterAll(() => test.sql`update release_channels set approvals = 0 where channel = ${CHANNEL}`);

  const requestPromotion = async (): Promise<string> => {
    const asked = await test.promote(everybody, { remote: 'catalog', version });
    return asked.json<{ request: string }>().request;
  };
  const approve = (client: TestClient, id: string) =>
    client.post(`/v1/release-requests/${id}/approve`, {});

  it.each([
    ['approve', addPerson, [403, ['right-missing']]],
    ['refuse', addPerson, [403, ['right-missing']]],
  ] as const)(
    'of a person who may no longer %s counts no more',
    async (how, addCaller, refusal) => {
      const id = await requestPromotion();
      const before = await readRevision();
      const { client, revoke } = await addCaller();
      const answer = await revokeWhileWaiting(
        () => client.post(`/v1/release-requests/${id}/${how}`, REASON),
        revoke,
        async (tx) => {
          await tx`select from release_requests where request_id = ${id} for update`;
        },
      );
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual(refusal);
      expect(await readRevision()).toBe(before);
      const other = await addPerson();
      expect((await approve(other.client, id)).statusCode).toBe(200);
    },
  );

  it('that comes second after a refusal changes nothing, for any number of simultaneous calls', async () => {
    const id = await requestPromotion();
    const { client } = await addPerson();
    const before = await readRevision();
    const [refused, ...approved] = await Promise.all([
      everybody.post(`/v1/release-requests/${id}/refuse`, REASON),
      ...Array.from({ length: 4 }, () => approve(client, id)),
    ]);
    const accepted = approved.filter(({ statusCode }) => statusCode === 200).length;
    expect(accepted).toBe(refused.statusCode === 200 ? 0 : 1);
    expect(await readRevision()).toBe(before + accepted);
  });
});

describe('a promotion that is being stored', () => {
  /** Begins a promotion, waits until it stores its revision, and begins the call that would forbid it. */
  const forbidWhileStoring = async (client: TestClient, forbid: () => Promise<unknown>) => {
    const tag = await readTag();
    const state = { isForbidden: false };
    const release = await holdLocks(
      test.sql,
      (tx) => tx`lock table release_revisions in exclusive mode`,
    );
    const storing = promote(client, tag);
    await waitForLock(test.sql, storing);
    const forbidding = (async () => {
      await forbid();
      state.isForbidden = true;
    })();
    await retryUntil(
      async () => state.isForbidden || (await countLockWaits(test.sql)) >= 2,
      (isSettled) => isSettled,
    );
    const wasForbidden = state.isForbidden;
    await release();
    await forbidding;
    return { status: (await storing).statusCode, wasForbidden };
  };
  const STORED_FIRST = { status: 200, wasForbidden: false };

  it.each([
    ['a token', addToken],
    ['a right', addPerson],
  ] as const)('is stored before the revocation of %s is acknowledged', async (_, addCaller) => {
    const { client, revoke } = await addCaller();
    expect(await forbidWhileStoring(client, revoke)).toEqual(STORED_FIRST);
  });

  it('is stored before a freeze is acknowledged', async () => {
    const freeze = () => everybody.post(`/v1/channels/${CHANNEL}/freeze`, REASON);
    expect(await forbidWhileStoring(everybody, freeze)).toEqual(STORED_FIRST);
    await everybody.delete(`/v1/channels/${CHANNEL}/freeze`, REASON);
  });

  it('is stored before the revocation of the key of its checker is acknowledged', async () => {
    const configured = [toPublicKey(test.checker)];
    const checkers = createReleaseCheckersService(test.sql, configured, () => test.clock.now);
    const revoke = () =>
      checkers.revoke(test.checker.kid, { by: OPERATOR_RELEASE_AUTHOR, ...REASON });
    expect(await forbidWhileStoring(everybody, revoke)).toEqual(STORED_FIRST);
    await test.sql`delete from release_checkers`;
  });
});

it('stores no promotion after a freeze or a revocation was acknowledged, in two processes', async () => {
  const other = await startSecondProcess(test);
  const outcomes = { promoted: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await chooseVersion();
    const { client, revoke } = await addToken();
    const freeze = () => everybody.post(`/v1/channels/${CHANNEL}/freeze`, REASON);
    const forbid = round % 3 === 0 ? revoke : freeze;
    const tag = await readTag();
    const promotions = [promoteByTool(client, tag), promoteByTool(other.client(client), tag)];
    // Later rounds let the promotions come further.
    for (let step = 0; step < round; step += 1) await test.sql`select 1`;
    await forbid();
    const revision = await readRevision();
    const statuses = (await Promise.all(promotions)).map(({ statusCode }) => statusCode);
    expect(await readRevision()).toBe(revision);
    if (statuses.includes(200)) outcomes.promoted += 1;
    else outcomes.refused += 1;
    if (forbid === freeze) await everybody.delete(`/v1/channels/${CHANNEL}/freeze`, REASON);
  }
  await other.stop();
  expect(outcomes.promoted + outcomes.refused).toBe(ROUNDS);
});
