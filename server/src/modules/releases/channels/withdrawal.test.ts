import {
  readBootManifest,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let test: ReleaseTest;
let everywhere: TestClient;
let production: TestClient;
let staging: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  everywhere = await test.team({}, 'everywhere');
  production = await test.team({ channel: 'production' }, 'production');
  staging = await test.team({ channel: 'staging' }, 'staging');
});
afterAll(() => test.close());

let minor = 0;
/** Publishes a version, and has it checked for both channels. */
const newVersion = async () => {
  minor += 1;
  const version = `2.${minor}.0`;
  await test.ready(everywhere, makeRelease('catalog', version));
  return version;
};
const promoteTo = async (channel: string, version: string, percent?: number) => {
  await test.check(everywhere, { remote: 'catalog', version, channel });
  const answer = await test.promote(everywhere, {
    remote: 'catalog',
    version,
    channel,
    ...(percent !== undefined && { percent }),
  });
  expect(answer.statusCode).toBe(200);
};
const withdraw = (team: TestClient, version: string, remote = 'catalog', given: object = {}) =>
  team.post(`/v1/remotes/${remote}/releases/${version}/withdraw`, {
    reason: 'It loses answers',
    ...given,
  });
const shown = async (channel: string) =>
  readBootManifest(await test.page(`/catalog?mfe.channel=${channel}`, { host: PREVIEW_HOST }))
    .remotes[0]?.current.version;
const isWithdrawn = async (version: string) => {
  const { releases } = (await everywhere.get('/v1/status')).json<{
    releases: { version: string; withdrawn: string | null }[];
  }>();
  return releases.find((release) => release.version === version)?.withdrawn !== null;
};
/** Returns the response to a token for staging, and whether the version was withdrawn all the same. */
const refused = async (version: string) => {
  const answer = await withdraw(staging, version);
  return [answer.statusCode, readBrokenRules(answer), await isWithdrawn(version)];
};
const REFUSAL = [403, ['token-channel'], false];

describe('a token for staging', () => {
  it('[REGI-04] [REGI-15] cannot withdraw a release that production runs, which keeps running', async () => {
    const version = await newVersion();
    await promoteTo('staging', version);
    await promoteTo('production', version);
    expect(await refused(version)).toEqual(REFUSAL);
    expect(await shown('production')).toBe(version);
  });

  it('[REGI-04] cannot withdraw a release that some visitors of production get', async () => {
    const version = await newVersion();
    await promoteTo('production', version, 10);
    expect(await refused(version)).toEqual(REFUSAL);
  });

  it('[REGI-04] cannot withdraw a release to which production may roll back', async () => {
    const first = await newVersion();
    await promoteTo('production', first);
    for (let later = 0; later < 4; later += 1) await promoteTo('production', await newVersion());
    expect(await refused(first)).toEqual(REFUSAL);
  });

  it('[REGI-15] withdraws a release that ran only on staging, and one that never ran', async () => {
    const [tried, unused] = [await newVersion(), await newVersion()];
    const before = await shown('staging');
    await promoteTo('staging', tried);
    expect(await shown('staging')).toBe(tried);
    expect((await withdraw(staging, tried)).statusCode).toBe(200);
    expect(await shown('staging')).toBe(before);
    expect((await withdraw(staging, unused)).statusCode).toBe(200);
    expect(await isWithdrawn(unused)).toBe(true);
  });

  it('[REGI-04] cannot submit results of the gate for production', async () => {
    const version = await newVersion();
    const answer = await test.check(staging, { remote: 'catalog', version, channel: 'production' });
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([403, ['token-channel']]);
    const own = await test.check(staging, { remote: 'catalog', version, channel: 'staging' });
    expect(own.statusCode).toBe(201);
  });
});

it.each(['production', 'everywhere'])(
  '[REGI-10] [REGI-15] a token for %s withdraws from every channel, with a revision in each',
  async (who) => {
    const version = await newVersion();
    await promoteTo('staging', version);
    await promoteTo('production', version);
    const team = who === 'production' ? production : everywhere;
    expect((await withdraw(team, version)).statusCode).toBe(200);
    for (const channel of ['staging', 'production']) {
      expect([undefined, version]).not.toContain(await shown(channel));
      const { revisions } = (await everywhere.get(`/v1/channels/${channel}/revisions`)).json();
      expect(revisions[0]).toMatchObject({ who, action: 'withdraw', remote: 'catalog', version });
    }
  },
);

it('[REGI-15] a withdrawn version cannot be published again with the same bytes, and the refusal gives the reason', async () => {
  const version = await newVersion();
  const kept = await newVersion();
  expect((await withdraw(everywhere, version)).statusCode).toBe(200);
  const { descriptor } = makeRelease('catalog', version);
  for (const step of ['uploads', 'releases']) {
    const answer = await everywhere.post(`/v1/remotes/catalog/${step}`, { descriptor });
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['release-withdrawn']]);
    expect(answer.json().message).toBe(`catalog ${version} was withdrawn: It loses answers.`);
  }
  const again = await test.publish(everywhere, makeRelease('catalog', kept));
  expect([again.statusCode, again.json().created]).toEqual([200, false]);
});

it('[REGI-04] [REGI-15] a token for staging cannot undo a simultaneous promotion to production', async () => {
  const version = await newVersion();
  await test.check(everywhere, { remote: 'catalog', version });
  const [promotion, withdrawal] = await Promise.all([
    test.promote(everywhere, { remote: 'catalog', version }),
    withdraw(staging, version),
  ]);
  // The later of the two was refused.
  const codes = [promotion.statusCode, withdrawal.statusCode];
  expect(codes).toEqual(promotion.statusCode === 200 ? [200, 403] : [422, 200]);
});

it('[REGI-15] the last release of a channel is withdrawn only with force, and the result lists the channels without a release', async () => {
  const running = async () => (await test.page('/learning')).statusCode;
  const refusal = await withdraw(everywhere, '1.0.0', 'learning');
  expect([refusal.statusCode, readBrokenRules(refusal)]).toEqual([422, ['withdraw-last']]);
  expect(refusal.body).toContain(
    'learning 1.0.0 is the last release of learning on production, staging: its pages would disappear.',
  );
  expect(await running()).toBe(200);
  const done = await withdraw(everywhere, '1.0.0', 'learning', { force: true });
  expect(done.json()).toEqual({ withdrawn: true, gone: ['production', 'staging'] });
  expect(await running()).toBe(404);
  const { revisions } = (await everywhere.get('/v1/channels/production/revisions')).json();
  expect(revisions[0].reason).toBe('It loses answers. Nothing of learning runs here any more.');
});
