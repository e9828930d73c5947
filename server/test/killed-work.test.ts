/** Long work of staff in processes that are killed at any moment: bulk actions, exports and rules. 003 §5 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openZippedPackage } from '../src/modules/packaged-courses/importing/zip-source.ts';
import { listMailedPeople, readPeopleResults } from './people-results.ts';
import { queueScheduledJob } from './school/run-job.ts';
import { getJob, preparePeopleAction, toCounts } from './test-people-actions.ts';
import { type TestClient, testClient } from './test-client.ts';
import { dueAfterDays, type RulesSite, startRulesSite } from './test-enrolment-rules.ts';
import { outdateFigures } from './test-reports.ts';
import { createResumeDocx, sendResume } from './test-resumes.ts';
import { addStaff } from './test-staff.ts';
import type { TestStudent } from './test-students.ts';
import { compareWithKilledRuns, type LongWork } from './work-after-kills.ts';

jest.setTimeout(600_000);

const START = '2026-03-02T12:00:00Z';
/** A day before the due date of the rule. */
const REMINDED = '2026-03-31T12:00:00Z';
/** After the due date of the overdue people. */
const OVERDUE = '2026-04-03T12:00:00Z';
let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite({ jobsToRun: 'none' });
  await site.test.app.ready();
  for (const groupId of ['north', 'south']) await site.addGroup(groupId);
});
beforeEach(() => {
  site.test.clock.now = new Date(START);
});
afterAll(() => site.test.close());

/** Returns the results of killed runs, and what they should be. Throws for less than `minRuns`. */
const compareRuns = async (
  prepare: () => Promise<LongWork>,
  kills: number | 'each commit',
  minRuns = Number(kills),
) => {
  const { undisturbed, killed } = await compareWithKilledRuns({ test: site.test, prepare, kills });
  const moments = Object.keys(killed);
  if (moments.length < minRuns) throw new Error(`Only ${moments.length} runs were killed`);
  return { killed, expected: Object.fromEntries(moments.map((moment) => [moment, undisturbed])) };
};

/** Sends the mails of notifications, which are collected for ten minutes. */
const mailNotifications = (from: string) => {
  site.test.clock.now = new Date(Date.parse(from) + 15 * 60 * 1000);
  return queueScheduledJob(site.test.sql, 'notifications');
};

