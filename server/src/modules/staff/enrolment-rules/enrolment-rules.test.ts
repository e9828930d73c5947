/** Staff create, change and end enrolment rules. 003 §2.6 */
import { MAX_GROUP_RULES } from '@cairn/api/enrolment-rules.contract';
import type { TestClient } from '../../../../test/test-client.ts';
import {
  plainTerms,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let site: RulesSite;
let admin: TestClient;
beforeAll(async () => {
  site = await startRulesSite();
  admin = await site.asAdmin();
  await site.addGroup('south');
  await site.addGroup('north', 2);
});
afterAll(() => site.test.close());

const create = (groupId: string, courseId: string, terms: object = {}, from = admin) =>
  from.post(`/manage/groups/${groupId}/rules`, { courseId, ...plainTerms(), ...terms });
const preview = (groupId: string, courseId: string, terms: object = {}) =>
  admin.post(`/manage/groups/${groupId}/rules/preview`, { courseId, ...plainTerms(), ...terms });
const listEntries = async (groupId: string) =>
  (await admin.get(`/manage/log?object=${groupId}`)).json<{
    entries: { action: string; before: object | null; after: object | null }[];
  }>().entries;

describe('[MENR-05] the terms of a rule', () => {
  it.each([
    ['0 days', { due: { kind: 'days', days: 0 } }, 400],
    ['1 day', { due: { kind: 'days', days: 1 } }, 200],
    ['3,650 days', { due: { kind: 'days', days: 3650 } }, 200],
    ['3,651 days', { due: { kind: 'days', days: 3651 } }, 400],
    ['0 months', { renewalMonths: 0 }, 400],
    ['1 month', { renewalMonths: 1 }, 200],
    ['120 months', { renewalMonths: 120 }, 200],
    ['121 months', { renewalMonths: 121 }, 400],
    ['a due date on the first day', { due: { kind: 'day', day: '2026-03-01' } }, 400],
    ['a due date on the next day', { due: { kind: 'day', day: '2026-03-02' } }, 200],
    ['a due date of no calendar', { due: { kind: 'day', day: '2026-04-31' } }, 400],
    [
      'renewal with a due date on a day',
      { due: { kind: 'day', day: '2026-04-30' }, renewalMonths: 12 },
      400,
    ],
    [
      'renewal with a due date in days',
      { due: { kind: 'days', days: 30 }, renewalMonths: 12 },
      200,
    ],
  ])('with %s', async (_name, terms, status) => {
    expect((await preview('north', 'open', terms)).statusCode).toBe(status);
    const answer = await create('north', 'open', terms);
    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['a draft', 'draft', 'shown', 'Second is a draft. Publish it first.'],
    ['an archived course', 'published', 'archived', 'Second is archived. Restore it first.'],
  ])(
    'are refused with the reason for %s, when created, previewed and changed',
    async (name, status, state, message) => {
      await site.addGroup(name);
      const { ruleId } = await site.createRule(name, 'second');
      await site.test.sql`update courses set status = ${status}, course_state = ${state}
      where course_id = 'second'`;
      const changed = await admin.put(`/manage/rules/${ruleId}`, {
        before: plainTerms(),
        after: plainTerms({ isMandatory: true }),
      });
      const refused = [await create('north', 'second'), await preview('north', 'second'), changed];
      await site.test.sql`update courses set status = 'published', course_state = 'shown'
      where course_id = 'second'`;
      const refusal = { code: 'conflict', message };
      expect(refused.map((one) => one.json())).toMatchObject([refusal, refusal, refusal]);
    },
  );

  it('are refused with the reason for an archived group, when created and when changed', async () => {
    expect((await create('north', 'nothing')).statusCode).toBe(404);
    await site.addGroup('old');
    const { ruleId } = await site.createRule('old', 'open');
    await admin.post('/manage/groups/old/archive');
    const refusal = {
      code: 'conflict',
      message: "'old' is archived. Take it out of the archive first.",
    };
    expect((await create('old', 'open')).json()).toMatchObject(refusal);
    expect((await preview('old', 'open')).json()).toMatchObject(refusal);
    const changed = await admin.put(`/manage/rules/${ruleId}`, {
      before: plainTerms(),
      after: plainTerms({ isMandatory: true }),
    });
    expect(changed.json()).toMatchObject(refusal);
  });
});

it('[MENR-06] a rule for a course that the group does not see is refused with the names of the two', async () => {
  const refusal = {
    code: 'conflict',
    message: 'North does not see this course. Add it to the group first.',
    details: { group: 'North', course: 'Southern cross' },
  };
  expect((await create('north', 'for-south')).json()).toMatchObject(refusal);
  expect((await preview('north', 'for-south')).json()).toMatchObject(refusal);
  expect((await create('south', 'for-south')).statusCode).toBe(200);
});

it('[MENR-04] a preview says how many people are enrolled on the first day, how many are already, and until when', async () => {
  await site.addGroup('counted', 3);
  const member = await site.addMember('counted');
  await member.client.post('/courses/enroll', { courseId: 'open' });
  const disabled = await site.addMember('counted');
  await admin.post(`/manage/people/${disabled.studentId}/disable`);
  const later = { startDay: '2026-04-01', due: { kind: 'days', days: 30 } };
  expect((await preview('counted', 'open', later)).json()).toEqual({
    toEnrol: 3,
    enrolled: 1,
    leftOut: 0,
    beginsAt: '2026-04-01T00:00:00.000Z',
    dueAt: '2026-05-01T23:59:59.999Z',
  });
  // A rule that begins in the past enrols now.
  expect((await preview('counted', 'open')).json()).toMatchObject({
    beginsAt: site.test.clock.now.toISOString(),
    dueAt: null,
  });
  expect(await site.listRules('counted')).toEqual([]);
});

it('lists the rules of a group with the people whom they have enrolled', async () => {
  await site.addGroup('listed', 2);
  const terms = { due: { kind: 'days', days: 60 }, isMandatory: true, renewalMonths: 12 } as const;
  await site.createRule('listed', 'open', terms);
  await site.createRule('listed', 'second', { startDay: '2026-05-01' });
  await site.applyRules();
  expect((await admin.get('/manage/groups/listed/rules')).json()).toMatchObject({
    timeZone: 'UTC',
    today: '2026-03-02',
    rules: [
      {
        courseTitle: 'Second',
        startDay: '2026-05-01',
        due: { kind: 'never' },
        hasBegun: false,
        people: 2,
        enrolled: 0,
      },
      { courseTitle: 'Zebras', ...terms, hasBegun: true, people: 2, enrolled: 2, isRunning: false },
    ],
  });
});

it('[MOVR-14] a rule that another person has changed meanwhile is not overwritten, and other rules of the group are', async () => {
  await site.addGroup('shared');
  const [{ ruleId }, other] = [
    await site.createRule('shared', 'open'),
    await site.createRule('shared', 'second'),
  ];
  const change = (id: string, terms: Parameters<typeof plainTerms>[0]) =>
    admin.put(`/manage/rules/${id}`, { before: plainTerms(), after: plainTerms(terms) });
  const theirs = { due: { kind: 'day', day: '2026-06-30' } } as const;
  expect((await change(ruleId, theirs)).statusCode).toBe(200);
  const late = await change(ruleId, { isMandatory: true });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ details: { current: plainTerms(theirs) } });
  expect((await change(other.ruleId, { isMandatory: true })).statusCode).toBe(200);
  const rules = await site.listRules('shared');
  expect(rules.find((rule) => rule.ruleId === ruleId)).toMatchObject(plainTerms(theirs));
});

