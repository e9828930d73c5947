/** What enrolment rules do to the people of a group. 003 §2.6 */
import { runPeopleAction } from '../../../../test/test-people-actions.ts';
import {
  dueAfterDays as days,
  firstOf as first,
  plainTerms,
  type RulesMember,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';
import { runScheduledJob } from '../../../../test/school/run-job.ts';
import { completeTestCourse } from '../../../../test/test-graduates.ts';
import { createEnrolmentRuleJob } from './rule-runs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite({ jobsToRun: 'all' });
});
afterAll(() => site.test.close());

const addGroup = (size = 0) => site.addOwnGroup(size);
const readDuty = (person: RulesMember, courseId = 'open') => site.readDuty(person, courseId);
const readDue = async (person: RulesMember) => (await readDuty(person)).dueAt;
const act = async (kind: 'enrol' | 'unenrol', ...people: RulesMember[]) =>
  runPeopleAction(
    await site.asAdmin(),
    { kind, courseId: 'open' },
    { personIds: people.map(({ studentId }) => studentId) },
  );
const change = async (ruleId: string, before: object, after: object) =>
  (await site.asAdmin()).put(`/manage/rules/${ruleId}`, { before, after });

describe('a rule', () => {
  it('[MENR-07] enrols everybody in the group, and those who join later, with a due date that counts from then', async () => {
    const { groupId, people } = await addGroup(3);
    const outsider = await site.addMember('elsewhere');
    await site.createRule(groupId, 'open', days(30));
    await site.applyRules();
    for (const person of people) {
      expect(await site.listCourseIds(person)).toEqual(['open']);
      expect(await readDue(person)).toBe('2026-04-01T23:59:59.999Z');
    }
    expect(await site.listCourseIds(outsider)).toEqual([]);
    site.test.pass(10 * DAY_MS);
    const later = await site.addMember(groupId);
    await site.move([outsider], { join: groupId });
    expect((await runScheduledJob(site.test.sql, 'enrolment-rules')).state).toBe('completed');
    for (const person of [later, outsider]) {
      expect(await site.listCourseIds(person)).toEqual(['open']);
      expect(await readDue(person)).toBe('2026-04-11T23:59:59.999Z');
    }
    expect(await readDue(first(people))).toBe('2026-04-01T23:59:59.999Z');
    site.test.pass(-10 * DAY_MS);
  });

  it('[MENR-08] [MSET-18] begins at 00:00 and is due at the end of its day, in the time zone of the site', async () => {
    const { groupId, people } = await addGroup(1);
    const person = first(people);
    const before = site.test.clock.now;
    await site.test.sql`insert into site_settings (section, setting_values, setting_changed_at)
      values ('time', '{"timeZone":"America/New_York"}', now())`;
    try {
      await site.createRule(groupId, 'open', {
        startDay: '2026-03-05',
        due: { kind: 'day', day: '2026-03-20' },
      });
      site.test.clock.now = new Date('2026-03-05T04:59:59Z');
      await createEnrolmentRuleJob(site.test.sql, () => site.test.clock.now)(() => true);
      expect(await site.listCourseIds(person)).toEqual([]);
      expect(await site.listRules(groupId)).toMatchObject([{ hasBegun: false }]);
      site.test.clock.now = new Date('2026-03-05T05:00:00Z');
      await createEnrolmentRuleJob(site.test.sql, () => site.test.clock.now)(() => true);
      await site.applyRules();
      expect(await site.listCourseIds(person)).toEqual(['open']);
      expect(await readDue(person)).toBe('2026-03-21T03:59:59.999Z');
    } finally {
      await site.test.sql`delete from site_settings where section = 'time'`;
      site.test.clock.now = before;
    }
  });

  it('[MENR-09] counts the days of an invited person from the acceptance, and tells the person then', async () => {
    const { groupId } = await addGroup();
    const invited = await site.addMember(groupId, { isConfirmed: false });
    const { studentId } = invited;
    await site.test.sql`update students set invited_at = now() where student_id = ${studentId}`;
    await site.createRule(groupId, 'open', days(30));
    await site.applyRules();
    expect(await site.listCourseIds(invited)).toEqual(['open']);
    expect(await readDue(invited)).toBeNull();
    expect(await site.listNotifications(invited)).toEqual([]);
    site.test.pass(5 * DAY_MS);
    const at = site.test.clock.now;
    await site.test.sql`update students set confirmed_at = ${at} where student_id = ${studentId}`;
    await site.applyRules();
    expect(await readDue(invited)).toBe('2026-04-06T23:59:59.999Z');
    expect(await site.listNotifications(invited)).toMatchObject([
      { kind: 'enrolled', courseId: 'open', subject: { at: '2026-04-06T23:59:59.999Z' } },
    ]);
    site.test.pass(-5 * DAY_MS);
  });

  it('leaves disabled people out until they are enabled', async () => {
    const { groupId, people } = await addGroup(1);
    const person = first(people);
    const { studentId } = person;
    await site.test.sql`update students set disabled_at = now() where student_id = ${studentId}`;
    await site.createRule(groupId, 'open');
    await site.applyRules();
    const isEnrolled = async () =>
      (await site.test.sql`select 1 from enrolments where student_id = ${studentId}`).length > 0;
    expect(await isEnrolled()).toBe(false);
    await (await site.asAdmin()).post(`/manage/people/${studentId}/enable`);
    await site.applyRules();
    expect(await isEnrolled()).toBe(true);
  });

  it.each([
    ['a draft', 'draft', 'shown'],
    ['archived', 'published', 'archived'],
  ])(
    'waits while its course is %s, also for those who join meanwhile',
    async (_name, status, state) => {
      const { groupId, people } = await addGroup(1);
      await site.createRule(groupId, 'second');
      await site.applyRules();
      await site.test.sql`update courses set status = ${status}, course_state = ${state}
      where course_id = 'second'`;
      const later = await site.addMember(groupId);
      await site.applyRules();
      expect(await site.listRules(groupId)).toMatchObject([{ isCourseHidden: true, enrolled: 1 }]);
      await site.test.sql`update courses set status = 'published', course_state = 'shown'
      where course_id = 'second'`;
      await site.applyRules();
      for (const person of [first(people), later])
        expect(await site.listCourseIds(person)).toEqual(['second']);
    },
  );
});

