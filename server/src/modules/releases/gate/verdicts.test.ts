import { generateCheckerKey, toPublicKey } from '@cairn/release-tool/gate/check-statement';
import { digestRelease } from '@cairn/release-tool/gate/content-digest';
import {
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { findReleasesOfVersion } from '../registry/releases.repository.ts';
import type { StatementOptions } from '../../../../test/test-statements.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';

const HOUR = 60 * 60 * 1000;
const about = { remote: 'catalog', version: '1.1.0', channel: 'production' };

let test: ReleaseTest;
let team: TestClient;
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team({ remote: 'catalog' });
  await test.publish(team, makeRelease('catalog', '1.1.0'));
});
afterEach(() => test.close());

const handIn = async (statement: string, to = about, by = team) => {
  const { remote, version, channel } = to;
  const body = { channel, statement };
  const answer = await by.post(`/v1/remotes/${remote}/releases/${version}/checks`, body);
  return [answer.statusCode, ...(answer.statusCode === 201 ? [] : readBrokenRules(answer))];
};
const promote = async () => {
  const answer = await test.promote(team, about);
  return [answer.statusCode, ...(answer.statusCode === 200 ? [] : readBrokenRules(answer))];
};
/** Returns the checks that count for a channel, as a tool requests them. */
const listed = async (channel: string, digest?: string) => {
  const [release] = await findReleasesOfVersion(test.sql, 'catalog', '1.1.0');
  const query = { channel, digest: digest ?? (release ? digestRelease(release.descriptor) : '') };
  const answer = await team.get('/v1/remotes/catalog/releases/1.1.0/checks', { query });
  const { checks } = answer.json<{ checks: { channel: string; passed: boolean }[] }>();
  return checks.map(({ channel: of, passed }) => ({ channel: of, passed }));
};
const state = (wish: Partial<StatementOptions> = {}) => test.state({ ...about, ...wish });

describe('[REGI-07] [GATE-06] a release is promoted', () => {
  it('by the result of a known checker, whom response, history and status name', async () => {
    expect(await handIn(await state())).toEqual([201]);
    const { verdict } = (await test.promote(team, about)).json();
    expect(verdict).toMatchObject({ how: 'signed', by: 'the test' });
    expect(verdict.words).toContain('signed by the test');
    const history = (await team.get('/v1/channels/production/revisions')).json();
    expect(history.revisions[0].verdict).toEqual(verdict);
    const { channels } = (await team.get('/v1/status')).json();
    const shown = channels.map(({ remotes }: { remotes: { verdict: unknown }[] }) => remotes[0]);
    expect(shown).toMatchObject([{ verdict }, { verdict }]);
    expect(channels[0].remotes[1].verdict).toMatchObject({ how: 'build' });
  });

  it('never by a result that a token submits', async () => {
    const said = await team.post('/v1/remotes/catalog/releases/1.1.0/checks', {
      channel: 'production',
      passed: true,
      problems: [],
      mix: { learning: '1.0.0' },
    });
    expect([said.statusCode, readBrokenRules(said)]).toEqual([403, ['check-unsigned']]);
    expect(await promote()).toEqual([422, 'gate-missing']);
  });

  it('not by a result that a token submitted before there were checkers', async () => {
    await test.sql`insert into release_checks
      (release_id, channel, passed, problems, mix, checked_by)
      select release_id, 'production', true, '[]', '{"learning": "1.0.0"}', 'team'
      from releases where version = '1.1.0'`;
    expect(await promote()).toEqual([422, 'gate-missing']);
  });

  it('not by a result that is older than a day, or whose checker is no longer known', async () => {
    await handIn(await state());
    test.pass(24 * HOUR);
    expect(await promote()).toEqual([422, 'gate-missing']);
    await handIn(await state());
    await test.sql`update release_checks set checked_by = 'somebody who has left'`;
    expect(await promote()).toEqual([422, 'gate-missing']);
  });

  it('not by a result that an earlier key of the same checker has signed', async () => {
    const replaced = await generateCheckerKey(test.checker.kid);
    expect(await handIn(await state())).toEqual([201]);
    const registry = test.pages.registry && {
      ...test.pages.registry,
      checkers: [toPublicKey(replaced)],
    };
    const app = await test.another({ pages: { ...test.pages, ...(registry && { registry }) } });
    const elsewhere = testClient(app, team.headers);
    const manifest = await elsewhere.get('/v1/manifest?channel=production');
    const headers = { 'if-match': String(manifest.headers['etag']) };
    const promoteThere = () =>
      elsewhere.put('/v1/channels/production/remotes/catalog', { version: '1.1.0' }, { headers });
    const refused = await promoteThere();
    expect([refused.statusCode, readBrokenRules(refused)]).toEqual([422, ['gate-missing']]);
    expect(await promote()).toEqual([200]);
  });

  it('not beside another build of a neighbour’s version', async () => {
    const mix = {
      catalog: { version: '1.0.0', digest: 'x' },
      learning: { version: '1.0.0', digest: 'x' },
    };
    expect(await handIn(await state({ mix }))).toEqual([201]);
    const answer = await test.promote(team, about);
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['gate-stale']]);
    expect(answer.json().message).toContain('learning 1.0.0 is another build');
  });

  it('by a passed result for another channel with the same releases, but not after a failed one there', async () => {
    const staged = { ...about, channel: 'staging' };
    const failed = await state({ channel: 'staging', passed: false });
    expect(await handIn(failed, staged)).toEqual([201]);
    expect(await promote()).toEqual([422, 'gate-missing']);
    expect(await handIn(await state({ channel: 'staging' }), staged)).toEqual([201]);
    expect(await listed('production')).toEqual([{ channel: 'staging', passed: true }]);
    expect(await promote()).toEqual([200]);
  });

  it('not by a result for another channel, after a newer failure for its own channel', async () => {
    await handIn(await state({ channel: 'staging' }), { ...about, channel: 'staging' });
    await handIn(await state({ passed: false }));
    expect(await listed('production')).toEqual([
      { channel: 'production', passed: false },
      { channel: 'staging', passed: true },
    ]);
    expect(await promote()).toEqual([422, 'gate-failed']);
  });

  it('not by a result for another channel with other releases', async () => {
    const all = await test.team();
    await test.ready(all, makeRelease('learning', '1.1.0'));
    await test.promote(all, { remote: 'learning', version: '1.1.0', channel: 'staging' });
    await handIn(await state({ channel: 'staging' }), { ...about, channel: 'staging' });
    expect(await promote()).toEqual([422, 'gate-stale']);
  });

  it('without a mount only if the channel requires none; production always requires one', async () => {
    await test.sql`update release_channels set wants = 'rules' where channel = 'staging'`;
    const staged = await test.promote(team, { ...about, channel: 'staging' });
    expect(staged.json().verdict).toMatchObject({ how: 'rules' });
    expect(await promote()).toEqual([422, 'gate-missing']);
    const change = test.sql`update release_channels set wants = 'rules' where channel = 'production'`;
    await expect(change).rejects.toThrow('release_channels_production');
  });
});

