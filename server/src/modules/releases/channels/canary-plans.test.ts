import { tokenActions } from '@cairn/api/releases.contract';
import {
  readBootManifest,
  makeRelease,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { createCanaryPlansService } from './canary-plans.service.ts';
import { createChannelChangesService } from './channels.service.ts';
import { createReadGateFiles } from '../gate/gate.service.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';
import { saveChannelSettings } from './channel-settings.service.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { toPublicKey } from '@cairn/release-tool/gate/check-statement';

const version = '1.1.0';
const LEAST = 20;

let test: ReleaseTest;
let team: TestClient;
beforeEach(async () => {
  test = await startReleaseTest();
  team = await test.team({}, 'team catalogue');
  await test.ready(team, makeRelease('catalog', version));
  const canary = { leastStarts: LEAST };
  await team.patch('/v1/channels/production/settings', { canary, reason: 'Few visitors.' });
});
afterEach(() => test.close());

/** Creates the plans service as another process of the server would. */
const process = async () => {
  const now = () => test.clock.now;
  const registry = (await loadServerSecret(test.sql, 'registry-id')).toString('hex').slice(0, 32);
  const checkers = [toPublicKey(test.checker)];
  const verdicts = { registry, checkers, now };
  const channels = createChannelChangesService(test.sql, {
    readFiles: createReadGateFiles(test.files),
    verdicts,
    now,
  });
  return createCanaryPlansService(test.sql, { channels, now });
};
const look = async () => (await process()).step();

const begin = (next: number[] = [95, 100], by = team) =>
  test.promote(by, { remote: 'catalog', version, percent: 90, plan: { next, everyMinutes: 30 } });
const pause = (paused: boolean, by = team) =>
  by.patch('/v1/channels/production/remotes/catalog/canary', {
    version,
    paused,
    reason: paused ? 'Lunch.' : 'Back.',
  });
const pass = (minutes: number) => test.pass(minutes * 60_000);

/** Reports from pages of so many visitors that got the canary, each from a range of its own. */
const tell = async (count: number, kind: 'loaded' | 'failed' = 'loaded') => {
  for (let page = 0, told = 0; told < count; page += 1) {
    const opened = await test.app.inject({ url: '/catalog', remoteAddress: `203.${page}.113.7` });
    const { mark, remotes } = readBootManifest(opened);
    if (remotes.find(({ name }) => name === 'catalog')?.current.version !== version) continue;
    const cause = kind === 'failed' ? { cause: 'mount', instead: '1.0.0' } : {};
    const events = [{ remote: 'catalog', version, kind, ...cause }];
    await test.visitor.post('/v1/telemetry', { channel: 'production', mark, events });
    told += 1;
  }
};
/** Fulfils all conditions for the next step. */
const hasItsTime = async () => {
  await tell(LEAST);
  pass(31);
  await look();
};
const TWO = {
  channel: 'production',
  by: OPERATOR_RELEASE_AUTHOR,
  reason: 'Two',
  approvals: 1,
} as const;
const askForTwo = () => saveChannelSettings(test.sql, () => test.clock.now, TWO);
const status = async () => {
  const { channels } = (await team.get('/v1/status')).json();
  return channels[0].remotes.find(({ name }: { name: string }) => name === 'catalog');
};
const plan = async () => (await status()).canary?.plan;
const boardSteps = async (): Promise<{ percent: number }[]> => {
  const { remotes } = (await team.get('/v1/release-board')).json();
  const { cells } = remotes.find(({ name }: { name: string }) => name === 'catalog');
  return cells.find(({ canary }: { canary?: object }) => canary).canary.steps;
};
const revisions = async (): Promise<Record<string, unknown>[]> =>
  (await team.get('/v1/channels/production/revisions')).json().revisions;

describe('[REGI-14] a canary with a plan', () => {
  it('advances after its minimum time and starts, and finally promotes the release', async () => {
    expect((await begin()).statusCode).toBe(200);
    await tell(LEAST);
    pass(28);
    await look();
    expect(await status()).toMatchObject({ canary: { percent: 90, plan: { waitsFor: 'time' } } });
    pass(3);
    await look();
    expect(await status()).toMatchObject({ canary: { percent: 95, plan: { next: [100] } } });
    expect((await revisions())[0]).toMatchObject({
      who: 'the registry, by the plan of team catalogue',
      action: 'canary',
      version,
      percent: 95,
      reason: `0 of ${LEAST} starts failed at 90 %.`,
    });
    await hasItsTime();
    expect(await status()).toMatchObject({ version, previous: ['1.0.0'] });
    expect(await status()).not.toHaveProperty('canary');
    expect((await revisions())[0]).toMatchObject({ action: 'promote', version });
  });

  it('keeps its limit for web vitals after a last step below 100 %, and shows it', async () => {
    const limited = { next: [95], everyMinutes: 30, vitalsLimit: 0.2 };
    await test.promote(team, { remote: 'catalog', version, percent: 90, plan: limited });
    const read = async () => {
      const { remotes } = (await team.get('/v1/release-board')).json();
      return remotes.find(({ name }: { name: string }) => name === 'catalog').cells[0].canary;
    };
    expect(await read()).toMatchObject({ vitalsLimit: 0.2, plan: { vitalsLimit: 0.2 } });
    await hasItsTime();
    expect(await read()).toMatchObject({ percent: 95, vitalsLimit: 0.2 });
    expect(await read()).not.toHaveProperty('plan');
  });

  it('waits while it has too few starts, and shows their number', async () => {
    await begin();
    await tell(LEAST - 1);
    pass(60);
    await look();
    const told = { waitsFor: 'starts', starts: LEAST - 1, leastStarts: LEAST };
    expect(await plan()).toMatchObject({ ...told, next: [95, 100] });
  });

  it('counts only starts at its current percentage', async () => {
    await begin([95, 99]);
    await hasItsTime();
    pass(31);
    await look();
    expect(await plan()).toMatchObject({ next: [99], waitsFor: 'starts', starts: 0 });
  });

  it('is advanced only once by several processes at the same time', async () => {
    await begin([95, 99]);
    await tell(LEAST);
    pass(31);
    const before = (await revisions()).length;
    const processes = await Promise.all([process(), process(), process()]);
    await Promise.all(processes.map(({ step }) => step()));
    expect(await revisions()).toHaveLength(before + 1);
  });

  it('stops when the release fails, and does not continue', async () => {
    await begin();
    await tell(LEAST - 2);
    await tell(2, 'failed');
    pass(31);
    await look();
    expect(await status()).toMatchObject({ version: '1.0.0', stopped: expect.any(String) });
    expect((await revisions())[0]).toMatchObject({ action: 'canary-stopped' });
  });

  it('can be paused and resumed by a person', async () => {
    const other = await test.team({}, 'another team');
    await begin();
    await tell(LEAST);
    expect((await pause(true, other)).statusCode).toBe(200);
    expect((await pause(true)).statusCode).toBe(409);
    pass(31);
    await look();
    expect(await plan()).toMatchObject({
      waitsFor: 'person',
      paused: 'Lunch.',
      by: { kind: 'token', name: 'team catalogue' },
      pausedBy: { kind: 'token', name: 'another team' },
    });
    const pausing = { percent: 90, plan: 'paused', reason: 'Lunch.' };
    expect((await revisions())[0]).toMatchObject({ action: 'canary', ...pausing });
    expect((await boardSteps()).map(({ percent }) => percent)).toEqual([90]);
    await pause(false);
    await look();
    expect(await status()).toMatchObject({ canary: { percent: 95 } });
    expect(await plan()).not.toHaveProperty('pausedBy');
    expect((await revisions())[1]).toMatchObject({ plan: 'resumed', reason: 'Back.' });
  });

  it.each([
    ['another share', () => test.promote(team, { remote: 'catalog', version, percent: 50 })],
    ['its end', () => test.promote(team, { remote: 'catalog', version, percent: 0 })],
    ['a rollback', () => team.post('/v1/channels/production/rollback', { remote: 'catalog' })],
  ])('has no plan any more after %s', async (_title, change) => {
    await begin();
    expect(await plan()).toBeDefined();
    expect((await change()).statusCode).toBe(200);
    expect(await plan()).toBeUndefined();
    expect((await pause(true)).statusCode).toBe(409);
  });

  it('waits for the end of a channel freeze', async () => {
    await begin();
    await team.post('/v1/channels/production/freeze', { reason: 'Exams' });
    await hasItsTime();
    expect(await plan()).toMatchObject({ waitsFor: 'end-of-freeze', next: [95, 100] });
  });

  it('is paused with the reason when the gate refuses its promotion', async () => {
    await begin([100]);
    await test.ready(team, makeRelease('learning', '1.1.0'));
    await test.promote(team, { remote: 'learning', version: '1.1.0' });
    await hasItsTime();
    expect(await status()).toMatchObject({ version: '1.0.0', canary: { percent: 90 } });
    expect((await plan()).paused).toContain('catalog 1.1.0');
    const pausedBy = { kind: 'site', name: 'the registry, by the plan of team catalogue' };
    expect(await plan()).toMatchObject({ pausedBy });
    const before = await revisions();
    const pausing = { remote: 'catalog', version, percent: 90, plan: 'paused' };
    expect(before[0]).toMatchObject({ action: 'canary', ...pausing });
    expect(before[0]?.['reason']).toContain('catalog 1.1.0');
    await look();
    expect(await revisions()).toEqual(before);
  });

  it('is paused when its author has lost the right', async () => {
    const other = await test.team({}, 'another team');
    await begin([95, 100], other);
    await test.sql`update release_tokens set revoked_at = now() where label = 'another team'`;
    await hasItsTime();
    expect((await plan()).paused).toBe('another team has no right to this step any more.');
  });

  it('is paused when its channel requires a second person since', async () => {
    await begin();
    await askForTwo();
    await hasItsTime();
    expect((await plan()).paused).toContain('requires a second person');
  });
});

describe('[REGI-14] a plan', () => {
  it('that ends at 100 % needs the right to promote', async () => {
    const actions = tokenActions.filter((action) => action !== 'promote');
    const careful = await test.team({ actions });
    expect((await begin([95, 100], careful)).statusCode).toBe(403);
    expect((await begin([95], careful)).statusCode).toBe(200);
  });

  it.each([[[80, 100]], [[95, 95]], [[99, 95]], [[101]], [[]]])(
    'of %j is refused',
    async (next) => {
      expect([400, 422]).toContain((await begin(next)).statusCode);
      expect(await status()).not.toHaveProperty('canary');
    },
  );

  it('is approved once, and is part of the change request until then', async () => {
    await askForTwo();
    const { request } = (await begin()).json<{ request: string }>();
    const second = await test.team({}, 'second');
    const approved = await second.post(`/v1/release-requests/${request}/approve`, {});
    expect(approved.statusCode).toBe(200);
    await hasItsTime();
    expect(await status()).toMatchObject({ canary: { percent: 95, plan: { next: [100] } } });
    const rows = await test.sql<{ by: object }[]>`
      select approved_by as by from release_revisions where channel = 'production' order by revision desc limit 2`;
    const author = { kind: 'token', id: expect.any(String), name: 'second' };
    expect(rows.map(({ by }) => by)).toEqual([author, author]);
  });
});