describe('[MENR-10] a person who leaves the group', () => {
  it('keeps the enrolment', async () => {
    const { groupId, people } = await addGroup(1);
    await site.createRule(groupId, 'open', days(30));
    await site.applyRules();
    await site.move(people, { leave: groupId });
    await site.applyRules();
    expect(await site.listCourseIds(first(people))).toEqual(['open']);
    expect(await readDue(first(people))).toBe('2026-04-01T23:59:59.999Z');
  });

  it('is unenrolled if the rule says so; the record stays, and joining again brings it back', async () => {
    const { groupId, people } = await addGroup(2);
    const person = first(people);
    await site.createRule(groupId, 'open', { endsOnLeaving: true });
    await site.applyRules();
    await person.client.put('/courses/updateModuleProgress', {
      courseId: 'open',
      moduleId: 'open-one',
      component: 'LectureCompleted',
    });
    const readCourses = async () => (await person.client.get('/user/attributes')).json().Courses;
    const before = await readCourses();
    expect(before.open['open-one'].LectureCompleted).toBe(true);
    await site.move([person], { leave: groupId });
    await site.applyRules();
    expect(await readCourses()).toEqual({});
    expect(await site.listCourseIds(people[1] as RulesMember)).toEqual(['open']);
    await site.move([person], { join: groupId });
    await site.applyRules();
    expect(await readCourses()).toEqual(before);
  });

  it('keeps an enrolment that the rule did not make, or that another rule asks for', async () => {
    const [one, other] = [await addGroup(2), await addGroup()];
    const [byHand, inBoth] = one.people as [RulesMember, RulesMember];
    await act('enrol', byHand);
    await site.createRule(one.groupId, 'open', { endsOnLeaving: true });
    await site.applyRules();
    await site.move([inBoth], { join: other.groupId });
    await site.createRule(other.groupId, 'open', { endsOnLeaving: true });
    await site.applyRules();
    await site.move(one.people, { leave: one.groupId });
    await site.applyRules();
    for (const person of one.people) expect(await site.listCourseIds(person)).toEqual(['open']);
    await site.move([inBoth], { leave: other.groupId });
    await site.applyRules();
    expect(await site.listCourseIds(inBoth)).toEqual([]);
  });
});