it('each change is one entry of the log', async () => {
  await site.addGroup('logged', 1);
  const { ruleId } = await site.createRule('logged', 'open');
  const after = plainTerms({ due: { kind: 'day', day: '2026-06-30' } });
  const put = (body: object) => admin.put(`/manage/rules/${ruleId}`, body);
  expect((await put({ before: plainTerms(), after })).statusCode).toBe(200);
  // A request is sent again when its response was lost.
  expect((await put({ before: plainTerms(), after })).statusCode).toBe(200);
  const other = await put({ before: plainTerms(), after: plainTerms({ isMandatory: true }) });
  expect(other.json()).toMatchObject({ code: 'conflict', details: { current: after } });
  await admin.post(`/manage/rules/${ruleId}/end`);
  expect((await put({ before: after, after: plainTerms() })).statusCode).toBe(404);
  expect(await listEntries('logged')).toMatchObject([
    { action: 'rule-ended', before: { course: 'Zebras', due: '2026-06-30' } },
    { action: 'rule-changed', before: { due: null }, after: { due: '2026-06-30' } },
    { action: 'rule-created', after: { course: 'Zebras', startDay: '2026-03-01' } },
  ]);
});

it('what a rule does to a person is in the log, as done by the server', async () => {
  await site.addGroup('traced');
  const person = await site.addMember('traced');
  await site.createRule('traced', 'open', { endsOnLeaving: true });
  await site.applyRules();
  await site.move([person], { leave: 'traced' });
  await site.applyRules();
  const entries = await listEntries(person.studentId);
  expect(entries.filter(({ action }) => action !== 'person-groups-changed')).toMatchObject([
    { action: 'person-unenrolled', actorKind: 'server', before: { course: 'Zebras' } },
    { action: 'person-enrolled', actorKind: 'server', after: { course: 'Zebras' } },
  ]);
});

it('a group manager has the rules of the managed groups, and no others', async () => {
  await site.addGroup('foreign');
  const foreign = await site.createRule('foreign', 'open');
  const { client } = await addStaff(site.test, 'group-manager', 'managed');
  expect((await create('managed', 'open', {}, client)).statusCode).toBe(200);
  expect((await client.get('/manage/groups/managed/rules')).json().rules).toHaveLength(1);
  const terms = plainTerms();
  const calls = [
    client.get('/manage/groups/foreign/rules'),
    client.post('/manage/groups/foreign/rules', { courseId: 'open', ...terms }),
    client.post('/manage/groups/foreign/rules/preview', { courseId: 'open', ...terms }),
    client.post(`/manage/rules/${foreign.ruleId}/preview`, terms),
    client.put(`/manage/rules/${foreign.ruleId}`, {
      before: terms,
      after: { ...terms, isMandatory: true },
    }),
    client.post(`/manage/rules/${foreign.ruleId}/end`),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(404);
  expect(await site.listRules('foreign')).toHaveLength(1);
});

it('a group has a limited number of rules', async () => {
  await site.addGroup('full');
  await site.test.sql`insert into enrolment_rules (rule_id, group_id, course_id, rule_start_day,
      makes_mandatory, ends_on_leaving, rule_created_at)
    select 'full-' || i, 'full', 'open', '2030-01-01', false, false, now()
    from generate_series(1, ${MAX_GROUP_RULES}::int) i`;
  expect((await create('full', 'open')).json()).toMatchObject({ code: 'conflict' });
  await admin.post('/manage/rules/full-1/end');
  expect((await create('full', 'open')).statusCode).toBe(200);
});