describe('[REGI-04] a result of a check is invalid', () => {
  it('when it is signed by an unknown key, even under the name of a known checker', async () => {
    const stranger = await generateCheckerKey('a stranger');
    const impostor = await generateCheckerKey('the test');
    expect(await handIn(await state({ key: stranger }))).toEqual([422, 'checker-unknown']);
    expect(await handIn(await state({ key: impostor }))).toEqual([422, 'check-forged']);
    expect(await promote()).toEqual([422, 'gate-missing']);
  });

  it('and a tool can check its key beforehand, by the public part', async () => {
    const { x: stranger } = await generateCheckerKey('the test');
    const ask = async (checker: string) => {
      const query = { action: 'publish', remote: 'catalog', channel: 'production', checker };
      const answer = await team.get('/v1/token', { query });
      return [answer.statusCode, ...(answer.statusCode === 200 ? [] : readBrokenRules(answer))];
    };
    expect(await ask(test.checker.x)).toEqual([200]);
    expect(await ask(stranger)).toEqual([422, 'checker-unknown']);
  });

  it('when it was altered, is unsigned, or is malformed', async () => {
    const failed = await state({ passed: false });
    const [head = '', body = '', signature = ''] = failed.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const passed = encoded({ ...claims, passed: true });
    const unsigned = encoded({ alg: 'none', typ: 'cairn-check+jwt', kid: 'the test' });
    const byName = encoded({ alg: 'HS256', typ: 'cairn-check+jwt', kid: 'the test' });
    for (const forged of [
      [head, passed, signature],
      [unsigned, passed, ''],
      [byName, passed, signature],
      ['passed'],
    ])
      expect(await handIn(forged.join('.'))).toEqual([422, expect.stringMatching(/^check/)]);
    expect(await promote()).toEqual([422, 'gate-missing']);
  });

  it('for another release, version, channel or registry than it contains', async () => {
    const widely = await test.team();
    const statement = await state();
    await test.publish(team, makeRelease('catalog', '1.2.0'));
    for (const other of [
      { remote: 'learning', version: '1.0.0' },
      { version: '1.2.0' },
      { channel: 'staging' },
    ])
      expect(await handIn(statement, { ...about, ...other }, widely)).toEqual([422, 'check-other']);
    const elsewhere = await state({ registry: 'another' });
    expect(await handIn(elsewhere)).toEqual([422, 'check-elsewhere']);
  });

  it('for other bytes or other rules', async () => {
    expect(await handIn(await state({ digest: '0'.repeat(64) }))).toEqual([422, 'check-other']);
    expect(await handIn(await state({ rules: '0-none' }))).toEqual([422, 'check-rules']);
  });

  it('when it is old or from the future', async () => {
    const { now } = test.clock;
    for (const hours of [-2, 2]) {
      const at = new Date(now.getTime() + hours * HOUR);
      expect(await handIn(await state({ at }))).toEqual([422, 'check-old']);
    }
  });

  it('a second time, so that an old pass cannot hide a newer failure', async () => {
    const passed = await state();
    expect(await handIn(passed)).toEqual([201]);
    expect(await handIn(await state({ passed: false }))).toEqual([201]);
    expect(await handIn(passed)).toEqual([409, 'check-replayed']);
    expect(await promote()).toEqual([422, 'gate-failed']);
  });

  it('from a token of another remote, or of another channel', async () => {
    const statement = await state();
    const others = await test.team({ remote: 'learning' });
    expect(await handIn(statement, about, others)).toEqual([403, 'token-remote']);
    const staging = await test.team({ remote: 'catalog', channel: 'staging' });
    expect(await handIn(statement, about, staging)).toEqual([403, 'token-channel']);
  });
});

it('a tool can read the valid checks of these bytes, with a token of the remote', async () => {
  await handIn(await state());
  expect(await listed('production')).toEqual([{ channel: 'production', passed: true }]);
  expect(await listed('staging')).toEqual([{ channel: 'production', passed: true }]);
  expect(await listed('production', '0'.repeat(64))).toEqual([]);
  test.pass(24 * HOUR);
  expect(await listed('production')).toEqual([]);
  const others = await test.team({ remote: 'learning' });
  const query = { channel: 'production', digest: 'x' };
  const refused = await others.get('/v1/remotes/catalog/releases/1.1.0/checks', { query });
  expect([refused.statusCode, readBrokenRules(refused)]).toEqual([403, ['token-remote']]);
});
