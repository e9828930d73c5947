import type { ReleaseMailKind } from '@cairn/api/release-mails.contract';
import type { ReleaseRight } from '@cairn/api/release-people.contract';
import type { Mail } from '../../../platform/mail/mail.ts';
import {
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { createRegistryAuthor } from '../permissions/release-author.ts';
import { grantReleaseRight, revokeReleaseRight } from '../permissions/release-rights.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { addRevisionWebhookDeliveries } from '../webhooks/webhook-outbox.ts';
import { addExpiryWarningMails } from './access-warnings.ts';
import { sendReleaseMails } from './send-release-mails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
});
afterAll(() => test.close());
afterEach(() => test.sql`delete from release_event_mails`);

const person = async (
  kinds: ReleaseMailKind[],
  { remote = 'catalog', actions = ['promote'] }: { remote?: string; actions?: ReleaseRight[] } = {},
) => {
  const student = await test.addStudent();
  const scope = { email: student.email, remote, channel: '*' };
  await grantReleaseRight(test.sql, scope, actions);
  const client = await test.as(student);
  const answer = await client.put('/v1/release-mails', { remote, kinds });
  expect(answer.json()).toEqual({ remote, kinds });
  return { student, client, scope, email: student.email };
};

const stop = (remote: string, action: 'canary-stopped' | 'release-stopped' = 'canary-stopped') =>
  test.sql.begin((tx) =>
    addRevisionWebhookDeliveries(tx, { channel: 'production', revision: 7 }, {
      action,
      remote,
      version: '1.1.0',
      by: createRegistryAuthor('reports'),
      reason: 'Too many starts failed.',
    } as Parameters<typeof addRevisionWebhookDeliveries>[2]),
  );

/** Runs the job some minutes later; `add` stands for the outbox. */
const run = async (add?: () => Promise<void>) => {
  const mails: Mail[] = [];
  const failures: unknown[] = [];
  test.clock.now = new Date(Date.now() + 3 * MINUTE_MS);
  await sendReleaseMails({
    sql: test.sql,
    now: () => test.clock.now,
    outbox: {
      add: async (_tx, mail) => {
        await add?.();
        mails.push(mail);
      },
      wake: () => undefined,
    },
    site: { brandName: 'Cairn' },
    siteUrl: () => 'https://learn.example',
    log: (error) => failures.push(error),
  });
  return { mails, failures, to: mails.map(({ to }) => to).toSorted() };
};

