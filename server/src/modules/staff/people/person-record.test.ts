/** The page of a person agrees with the person's own pages, and an account comes back as it was. 003 §2.2 */
import type { CourseOfPerson } from '@cairn/api/staff-people.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import {
  dueAfterDays as days,
  firstOf as first,
  type RulesMember,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';

const START = new Date('2026-03-02T12:00:00Z');
let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());
afterEach(() => {
  site.test.clock.now = START;
});

/** Returns a course as the person's own record has it. */
const readOwn = async (person: RulesMember, courseId: string) =>
  (await (await site.test.as(person)).get('/user/attributes')).json<UserAttributes>().Courses[
    courseId
  ] ?? {};
const readOnPage = async ({ studentId }: RulesMember, courseId: string) => {
  const answer = await (await site.asAdmin()).get(`/manage/people/${studentId}/courses`);
  return answer
    .json<{ courses: CourseOfPerson[] }>()
    .courses.find((course) => course.courseId === courseId);
};
const MODULES = ['open-one', 'open-two', 'open-three'];
const countDone = (own: Readonly<Record<string, unknown>>) =>
  MODULES.filter((id) => {
    const flags = (own[id] ?? {}) as Record<string, unknown>;
    return flags['LectureCompleted'] === true;
  }).length;

it('[MPEOP-18] progress, due date and time spent on the page of a person are those of the own pages', async () => {
  const { groupId, people } = await site.addOwnGroup(1);
  const person = first(people);
  const { client, studentId } = person;
  const courseId = 'open';
  await client.post('/courses/enroll', { studentId, courseId });
  const agree = async () => {
    const [own, shown] = [await readOwn(person, courseId), await readOnPage(person, courseId)];
    expect(shown).toMatchObject({
      done: countDone(own),
      total: MODULES.length,
      secondsSpent: own['TimeSpent'],
      dueAt: own['DueAt'] ?? null,
      isMandatory: own['IsMandatory'] ?? false,
    });
    return shown;
  };
  expect(await agree()).toMatchObject({ done: 0, secondsSpent: 0, dueAt: null });
  await site.test.sql`update enrolments set seconds_spent = 8000 where student_id = ${studentId}`;
  await client.put('/courses/updateModuleProgress', {
    studentId,
    courseId,
    moduleId: 'open-one',
    component: 'LectureCompleted',
  });
  await site.createRule(groupId, courseId, { ...days(30), isMandatory: true });
  await site.createRule(groupId, courseId, { ...days(20), startDay: '2026-02-01' });
  await site.applyRules();
  expect(await agree()).toMatchObject({
    done: 1,
    dueAt: '2026-03-22T23:59:59.999Z',
    isMandatory: true,
    secondsSpent: 8000,
  });
});

it('[MPEOP-26] enabling gives the account back as it was, applies the rules again, and sends no reminder of a date that passed meanwhile', async () => {
  const { groupId, people } = await site.addOwnGroup(1);
  const person = first(people);
  const { studentId } = person;
  const reminded = { due: { kind: 'day', day: '2026-03-31' }, isMandatory: true } as const;
  await site.createRule(groupId, 'open', reminded);
  await site.applyRules();
  const url = `/manage/people/${studentId}`;
  const readAccount = () => site.test.sql`
    select email, first_name, last_name, external_id, password_hash, confirmed_at,
      (select json_agg(group_id) from student_group_members member
        where member.student_id = students.student_id) as groups,
      (select json_agg(enrolments) from enrolments
        where enrolments.student_id = students.student_id) as enrolments
    from students where student_id = ${studentId}`;
  const before = await readAccount();
  await (await site.asAdmin()).post(`${url}/disable`);
  // Meanwhile the first reminder was due, and the group got another rule.
  await site.createRule(groupId, 'second', { startDay: '2026-03-20' });
  site.test.clock.now = new Date('2026-03-26T12:00:00Z');
  await site.applyRules();
  expect(await readAccount()).toEqual(before);
  expect((await (await site.asAdmin()).post(`${url}/enable`)).statusCode).toBe(200);
  expect(await readAccount()).toEqual(before);
  const login = { username: person.email, password: person.password, frontendType: 'student' };
  expect((await site.test.visitor.post('/auth/login', login)).statusCode).toBe(200);

  await site.applyRules();
  expect((await site.listCourseIds(person)).toSorted()).toEqual(['open', 'second']);
  const listKinds = async () =>
    (await site.listNotifications(person)).map(({ kind }) => kind).toSorted();
  expect(await listKinds()).toEqual(['enrolled', 'enrolled']);
  site.test.clock.now = new Date('2026-03-30T12:00:00Z');
  await site.applyRules();
  expect(await listKinds()).toEqual(['course-due', 'enrolled', 'enrolled']);
});