it('[MENR-11] ending a rule changes no enrolment, due date or mark of a person, and enrols no one later', async () => {
  const { groupId, people } = await addGroup(2);
  const [stays, leaves] = people as [RulesMember, RulesMember];
  const terms = { ...days(30), isMandatory: true, endsOnLeaving: true };
  const { ruleId } = await site.createRule(groupId, 'open', terms);
  await site.applyRules();
  const duty = { dueAt: '2026-04-01T23:59:59.999Z', isMandatory: true };
  expect((await (await site.asAdmin()).post(`/manage/rules/${ruleId}/end`)).json().rules).toEqual(
    [],
  );
  const later = await site.addMember(groupId);
  await site.move([leaves], { leave: groupId });
  await site.applyRules();
  for (const person of [stays, leaves]) {
    expect(await site.listCourseIds(person)).toEqual(['open']);
    expect(await readDuty(person)).toEqual(duty);
  }
  expect(await site.listCourseIds(later)).toEqual([]);
  expect((await (await site.asAdmin()).post(`/manage/rules/${ruleId}/end`)).statusCode).toBe(404);
});

it('[MENR-12] several rules and an enrolment by hand are one enrolment, with the earliest due date, mandatory if one says so', async () => {
  const [one, other] = [await addGroup(2), await addGroup()];
  const [person, enrolled] = one.people as [RulesMember, RulesMember];
  await act('enrol', enrolled);
  await site.move(one.people, { join: other.groupId });
  await site.createRule(one.groupId, 'open', days(30));
  await site.createRule(other.groupId, 'open', { ...days(60), isMandatory: true });
  await site.createRule(one.groupId, 'open', { startDay: '2026-02-01' });
  await site.applyRules();
  for (const each of [person, enrolled]) {
    expect(await site.listCourseIds(each)).toEqual(['open']);
    expect((await each.client.get('/user/attributes')).json().Courses.open).toMatchObject({
      DueAt: '2026-04-01T23:59:59.999Z',
      IsMandatory: true,
    });
    expect(await site.listNotifications(each)).toHaveLength(1);
  }
});

it('[MENR-13] editing a rule changes the due dates of people who have not completed', async () => {
  const { groupId, people } = await addGroup(3);
  const [open, done] = people as [RulesMember, RulesMember];
  const rule = await site.createRule(groupId, 'plain', days(30));
  await site.applyRules();
  await completeTestCourse(done, 'plain');
  const before = plainTerms(days(30));
  const after = plainTerms({ ...days(10), isMandatory: true });
  const counted = await (await site.asAdmin()).post(`/manage/rules/${rule.ruleId}/preview`, after);
  expect(counted.json()).toMatchObject({ movedDueDates: 2 });
  expect((await change(rule.ruleId, before, after)).statusCode).toBe(200);
  await site.applyRules();
  const read = (person: RulesMember) => readDuty(person, 'plain');
  expect(await read(open)).toEqual({ dueAt: '2026-03-12T23:59:59.999Z', isMandatory: true });
  expect(await read(done)).toEqual({ dueAt: '2026-04-01T23:59:59.999Z', isMandatory: false });
  expect((await change(rule.ruleId, after, { ...after, due: { kind: 'never' } })).statusCode).toBe(
    200,
  );
  await site.applyRules();
  expect(await read(open)).toEqual({ dueAt: null, isMandatory: true });
});

