/** What the entries of the audit log hold, who reads them, and how long they stay. 003 §1 */
import { Writable } from 'node:stream';
import type { AuditEntry } from '@cairn/api/audit-log.contract';
import { runScheduledJob } from '../../../../test/school/run-job.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { runPeopleAction, waitForJob } from '../../../../test/test-people-actions.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import type { TestStudent } from '../../../../test/test-students.ts';
import { createLoggerOptions } from '../../../platform/logging/logging.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let written = '';
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    written += chunk.toString();
    done();
  },
});
let test: TestApp;
let admin: TestClient;
let ada: TestStudent;
beforeAll(async () => {
  test = await startTestApp({
    logger: { ...createLoggerOptions('info'), stream },
    auditDays: 30,
    jobsToRun: 'all',
  });
  ({ client: admin, person: ada } = await addStaff(test, 'administrator', null, {
    firstName: 'Ada',
    lastName: 'Keller',
  }));
});
afterAll(() => test.close());

const readLog = async (query: string) =>
  (await admin.get(`/manage/log?${query}`)).json<{ entries: AuditEntry[] }>().entries;
const addToGroup = async (name: string) =>
  (await admin.post('/manage/groups', { name })).json<{ groupId: string }>().groupId;

it('[MLOG-02] an entry has time, person, action, object, values before and after, and the request id of the response and the log of the server', async () => {
  const maya = await test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
  const fields = { firstName: 'Maya', lastName: 'Okafor', externalId: null };
  const answer = await admin.put(`/manage/people/${maya.studentId}`, {
    before: fields,
    after: { ...fields, lastName: 'Okaforo' },
  });
  const requestId = answer.headers['x-request-id'];
  expect(requestId).toMatch(/\w{8}/);
  expect(await readLog(`object=${maya.studentId}`)).toEqual([
    {
      entryId: expect.stringMatching(/^\d+$/),
      at: test.clock.now.toISOString(),
      actorKind: 'person',
      actorId: ada.studentId,
      actorName: 'Ada Keller',
      action: 'person-changed',
      objectKind: 'person',
      objectId: maya.studentId,
      objectName: 'Maya Okaforo',
      before: { lastName: 'Okafor' },
      after: { lastName: 'Okaforo' },
      requestId,
    },
  ]);
  expect(written).toContain(`"${String(requestId)}"`);
});

describe('[MLOG-04] a job', () => {
  it.each([2, 51])(
    'writes one entry for itself and one for each of %i people whom it changed, under the person who started it',
    async (count) => {
      const people = await Promise.all(Array.from({ length: count }, () => test.addStudent()));
      const [unchanged, ...changed] = people.map(({ studentId }) => studentId);
      await test.sql`update students set disabled_at = now() where student_id = ${unchanged ?? ''}`;
      const personIds = people.map(({ studentId }) => studentId);
      const job = await runPeopleAction(admin, { kind: 'disable' }, { personIds });
      await waitForJob(admin, job);
      const requestIds = new Set<string | null>();
      const [own, ...others] = await readLog(`object=${job.jobId}`);
      expect(others).toEqual([]);
      expect(own).toMatchObject({
        action: 'job-started',
        objectKind: 'job',
        actorId: ada.studentId,
        after: { job: 'disable', people: count },
      });
      requestIds.add(own?.requestId ?? null);
      for (const personId of changed) {
        const entries = await readLog(`object=${personId}`);
        expect(entries).toMatchObject([{ action: 'person-disabled', actorId: ada.studentId }]);
        requestIds.add(entries[0]?.requestId ?? null);
      }
      expect(requestIds.size).toBe(1);
      expect(await readLog(`object=${unchanged ?? ''}`)).toEqual([]);
    },
  );
});

describe('[MLOG-11] a group manager', () => {
  it('does not read the log', async () => {
    const { client } = await addStaff(test, 'group-manager', 'riverside');
    for (const path of ['/manage/log', '/manage/log/file']) {
      const answer = await client.get(path);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    }
  });

  it('sees on the page of a person what was changed, without names and changes of other groups', async () => {
    const own = await addToGroup('Riverside College');
    const foreign = await addToGroup('Harbor Institute');
    const { client } = await addStaff(test, 'group-manager', own);
    const person = await test.addStudent();
    const personIds = [person.studentId];
    const url = `/manage/people/${person.studentId}`;
    await admin.post('/manage/group-changes', { personIds, join: own });
    await admin.post('/manage/group-changes', { personIds, join: foreign });
    await admin.post('/manage/group-changes', { personIds, leave: foreign });
    await admin.post('/manage/group-changes', { personIds, join: foreign, leave: own });
    await admin.post('/manage/group-changes', { personIds, join: own });
    await client.post(`${url}/disable`);
    const readPage = async (from: TestClient) =>
      (await from.get(`${url}/log`)).json<{ entries: AuditEntry[] }>().entries;
    const seen = await readPage(client);
    expect(seen).toMatchObject([
      { action: 'person-disabled' },
      { action: 'person-groups-changed', after: { group: 'Riverside College' } },
      { action: 'person-groups-changed', before: { group: 'Riverside College' } },
      { action: 'person-groups-changed', after: { group: 'Riverside College' } },
    ]);
    expect(JSON.stringify(seen)).not.toContain('Harbor');
    const all = await readPage(admin);
    expect(all).toHaveLength(6);
    expect(JSON.stringify(all)).toContain('Harbor');
    const other = await test.addStudent({ groupIds: [foreign] });
    expect((await client.get(`/manage/people/${other.studentId}/log`)).statusCode).toBe(404);
  });
});

it('[MLOG-08] entries are kept for the days of the setting, and removed by a job afterwards', async () => {
  const now = test.clock.now.getTime();
  await test.sql`insert into audit_entries (at, actor_kind, action, object_kind, object_id)
    select at, 'operator', 'role-given', 'address', 'kept@cairn.example'
    from unnest(${[31, 29].map((days) => new Date(now - days * DAY_MS).toISOString())}::timestamptz[]) at`;
  expect((await runScheduledJob(test.sql, 'audit-log')).state).toBe('completed');
  const left = await readLog('object=kept@cairn.example');
  expect(left.map(({ at }) => at)).toEqual([new Date(now - 29 * DAY_MS).toISOString()]);
});
