import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { addRemoteToRegistry } from '../registry/releases.repository.ts';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  for (const version of ['1.1.0', '1.2.0', '1.3.0'])
    await test.ready(team, makeRelease('catalog', version));
  await test.promote(team, { remote: 'catalog', version: '1.1.0' });
});
afterAll(() => test.close());

const shown = async () => {
  const [remote] = readBootManifest(await test.page('/catalog')).remotes;
  return remote && [remote.current.version, ...remote.previous.map(({ version }) => version)];
};

const rollBack = (body: object = { remote: 'catalog' }) =>
  team.post('/v1/channels/production/rollback', body);

it('[REGI-09] restores the previous release at the next page load, as a new revision', async () => {
  await test.promote(team, { remote: 'catalog', version: '1.2.0' });
  const { revision } = (await test.promote(team, { remote: 'catalog', version: '1.3.0' })).json();
  expect(await shown()).toEqual(['1.3.0', '1.2.0', '1.1.0']);
  const answer = await rollBack({ remote: 'catalog', reason: 'The search is empty.' });
  expect(answer.json()).toEqual({ channel: 'production', revision: revision + 1 });
  expect((await shown())?.[0]).toBe('1.2.0');
});

it('[REGI-09] a second rollback goes further back; any revision can be named', async () => {
  await rollBack();
  expect((await shown())?.[0]).toBe('1.1.0');
  const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
  const promoted = revisions.find(({ version }: { version: string }) => version === '1.3.0');
  await rollBack({ remote: 'catalog', to: promoted.revision });
  expect((await shown())?.[0]).toBe('1.3.0');
  await rollBack({ to: promoted.revision - 1 });
  expect((await shown())?.[0]).toBe('1.2.0');
});

it('[REGI-09] never removes a remote from its channel: its first release stays', async () => {
  await addRemoteToRegistry(test.sql, 'notebook');
  await test.ready(team, makeRelease('notebook', '1.0.0'));
  for (const channel of ['staging', 'production']) {
    await test.promote(team, { remote: 'notebook', version: '1.0.0', channel });
    for (const body of [{ remote: 'notebook' }, {}]) {
      const answer = await team.post(`/v1/channels/${channel}/rollback`, body);
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['rollback-first']]);
      expect(answer.json().message).toContain(`notebook runs its first release on ${channel}`);
    }
    expect((await test.page('/notebook', { host: `${channel}.example` })).statusCode).toBe(200);
  }
});

it('[REGI-09] of a whole channel keeps later remotes that have no earlier release', async () => {
  await test.check(team, { remote: 'catalog', version: '1.3.0' });
  await test.promote(team, { remote: 'catalog', version: '1.3.0' });
  const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
  await rollBack({ to: revisions.at(-1).revision });
  expect((await shown())?.[0]).toBe('1.0.0');
  expect((await test.page('/notebook')).statusCode).toBe(200);
});

it.each([
  [{ remote: 'catalog', to: 1.5 }, 400, []],
  [{ remote: 'constructor', to: 1 }, 404, ['remote-unknown']],
  [{ remote: 'toString' }, 404, ['remote-unknown']],
])('refuses %j, which is not a valid revision or remote', async (body, status, rules) => {
  const refused = await rollBack(body);
  expect([refused.statusCode, readBrokenRules(refused)]).toEqual([status, rules]);
});

it('[REGI-09] is refused when there is no earlier state', async () => {
  const nowhere = await rollBack({ remote: 'catalog', to: 9999 });
  expect([nowhere.statusCode, readBrokenRules(nowhere)]).toEqual([422, ['rollback-nothing']]);
});

describe('a release that was withdrawn', () => {
  const notes = async (...versions: string[]) => {
    const remote = `notes${versions.join('').replaceAll('.', '')}`;
    await addRemoteToRegistry(test.sql, remote);
    const revisions: number[] = [];
    for (const version of versions) {
      await test.ready(team, makeRelease(remote, version));
      const { revision } = (await test.promote(team, { remote, version })).json();
      revisions.push(revision);
    }
    const withdraw = (version: string) =>
      team.post(`/v1/remotes/${remote}/releases/${version}/withdraw`, { reason: 'It leaks' });
    const runs = async () => {
      const { remotes } = readBootManifest(await test.page(`/${remote}`));
      return remotes[0]?.current.version;
    };
    return { remote, withdraw, runs, revisions };
  };

  it('[REGI-09] [REGI-15] is skipped by a rollback, whose result lists it', async () => {
    const { remote, withdraw, runs } = await notes('1.0.0', '1.1.0', '1.2.0');
    await withdraw('1.1.0');
    const answer = await rollBack({ remote, reason: 'Slow.' });
    expect(answer.json()).toMatchObject({ skipped: [`${remote} 1.1.0`] });
    expect(await runs()).toBe('1.0.0');
    const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
    const reason = `Slow. ${remote} 1.1.0 was withdrawn and is passed over.`;
    expect(revisions[0]).toMatchObject({ action: 'rollback', version: '1.0.0', reason });
  });

  it('[REGI-09] [REGI-15] keeps running if there is no earlier one, and the rollback is refused', async () => {
    const { remote, withdraw, runs, revisions } = await notes('2.0.0', '2.1.0');
    await withdraw('2.0.0');
    for (const body of [{ remote }, { remote, to: revisions[0] }]) {
      const answer = await rollBack(body);
      expect([answer.statusCode, readBrokenRules(answer)]).toEqual([422, ['rollback-first']]);
      expect(answer.json().message).toContain(`${remote} 2.0.0 was withdrawn`);
      expect(await runs()).toBe('2.1.0');
    }
  });

  it('[REGI-09] [REGI-15] is not restored by a rollback of the whole channel', async () => {
    const other = await notes('4.0.0');
    const gone = await notes('3.0.0', '3.1.0');
    await test.ready(team, makeRelease(other.remote, '4.1.0'));
    await test.promote(team, { remote: other.remote, version: '4.1.0' });
    await gone.withdraw('3.0.0');
    const answer = await rollBack({ to: gone.revisions[0] });
    expect(answer.json()).toMatchObject({ skipped: [`${gone.remote} 3.0.0`] });
    expect([await gone.runs(), await other.runs()]).toEqual(['3.1.0', '4.0.0']);
  });
});
