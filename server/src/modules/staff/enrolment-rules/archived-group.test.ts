/** What the rules of an archived group still do. 003 §2.5 */
import {
  dueAfterDays as days,
  type RulesMember,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';
import { completeTestCourse } from '../../../../test/test-graduates.ts';

const START = new Date('2026-03-02T12:00:00Z');
let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());
afterEach(() => {
  site.test.clock.now = START;
});

const setArchived = async (groupId: string, action: 'archive' | 'restore') =>
  (await site.asAdmin()).post(`/manage/groups/${groupId}/${action}`, {});
const runAt = async (iso: string) => {
  site.test.clock.now = new Date(iso);
  await site.applyRules();
};
const listKinds = async (person: RulesMember) =>
  (await site.listNotifications(person)).map(({ kind }) => kind);

describe('[MGRP-09] rules of an archived group', () => {
  it('enrol no one until the group is taken out of the archive, and then those whom they have left out', async () => {
    const { groupId, people } = await site.addOwnGroup(2);
    const [member, disabled] = people as [RulesMember, RulesMember];
    await site.test.sql`update students set disabled_at = now()
      where student_id = ${disabled.studentId}`;
    await site.createRule(groupId, 'open');
    await site.createRule(groupId, 'second', { startDay: '2026-03-04' });
    await site.applyRules();
    expect(await site.listCourseIds(member)).toEqual(['open']);
    expect((await setArchived(groupId, 'archive')).statusCode).toBe(200);

    await (await site.asAdmin()).post(`/manage/people/${disabled.studentId}/enable`);
    await runAt('2026-03-05T12:00:00Z');
    expect(await site.listCourseIds(member)).toEqual(['open']);
    expect(await site.listCourseIds(disabled)).toEqual([]);

    expect((await setArchived(groupId, 'restore')).statusCode).toBe(200);
    await site.applyRules();
    for (const person of [member, disabled])
      expect((await site.listCourseIds(person)).toSorted()).toEqual(['open', 'second']);
  });

  it('go on with due dates, reminders and renewals of the people whom they have enrolled', async () => {
    const { groupId, people } = await site.addOwnGroup(2);
    const [open, done] = people as [RulesMember, RulesMember];
    const invited = await site.addMember(groupId, { isConfirmed: false });
    await site.test.sql`update students set invited_at = now()
      where student_id = ${invited.studentId}`;
    const terms = { ...days(30), isMandatory: true, renewalMonths: 1 };
    await site.createRule(groupId, 'plain', terms);
    await site.applyRules();
    await completeTestCourse(done, 'plain');
    await site.test.sql`update enrolments set completed_at = '2026-03-02T15:00:00Z'
      where student_id = ${done.studentId} and course_id = 'plain'`;
    await setArchived(groupId, 'archive');

    site.test.clock.now = new Date('2026-03-24T08:00:00Z');
    await site.test.sql`update students set confirmed_at = ${site.test.clock.now}
      where student_id = ${invited.studentId}`;
    await runAt('2026-03-25T08:00:00Z');
    expect(await site.readDuty(invited, 'plain')).toMatchObject({
      dueAt: '2026-04-23T23:59:59.999Z',
    });
    expect(await site.readDuty(open, 'plain')).toMatchObject({ dueAt: '2026-04-01T23:59:59.999Z' });
    expect(await listKinds(open)).toEqual(['course-due', 'enrolled']);

    await runAt('2026-04-02T12:00:00Z');
    expect(await listKinds(done)).toEqual(['renewed', 'enrolled']);
  });
});
