import {
  bootOf,
  makeRelease,
  type ReleaseTest,
  rulesOf,
  startReleaseTest,
} from '../../../test/test-releases.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { addRemote } from './releases.repository.ts';

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
  const [remote] = bootOf(await test.page('/catalog')).remotes;
  return remote && [remote.current.version, ...remote.previous.map(({ version }) => version)];
};

const rollBack = (body: object = { remote: 'catalog' }) =>
  team.post('/v1/channels/production/rollback', body);

it('[REGI-09] runs what ran before at the next page, as a new revision', async () => {
  await test.promote(team, { remote: 'catalog', version: '1.2.0' });
  const { revision } = (await test.promote(team, { remote: 'catalog', version: '1.3.0' })).json();
  expect(await shown()).toEqual(['1.3.0', '1.2.0', '1.1.0']);
  const answer = await rollBack({ remote: 'catalog', reason: 'The search is empty.' });
  expect(answer.json()).toEqual({ channel: 'production', revision: revision + 1 });
  expect((await shown())?.[0]).toBe('1.2.0');
});

it('[REGI-09] a second time goes further back, and to any revision that is named', async () => {
  await rollBack();
  expect((await shown())?.[0]).toBe('1.1.0');
  const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
  const promoted = revisions.find(({ version }: { version: string }) => version === '1.3.0');
  await rollBack({ remote: 'catalog', to: promoted.revision });
  expect((await shown())?.[0]).toBe('1.3.0');
  await rollBack({ to: promoted.revision - 1 });
  expect((await shown())?.[0]).toBe('1.2.0');
});

it('[REGI-09] never takes a remote off its channel: its first release stays', async () => {
  await addRemote(test.sql, 'notebook');
  await test.ready(team, makeRelease('notebook', '1.0.0'));
  for (const channel of ['staging', 'production']) {
    await test.promote(team, { remote: 'notebook', version: '1.0.0', channel });
    for (const body of [{ remote: 'notebook' }, {}]) {
      const answer = await team.post(`/v1/channels/${channel}/rollback`, body);
      expect([answer.statusCode, rulesOf(answer)]).toEqual([422, ['rollback-first']]);
      expect(answer.json().message).toContain(`notebook runs its first release on ${channel}`);
    }
    expect((await test.page('/notebook', { host: `${channel}.example` })).statusCode).toBe(200);
  }
});

it('[REGI-09] of a whole channel keeps what came later, where it has nothing older', async () => {
  await test.check(team, { remote: 'catalog', version: '1.3.0' });
  await test.promote(team, { remote: 'catalog', version: '1.3.0' });
  const { revisions } = (await team.get('/v1/channels/production/revisions')).json();
  await rollBack({ to: revisions.at(-1).revision });
  expect((await shown())?.[0]).toBe('1.0.0');
  expect((await test.page('/notebook')).statusCode).toBe(200);
});

it('[REGI-09] refuses to go where nothing was', async () => {
  const nowhere = await rollBack({ remote: 'catalog', to: 9999 });
  expect([nowhere.statusCode, rulesOf(nowhere)]).toEqual([422, ['rollback-nothing']]);
});
