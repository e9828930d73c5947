/** Completed courses that a rule asks for again. 003 §2.6 */
import {
  dueAfterDays as days,
  firstOf as first,
  type RulesMember,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';
import { completeTestCourse } from '../../../../test/test-graduates.ts';
import { createEnrolmentRuleJob } from './rule-runs.ts';

let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());

const addGroup = (size = 0) => site.addOwnGroup(size);

describe('a renewal', () => {
  afterEach(() => {
    site.test.clock.now = new Date('2026-03-02T12:00:00Z');
  });
  const readCourse = async (person: RulesMember, courseId = 'plain') =>
    (await (await site.test.as(person)).get('/user/attributes')).json().Courses[courseId];
  const complete = async (person: RulesMember, courseId: string, iso: string) => {
    const client = await site.test.as(person);
    const answer = await completeTestCourse({ client, studentId: person.studentId }, courseId);
    expect(answer.statusCode).toBe(200);
    // The clock of the database is not the one of the test.
    await site.test.sql`update enrolments set completed_at = ${iso}
      where student_id = ${person.studentId} and course_id = ${courseId}`;
    await site.test.sql`update certificates set completed_at = ${iso}
      where student_id = ${person.studentId} and course_id = ${courseId}`;
  };
  const runAt = async (iso: string) => {
    site.test.clock.now = new Date(iso);
    await createEnrolmentRuleJob(site.test.sql, () => site.test.clock.now)(() => true);
    await site.applyRules();
  };
  const readCertificateIds = async (person: RulesMember) =>
    (await (await site.test.as(person)).get('/certificates'))
      .json<{ CertificateID: string }[]>()
      .map(({ CertificateID }) => CertificateID);

  it('[MENR-19] asks for the course again N months after its completion, due by the days of the rule: progress begins anew, and a new completion gives a new certificate', async () => {
    const { groupId, people } = await addGroup(2);
    const [person, open] = people as [RulesMember, RulesMember];
    await site.createRule(groupId, 'plain', { ...days(30), renewalMonths: 12, isMandatory: true });
    await site.applyRules();
    await complete(person, 'plain', '2026-03-10T15:00:00Z');
    const [firstId] = await readCertificateIds(person);
    await runAt('2027-03-09T23:59:00Z');
    expect(await readCourse(person)).toMatchObject({ IsCompleted: true });
    await runAt('2027-03-10T00:00:00Z');
    expect(await readCourse(person)).toMatchObject({
      IsCompleted: false,
      'plain-one': { LectureCompleted: false },
      DueAt: '2027-04-09T23:59:59.999Z',
      IsMandatory: true,
    });
    expect(await site.readDuty(open, 'plain')).toMatchObject({ dueAt: '2026-04-01T23:59:59.999Z' });
    expect(await site.listNotifications(person)).toMatchObject([
      { kind: 'renewed', courseId: 'plain', subject: { at: '2027-04-09T23:59:59.999Z' } },
      { kind: 'enrolled' },
    ]);
    await complete(person, 'plain', '2027-03-20T15:00:00Z');
    expect(await readCourse(person)).toMatchObject({ IsCompleted: true });
    const [newest, ...earlier] = await readCertificateIds(person);
    expect(newest).not.toBe(firstId);
    expect(earlier).toEqual([firstId]);
  });

  it('[MENR-20] keeps the earlier completion and certificate in the history, and its page stays valid', async () => {
    const { groupId, people } = await addGroup(1);
    const person = first(people);
    await site.createRule(groupId, 'plain', { renewalMonths: 6 });
    await site.applyRules();
    await complete(person, 'plain', '2026-03-10T15:00:00Z');
    const read = async () => {
      const [certificateId] = await readCertificateIds(person);
      const page = await site.test.visitor.get(`/certificates/${certificateId}`);
      return { certificateId, status: page.statusCode, body: page.json() };
    };
    const before = await read();
    await runAt('2026-09-10T00:00:00Z');
    expect(await readCourse(person)).toMatchObject({ IsCompleted: false });
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({
      status: 200,
      body: { CompletionDate: '2026-03-10T15:00:00.000Z' },
    });
    const admin = await site.asAdmin();
    expect((await admin.get(`/manage/people/${person.studentId}`)).json()).toMatchObject({
      certificates: [{ certificateId: before.certificateId }],
    });
    const rounds = await site.test.sql<{ at: Date }[]>`select round_completed_at as at
      from enrolment_rounds where student_id = ${person.studentId}`;
    expect(rounds).toEqual([{ at: new Date('2026-03-10T15:00:00Z') }]);
  });

  it('does not count what a rule without renewal asked for in the round before', async () => {
    const [one, other] = [await addGroup(1), await addGroup()];
    const person = first(one.people);
    await site.move([person], { join: other.groupId });
    await site.createRule(one.groupId, 'plain', { ...days(30), renewalMonths: 6 });
    await site.createRule(other.groupId, 'plain', days(10));
    await site.applyRules();
    await complete(person, 'plain', '2026-03-10T15:00:00Z');
    await runAt('2026-09-10T00:00:00Z');
    expect(await readCourse(person)).toMatchObject({ DueAt: '2026-10-10T23:59:59.999Z' });
  });

  it.each(['open', 'packed'])(
    'begins anew in the course %s, with attempts and values of a package',
    async (id) => {
      const { groupId, people } = await addGroup(1);
      const person = first(people);
      const { studentId } = person;
      await site.createRule(groupId, id, { renewalMonths: 6 });
      await site.applyRules();
      await site.test.sql`insert into asked_questions (digest, questions)
      values (${'0'.repeat(64)}, '[]') on conflict do nothing`;
      await site.test
        .sql`insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number,
        status, score, responses, grades, seconds_taken, started_at, submitted_at, questions_digest, minimum_percent)
      values (${studentId}, ${id}, 'open-two', 1, 'passed', 100, '[]', '[]', 1, '2026-03-05', '2026-03-05',
        ${'0'.repeat(64)}, 50)`;
      await site.test.sql`insert into scorm_values (student_id, course_id, key, value)
      values (${studentId}, ${id}, 'cmi.core.lesson_status', 'completed')`;
      await site.test.sql`update enrolments set completed_at = '2026-03-10'
      where student_id = ${studentId} and course_id = ${id}`;
      expect(JSON.stringify(await readCourse(person, id))).toMatch(
        /passed.*completed|completed.*passed/,
      );
      await runAt('2026-09-10T00:00:00Z');
      expect(JSON.stringify(await readCourse(person, id))).not.toMatch(/"passed"|"completed"/);
    },
  );
});