const startJobs = async (app: FastifyInstance, admin: TestClient, jobIds: readonly string[]) => {
  const client = testClient(app, admin.headers);
  for (const jobId of jobIds) {
    const answer = await client.post(`/manage/jobs/${jobId}/start`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
};

const readJob = async (admin: TestClient, jobId: string) => {
  const job = await getJob(admin, jobId);
  const refusals = job.refusals.map(({ message }) => message);
  return [job.action, job.endedAt !== null, toCounts(job), refusals];
};

const toIds = (people: readonly TestStudent[]) => people.map(({ studentId }) => studentId);
const addPeople = (lastName: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      site.test.addStudent({ firstName: `P${at}`, lastName, groupIds: ['south'] }),
    ),
  );

/** Each bulk action, with the state in which its people are before. */
const ACTIONS = {
  'join-group': { groupId: 'north' },
  'leave-group': { groupId: 'south' },
  enrol: { courseId: 'open' },
  unenrol: { courseId: 'second' },
  'remind-overdue': {},
  'invite-again': {},
  'password-mail': {},
  disable: {},
  enable: {},
};

/** Makes people enrolled, overdue, invited or disabled. */
const prepareState = async (kind: string, ids: string[]): Promise<void> => {
  const { sql } = site.test;
  if (kind === 'unenrol')
    await sql`insert into enrolments (student_id, course_id)
      select id, 'second' from unnest(${ids}::text[]) as id`;
  if (kind === 'invite-again')
    await sql`update students set confirmed_at = null, invited_at = ${new Date(0)}
      where student_id = any(${ids}::text[])`;
  if (kind === 'enable')
    await sql`update students set disabled_at = now() where student_id = any(${ids}::text[])`;
  // One person of each action is refused, or needs no change.
  else await sql`update students set disabled_at = now() where student_id = ${ids[2] ?? ''}`;
};

const makeOverdue = async (people: readonly TestStudent[]): Promise<void> => {
  const { groupId } = await site.addOwnGroup(0);
  await site.move(people, { join: groupId });
  await site.createRule(groupId, 'open', {
    due: { kind: 'day', day: '2026-03-31' },
    isMandatory: true,
  });
  await site.applyRules();
  site.test.clock.now = new Date(OVERDUE);
  // The reminders that the site sends on its own.
  await site.applyRules();
  await site.test.sql`delete from notification_mails`;
  await outdateFigures(site.test);
  await (await site.asAdmin()).get('/manage/reports/overdue');
};

/** Prepares a job of each action for three people, and one of more people than are changed before the response. */
const prepareActions = async (): Promise<LongWork> => {
  site.test.clock.now = new Date(START);
  const late = await addPeople('remind-overdue', 3);
  await makeOverdue(late);
  const { client: admin } = await addStaff(site.test, 'administrator');
  const people: TestStudent[] = [];
  const jobIds: string[] = [];
  const prepare = async (action: object, chosen: readonly TestStudent[]) => {
    people.push(...chosen);
    const answer = await preparePeopleAction(admin, action, { personIds: toIds(chosen) });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    jobIds.push(answer.json<{ jobId: string }>().jobId);
  };
  for (const [kind, given] of Object.entries(ACTIONS)) {
    const chosen = kind === 'remind-overdue' ? late : await addPeople(kind, 3);
    await prepareState(kind, toIds(chosen));
    await prepare({ kind, ...given }, chosen);
  }
  await prepare({ kind: 'join-group', groupId: 'north' }, await addPeople('Many', 51));
  const start = (app: FastifyInstance) => {
    site.test.clock.now = new Date(OVERDUE);
    return startJobs(app, admin, jobIds);
  };
  return {
    stages: [start, () => mailNotifications(OVERDUE)],
    readResult: async (mails) => {
      site.test.clock.now = new Date(OVERDUE);
      return {
        jobs: await Promise.all(jobIds.map((jobId) => readJob(admin, jobId))),
        people: await readPeopleResults(site.test.sql, toIds(people)),
        mails: await listMailedPeople(site.test.sql, toIds(people), mails),
      };
    },
  };
};

/** Prepares the export of a person with a file. */
const prepareExport = async (): Promise<LongWork> => {
  const { client: admin } = await addStaff(site.test, 'administrator');
  const maya = await site.test.addStudent({ firstName: 'Maya', lastName: 'Okafor' });
  const bytes = await createResumeDocx('Maya knows SQL and charts.');
  await sendResume(await site.test.as(maya), maya.studentId, { name: 'maya.docx', bytes });
  const url = `/manage/people/${maya.studentId}/export`;
  const readState = async () => (await admin.get(url)).json().export?.state;
  const start = async (app: FastifyInstance) => {
    // The page shows a running or ready export in place of the button.
    if ((await readState()) !== undefined) return;
    const answer = await testClient(app, admin.headers).post(url);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  const readNames = async (client: TestClient) => {
    const file = path.join(site.test.filesFolder, `${maya.studentId}.zip`);
    await writeFile(file, (await client.get(`${url}/file`)).rawPayload);
    const names: string[] = [];
    for await (const { name } of (await openZippedPackage(file)).entries())
      names.push(name.split('/').slice(0, 2).join('/'));
    return names.toSorted();
  };
  return {
    stages: [start],
    readResult: async (mails) => ({
      state: await readState(),
      files: await readNames(admin),
      people: await readPeopleResults(site.test.sql, [maya.studentId]),
      mails,
    }),
  };
};

/** Prepares a rule for people of a group, whom another person joins and one leaves, with a reminder later. */
const prepareRule = async (): Promise<LongWork> => {
  site.test.clock.now = new Date(START);
  const { groupId } = await site.addOwnGroup(0);
  const people = await addPeople('Ruled', 4);
  const [first, later] = [people.slice(0, 1), people.slice(3)];
  await site.move(people.slice(0, 3), { join: groupId });
  const run = () => queueScheduledJob(site.test.sql, 'enrolment-rules');
  return {
    stages: [
      async () => {
        site.test.clock.now = new Date(START);
        if ((await site.listRules(groupId)).length === 0)
          await site.createRule(groupId, 'open', {
            ...dueAfterDays(30),
            isMandatory: true,
            endsOnLeaving: true,
          });
        await run();
      },
      async () => {
        await site.move(later, { join: groupId });
        await site.move(first, { leave: groupId });
        await run();
      },
      () => mailNotifications(START),
      async () => {
        site.test.clock.now = new Date(REMINDED);
        await run();
      },
      () => mailNotifications(REMINDED),
    ],
    readResult: async (mails) => ({
      people: await readPeopleResults(site.test.sql, toIds(people)),
      mails: await listMailedPeople(site.test.sql, toIds(people), mails),
    }),
  };
};

/** Prepares invitations of two people: few transactions, each with a mail. */
const prepareInvitations = async (): Promise<LongWork> => {
  const { client: admin } = await addStaff(site.test, 'administrator');
  const people = await addPeople('Invited', 2);
  await prepareState('invite-again', toIds(people));
  const action = { kind: 'invite-again' };
  const answer = await preparePeopleAction(admin, action, { personIds: toIds(people) });
  const { jobId } = answer.json<{ jobId: string }>();
  return {
    stages: [(app) => startJobs(app, admin, [jobId])],
    readResult: async (mails) => ({
      job: await readJob(admin, jobId),
      people: await readPeopleResults(site.test.sql, toIds(people)),
      mails: await listMailedPeople(site.test.sql, toIds(people), mails),
    }),
  };
};

/** Prepares a rule for two people: few transactions, and a mail for each person. */
const prepareSmallRule = async (): Promise<LongWork> => {
  site.test.clock.now = new Date(START);
  const { groupId } = await site.addOwnGroup(0);
  const people = await addPeople('Notified', 2);
  await site.move(people, { join: groupId });
  await site.createRule(groupId, 'open', { ...dueAfterDays(30), isMandatory: true });
  const run = () => {
    site.test.clock.now = new Date(START);
    return queueScheduledJob(site.test.sql, 'enrolment-rules');
  };
  return {
    stages: [run, () => mailNotifications(START)],
    readResult: async (mails) => ({
      people: await readPeopleResults(site.test.sql, toIds(people)),
      mails: await listMailedPeople(site.test.sql, toIds(people), mails),
    }),
  };
};

describe('another process ends the work of killed ones as if it was undisturbed, with one mail for each person:', () => {
  it('[MOVR-16] bulk actions', async () => {
    const { killed, expected } = await compareRuns(prepareActions, 4);
    expect(killed).toEqual(expected);
  });

  it('[MOVR-16] exports', async () => {
    const { killed, expected } = await compareRuns(prepareExport, 4);
    expect(killed).toEqual(expected);
  });

  it('rules', async () => {
    const { killed, expected } = await compareRuns(prepareRule, 2);
    expect(killed).toEqual(expected);
  });

  it('[MOVR-16] invitations, killed before each commit', async () => {
    const { killed, expected } = await compareRuns(prepareInvitations, 'each commit', 3);
    expect(killed).toEqual(expected);
  });

  it('[MOVR-16] a rule, killed before each commit', async () => {
    const { killed, expected } = await compareRuns(prepareSmallRule, 'each commit', 3);
    expect(killed).toEqual(expected);
  });
});