describe('mails about releases', () => {
  it('go to people who have chosen the kind, for their remotes', async () => {
    const stopped = await person(['stopped']);
    const healed = await person(['healed']);
    await person([]);
    await person(['stopped', 'healed'], { remote: 'learning' });
    const all = await person(['stopped'], { remote: '*' });
    await stop('catalog');
    const first = await run();
    expect(first.to).toEqual([stopped.email, all.email].toSorted());
    expect(first.mails[0]).toMatchObject({
      subject: 'The canary catalog 1.1.0 was stopped on production',
      text: expect.stringContaining('https://learn.example/releases/catalog'),
    });
    expect(first.mails[0]?.text).toContain('Too many starts failed.');
    await stop('catalog', 'release-stopped');
    expect((await run()).to).toEqual([healed.email]);
    expect((await run()).to).toEqual([]);
  });

  it('combine many events in one mail, with a limited number of lines', async () => {
    const { email } = await person(['stopped']);
    for (let count = 0; count < 25; count += 1) await stop('catalog');
    const { mails } = await run();
    const own = mails.filter(({ to }) => to === email);
    expect(own).toHaveLength(1);
    expect(own[0]?.subject).toBe('25 events of releases at Cairn');
    expect(own[0]?.text.match(/was stopped/g)).toHaveLength(20);
    expect(own[0]?.text).toContain('And 5 more');
  });

  it('are neither lost nor repeated when a process is killed while it writes one', async () => {
    const { email } = await person(['stopped']);
    await stop('catalog');
    const killed = await run(() => Promise.reject(new Error('killed')));
    expect(killed.failures.length).toBeGreaterThan(0);
    expect((await run()).to.filter((to) => to === email)).toEqual([email]);
    expect((await run()).to).toEqual([]);
  });

  it('are written in the transaction of the event: a change that is rolled back is not mailed', async () => {
    await person(['healed']);
    const change = test.sql.begin(async (tx) => {
      await addReleaseEvent(tx, {
        kind: 'requested',
        by: createRegistryAuthor('x'),
        channel: 'production',
        details: { changes: [{ remote: 'catalog', action: 'promote', version: '1.1.0' }] },
      });
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await test.sql`select from release_event_mails`).toHaveLength(0);
  });

  it('do not go to a person who has meanwhile lost the right, or cleared the box', async () => {
    const lost = await person(['stopped']);
    const cleared = await person(['stopped']);
    await stop('catalog');
    await revokeReleaseRight(test.sql, lost.scope);
    await cleared.client.put('/v1/release-mails', { remote: 'catalog', kinds: [] });
    const { to } = await run();
    expect(to).not.toContain(lost.email);
    expect(to).not.toContain(cleared.email);
    await stop('catalog');
    expect((await run()).to).not.toContain(lost.email);
  });

  it('about a request go to those who may approve it, but not to its author', async () => {
    const author = await person(['approval'], { actions: ['approve', 'promote'] });
    const approver = await person(['approval'], { actions: ['approve'] });
    await person(['approval'], { actions: ['promote'] });
    await addReleaseEvent(test.sql, {
      kind: 'requested',
      by: { kind: 'person', id: author.student.studentId, name: 'Lena Roth' },
      channel: 'production',
      details: { changes: [{ remote: 'catalog', action: 'canary', version: '1.1.0', percent: 5 }] },
    });
    const { to, mails } = await run();
    expect(to).toEqual([approver.email]);
    expect(mails[0]?.subject).toBe(
      'catalog 1.1.0 waits for your approval as a canary at 5 % on production',
    );
    expect(mails[0]?.text).not.toContain('Lena');
  });

  it('warn once 14 days before the end of a token, and once 3 days before', async () => {
    const { client, email } = await person([], { actions: ['tokens'] });
    await client.put('/v1/release-mails', { remote: 'catalog', kinds: ['expiring'] });
    const body = { label: 'pipeline', channel: '*', actions: ['publish'], days: 30 };
    test.clock.now = new Date();
    expect((await client.post('/v1/remotes/catalog/tokens', body)).statusCode).toBe(201);
    await client.post('/v1/remotes/catalog/tokens', { ...body, label: 'short', days: 2 });
    const warnings = async (days: number) => {
      await addExpiryWarningMails(test.sql, new Date(Date.now() + days * DAY_MS));
      const { mails } = await run();
      return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    };
    const warning = expect.stringMatching(/^The token “pipeline” of catalog expires on /);
    expect(await warnings(1)).toEqual([]);
    expect(await warnings(17)).toEqual([warning]);
    expect(await warnings(18)).toEqual([]);
    expect(await warnings(28)).toEqual([warning]);
    expect(await warnings(29)).toEqual([]);
  });

  it('are chosen by a person with a right to the remote, who then sees the choice', async () => {
    const { client } = await person(['healed']);
    expect((await client.get('/v1/release-mails')).json()).toEqual({
      choices: [{ remote: 'catalog', kinds: ['healed'] }],
    });
    for (const remote of ['learning', '*']) {
      const refused = await client.put('/v1/release-mails', { remote, kinds: ['healed'] });
      expect([refused.statusCode, readBrokenRules(refused)]).toEqual([403, ['right-missing']]);
    }
    const wrong = await client.put('/v1/release-mails', { remote: 'catalog', kinds: ['all'] });
    expect(wrong.statusCode).toBe(400);
    expect((await test.visitor.get('/v1/release-mails')).statusCode).toBe(401);
  });
});