describe('[MENR-14] rules that are applied by several processes', () => {
  it('enrol and notify each person once, while people are moved', async () => {
    const { groupId, people } = await addGroup(12);
    const other = await addGroup();
    await site.createRule(groupId, 'open', { ...days(30), endsOnLeaving: true });
    const process = () =>
      createEnrolmentRuleJob(site.test.sql, () => site.test.clock.now)(() => true);
    await Promise.all([
      process(),
      site.move(people.slice(0, 6), { join: other.groupId, leave: groupId }),
      process(),
      process(),
    ]);
    await site.applyRules();
    for (const [index, person] of people.entries()) {
      expect(await site.listCourseIds(person)).toEqual(index < 6 ? [] : ['open']);
      expect((await site.listNotifications(person)).length).toBeLessThanOrEqual(1);
    }
    for (const person of people.slice(6))
      expect(await site.listNotifications(person)).toHaveLength(1);
  });
});

it('[MENR-15] a person who is enrolled by a rule is told once, by bell and mail, with course and due date', async () => {
  const { groupId, people } = await addGroup(1);
  const person = first(people);
  await site.createRule(groupId, 'open', days(30));
  await site.applyRules();
  await site.applyRules();
  expect(await site.listNotifications(person)).toMatchObject([
    {
      kind: 'enrolled',
      courseId: 'open',
      subject: { itemName: 'Zebras', at: '2026-04-01T23:59:59.999Z' },
    },
  ]);
  const waiting = await site.test.sql`
    select 1 from notification_mails where student_id = ${person.studentId}`;
  expect(waiting).toHaveLength(1);
});

it('[MENR-15] a person who is enrolled by hand is told the due date that a rule has set', async () => {
  const { groupId, people } = await addGroup(1);
  const person = first(people);
  await site.createRule(groupId, 'open', days(30));
  await site.applyRules();
  await act('unenrol', person);
  site.test.pass(60_000);
  await act('enrol', person);
  site.test.pass(-60_000);
  expect(await site.listNotifications(person)).toMatchObject([
    { kind: 'enrolled', subject: { itemName: 'Zebras', at: '2026-04-01T23:59:59.999Z' } },
    { kind: 'enrolled' },
  ]);
});

it('[MENR-23] a person whom staff have unenrolled by hand stays out, until staff enrol the person again', async () => {
  const { groupId, people } = await addGroup(2);
  const [out, other] = people as [RulesMember, RulesMember];
  await site.createRule(groupId, 'open', days(30));
  await site.applyRules();
  await act('unenrol', out);
  const next = { courseId: 'open', startDay: '2026-03-03', due: { kind: 'days', days: 20 } };
  const terms = { isMandatory: false, renewalMonths: null, endsOnLeaving: false };
  const preview = await (
    await site.asAdmin()
  ).post(`/manage/groups/${groupId}/rules/preview`, {
    ...next,
    ...terms,
  });
  expect(preview.json()).toMatchObject({ toEnrol: 0, enrolled: 1, leftOut: 1 });
  await site.move([out], { leave: groupId });
  await site.move([out], { join: groupId });
  await site.applyRules();
  expect(await site.listCourseIds(out)).toEqual([]);
  expect(await site.listCourseIds(other)).toEqual(['open']);
  expect(await site.listRules(groupId)).toMatchObject([{ people: 2, enrolled: 1, leftOut: 1 }]);
  await act('enrol', out);
  await site.move([out], { leave: groupId });
  await site.applyRules();
  expect(await site.listCourseIds(out)).toEqual(['open']);
  const another = await addGroup();
  const fresh = await site.addMember(another.groupId);
  await act('enrol', fresh);
  await act('unenrol', fresh);
  await site.createRule(another.groupId, 'open', days(5));
  await site.applyRules();
  expect(await site.listCourseIds(fresh)).toEqual([]);
  await act('enrol', fresh);
  await site.applyRules();
  expect(await readDue(fresh)).toBe('2026-03-07T23:59:59.999Z');
});
