/** Reminders of mandatory courses. 003 §2.6 */
import type { NotificationSettings } from '@cairn/api/notifications.contract';
import {
  firstOf as first,
  type RulesMember,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';
import { completeTestCourse } from '../../../../test/test-graduates.ts';
import { runPeopleAction } from '../../../../test/test-people-actions.ts';
import { createEnrolmentRuleJob } from './rule-runs.ts';

let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());
const START = new Date('2026-03-02T12:00:00Z');
afterEach(() => {
  site.test.clock.now = START;
});

const addGroup = (size: number) => site.addOwnGroup(size);
/** Sets the clock, and runs the job twice, as several processes do. */
const runAt = async (iso: string) => {
  site.test.clock.now = new Date(iso);
  const run = () => createEnrolmentRuleJob(site.test.sql, () => site.test.clock.now)(() => true);
  await Promise.all([run(), run()]);
  await site.applyRules();
};
const listReminders = async (person: RulesMember) =>
  (await site.listNotifications(person))
    .filter(({ kind }) => kind.startsWith('course-'))
    .map(({ kind }) => kind)
    .toReversed();
/** Creates a mandatory rule that is due on 31 March 2026. */
const remindedRule = { due: { kind: 'day', day: '2026-03-31' }, isMandatory: true } as const;

describe('[MENR-17] reminders of a mandatory course', () => {
  it('are sent 7 days and 1 day before the due date and on the day after, each once', async () => {
    const { groupId, people } = await addGroup(1);
    const person = first(people);
    await site.createRule(groupId, 'open', remindedRule);
    await runAt('2026-03-24T07:59:00Z');
    expect(await listReminders(person)).toEqual([]);
    await runAt('2026-03-24T08:00:00Z');
    expect(await listReminders(person)).toEqual(['course-due']);
    await runAt('2026-03-30T07:59:00Z');
    expect(await listReminders(person)).toEqual(['course-due']);
    await runAt('2026-03-30T08:00:00Z');
    expect(await listReminders(person)).toEqual(['course-due', 'course-due']);
    await runAt('2026-04-01T07:59:00Z');
    expect(await listReminders(person)).toEqual(['course-due', 'course-due']);
    await runAt('2026-04-01T08:00:00Z');
    await runAt('2026-04-20T08:00:00Z');
    expect(await listReminders(person)).toEqual(['course-due', 'course-due', 'course-overdue']);
    const [reminder] = await site.listNotifications(person);
    expect(reminder).toMatchObject({
      courseId: 'open',
      subject: { itemName: 'Zebras', at: '2026-03-31T23:59:59.999Z' },
    });
  });

  it('are sent to none who have completed, are unenrolled or disabled', async () => {
    const { groupId, people } = await addGroup(4);
    const [done, out, disabled, reminded] = people as [
      RulesMember,
      RulesMember,
      RulesMember,
      RulesMember,
    ];
    await site.createRule(groupId, 'plain', remindedRule);
    await site.applyRules();
    await completeTestCourse(done, 'plain');
    await runPeopleAction(
      await site.asAdmin(),
      { kind: 'unenrol', courseId: 'plain' },
      { personIds: [out.studentId] },
    );
    await (await site.asAdmin()).post(`/manage/people/${disabled.studentId}/disable`);
    await runAt('2026-03-24T09:00:00Z');
    const rows = await site.test.sql<{ studentId: string }[]>`
      select student_id as "studentId" from notifications
      where kind = 'course-due' and student_id = any(${people.map((one) => one.studentId)})`;
    expect(rows).toEqual([{ studentId: reminded.studentId }]);
  });

  it('skip the time that passed before the enrolment', async () => {
    const { groupId } = await addGroup(0);
    await site.createRule(groupId, 'open', remindedRule);
    await runAt('2026-03-25T12:00:00Z');
    const late = await site.addMember(groupId);
    await runAt('2026-03-25T12:01:00Z');
    expect(await site.listCourseIds(late)).toEqual(['open']);
    expect(await listReminders(late)).toEqual([]);
    await runAt('2026-03-30T08:00:00Z');
    expect(await listReminders(late)).toEqual(['course-due']);
  });

  it('follow the earliest due date of several rules, and a changed one', async () => {
    const { groupId, people } = await addGroup(1);
    const person = first(people);
    const rule = await site.createRule(groupId, 'open', {
      ...remindedRule,
      startDay: '2026-02-01',
    });
    await site.createRule(groupId, 'open', { due: { kind: 'day', day: '2026-04-30' } });
    await runAt('2026-03-24T08:00:00Z');
    await runAt('2026-04-23T08:00:00Z');
    // The later rule alone would remind now.
    expect(await listReminders(person)).toEqual(['course-due', 'course-overdue']);
    const before = {
      ...remindedRule,
      startDay: '2026-02-01',
      renewalMonths: null,
      endsOnLeaving: false,
    };
    const after = { ...before, due: { kind: 'day', day: '2026-05-31' } };
    const changed = await (
      await site.asAdmin()
    ).put(`/manage/rules/${rule.ruleId}`, { before, after });
    expect(changed.statusCode).toBe(200);
    await site.applyRules();
    await runAt('2026-04-29T08:00:00Z');
    expect(await listReminders(person)).toEqual(['course-due', 'course-overdue', 'course-due']);
  });

  it('are not sent for courses that are not mandatory', async () => {
    const { groupId, people } = await addGroup(1);
    await site.createRule(groupId, 'open', { ...remindedRule, isMandatory: false });
    await runAt('2026-03-24T08:00:00Z');
    expect(await listReminders(first(people))).toEqual([]);
  });
});

it('[MENR-18] the kinds of these reminders are locked in the settings, and a call that switches them off answers 403', async () => {
  const { people } = await addGroup(1);
  const { client } = first(people);
  const readLocked = async () =>
    (await client.get('/notifications/settings'))
      .json<NotificationSettings>()
      .filter(({ isLocked }) => isLocked === true);
  const locked = [
    { kind: 'course-due', bell: true, mail: true, isLocked: true },
    { kind: 'course-overdue', bell: true, mail: true, isLocked: true },
  ];
  expect(await readLocked()).toEqual(locked);
  for (const kind of ['course-due', 'course-overdue'])
    for (const channel of ['bell', 'mail']) {
      const answer = await client.put('/notifications/settings', { kind, channel, isOn: false });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'forbidden', message: 'Reminders of mandatory courses cannot be switched off.' },
      ]);
    }
  expect(await readLocked()).toEqual(locked);
});

describe('[MENR-18] a site setting', () => {
  const ON = { isDueOn: true, isOverdueOn: true };
  const setReminders = async (before: object, after: object) => {
    const admin = await site.asAdmin();
    const saved = await admin.put('/manage/settings/reminders', { before, after });
    expect(saved.statusCode).toBe(200);
  };
  it.each([
    ['before the due date', { ...ON, isDueOn: false }, ['course-overdue']],
    ['after it', { ...ON, isOverdueOn: false }, ['course-due', 'course-due']],
  ])('switches the reminders off: %s', async (_, setting, sent) => {
    const { groupId, people } = await addGroup(1);
    const person = first(people);
    await site.createRule(groupId, 'open', remindedRule);
    await setReminders(ON, setting);
    for (const at of ['2026-03-24T08:00:00Z', '2026-03-30T08:00:00Z', '2026-04-01T08:00:00Z'])
      await runAt(at);
    expect(await listReminders(person)).toEqual(sent);
    await setReminders(setting, ON);
  });

  it('shows a kind as locked and switched off in the settings of students', async () => {
    const { people } = await addGroup(1);
    const { client } = first(people);
    const readDue = async () =>
      (await client.get('/notifications/settings'))
        .json<NotificationSettings>()
        .find(({ kind }) => kind === 'course-due');
    const off = { ...ON, isDueOn: false };
    await setReminders(ON, off);
    expect(await readDue()).toMatchObject({ bell: false, mail: false, isLocked: true });
    await setReminders(off, ON);
    expect(await readDue()).toMatchObject({ bell: true, mail: true, isLocked: true });
  });
});
