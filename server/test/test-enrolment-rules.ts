/** A site with enrolment rules, and calls of its administrator. */
import type { EnrolmentRule, EnrolmentRules } from '@cairn/api/enrolment-rules.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { EnrolmentRuleTerms } from '@cairn/domain/enrolment-rule.rules';
import { toDayInZone } from '@cairn/domain/calendar-day.rules';
import type { AppDeps } from '../src/app.ts';
import { createEnrolmentRuleJob } from '../src/modules/staff/enrolment-rules/rule-runs.ts';
import { retryUntil } from './server-process.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { fullCourse, packagedCourse } from './test-content.ts';
import { certificateCourses } from './test-graduates.ts';
import { startLearningApp } from './test-learning.ts';
import { addStaff } from './test-staff.ts';
import type { TestStudent } from './test-students.ts';

/** A person in a group, with a client that is signed in at the start of the test. */
export interface RulesMember extends TestStudent {
  readonly client: TestClient;
}

export interface RulesSite {
  readonly test: TestApp;
  /** Returns a client of the administrator, signed in now: tests move the clock. */
  readonly asAdmin: () => Promise<TestClient>;
  /** Creates a group with an id of its own and some people. */
  readonly addOwnGroup: (size: number) => Promise<{ groupId: string; people: RulesMember[] }>;
  /** Returns what rules ask of a person for a course. */
  readonly readDuty: (
    student: RulesMember,
    courseId: string,
  ) => Promise<{ dueAt: string | null; isMandatory: boolean | null }>;
  /** Creates a group with some people. */
  readonly addGroup: (groupId: string, size?: number) => Promise<RulesMember[]>;
  readonly addMember: (groupId: string, given?: Partial<TestStudent>) => Promise<RulesMember>;
  readonly createRule: (
    groupId: string,
    courseId: string,
    terms?: Partial<EnrolmentRuleTerms>,
  ) => Promise<EnrolmentRule>;
  readonly listRules: (groupId: string) => Promise<EnrolmentRule[]>;
  /** Applies the rules until no work is left, as the job does each minute. */
  readonly applyRules: () => Promise<void>;
  readonly move: (
    people: readonly { readonly studentId: string }[],
    change: { readonly join?: string; readonly leave?: string },
  ) => Promise<void>;
  readonly listCourseIds: (student: RulesMember) => Promise<string[]>;
  readonly listNotifications: (
    student: RulesMember,
  ) => Promise<{ kind: string; courseId: string; subject: { at?: string } }[]>;
}

export const dueAfterDays = (count: number) => ({ due: { kind: 'days', days: count } }) as const;

/** Returns the first of some people. */
export const firstOf = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is none.');
  return one;
};

const START = new Date('2026-03-02T12:00:00Z');

export const plainTerms = (given: Partial<EnrolmentRuleTerms> = {}): EnrolmentRuleTerms => ({
  startDay: '2026-03-01',
  due: { kind: 'never' },
  isMandatory: false,
  renewalMonths: null,
  endsOnLeaving: false,
  ...given,
});

/** Starts a site at noon of 2 March 2026 (UTC). */
export const startRulesSite = async (deps: Partial<AppDeps> = {}): Promise<RulesSite> => {
  const files = {
    ...(await certificateCourses()),
    ...fullCourse('open', { CourseTitle: 'Zebras' }),
    ...fullCourse('second', { CourseTitle: 'Second' }),
    ...fullCourse('for-south', { CourseTitle: 'Southern cross', Groups: ['south'] }),
    ...fullCourse('draft', { CourseTitle: 'Unfinished', Status: 'draft' }),
    ...packagedCourse('packed'),
  };
  const test = await startLearningApp(files, deps);
  test.clock.now = START;
  const { person } = await addStaff(test, 'administrator');
  const asAdmin = () => test.as(person);
  const run = createEnrolmentRuleJob(test.sql, () => test.clock.now);
  const addMember: RulesSite['addMember'] = async (groupId, given = {}) => {
    const student = await test.addStudent({ groupIds: [groupId], ...given });
    return { ...student, client: await test.as(student) };
  };
  const listRules: RulesSite['listRules'] = async (groupId) =>
    (await (await asAdmin()).get(`/manage/groups/${groupId}/rules`)).json<EnrolmentRules>().rules;
  const countWork = async () => {
    const today = toDayInZone(test.clock.now, 'UTC');
    const [row] = await test.sql<{ work: number }[]>`
      select ((select count(*) from enrolment_rule_checks) + (
        select count(*) from enrolment_duties where remind_at <= ${test.clock.now}) + (
        select count(*) from enrolment_rules join courses using (course_id)
        where rule_ended_at is null and status <> 'draft' and course_state <> 'archived' and rule_start_day < ${today}::date
          and (applied_revision < terms_revision
            or renewal_months is not null and applied_day < ${today}::date - 1)))::int as work`;
    return row?.work;
  };
  const addGroup: RulesSite['addGroup'] = async (groupId, size = 0) => {
    await test.sql`insert into student_groups (group_id, group_name) values (${groupId}, ${groupId})
      on conflict do nothing`;
    return Promise.all(Array.from({ length: size }, () => addMember(groupId)));
  };
  let ownGroups = 0;
  return {
    test,
    asAdmin,
    addMember,
    addGroup,
    addOwnGroup: async (size) => {
      const groupId = `group-${(ownGroups += 1)}`;
      return { groupId, people: await addGroup(groupId, size) };
    },
    readDuty: async ({ studentId }, courseId) => {
      const [row] = await test.sql<{ dueAt: Date | null; isMandatory: boolean }[]>`
        select min(duty_due_at) as "dueAt", bool_or(is_mandatory) as "isMandatory"
        from enrolment_duties where student_id = ${studentId} and course_id = ${courseId}`;
      return { dueAt: row?.dueAt?.toISOString() ?? null, isMandatory: row?.isMandatory ?? null };
    },
    createRule: async (groupId, courseId, terms = {}) => {
      const body = { courseId, ...plainTerms(terms) };
      const answer = await (await asAdmin()).post(`/manage/groups/${groupId}/rules`, body);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const rule = answer
        .json<EnrolmentRules>()
        .rules.find((one) => one.courseId === courseId && one.startDay === body.startDay);
      if (!rule) throw new Error('The new rule is not listed.');
      return rule;
    },
    listRules,
    applyRules: async () => {
      // A run in the background may hold a rule, and goes on with it.
      const apply = async () => {
        await run(() => true);
        return countWork();
      };
      await retryUntil(apply, (work) => work === 0);
    },
    move: async (people, change) => {
      const personIds = people.map(({ studentId }) => studentId);
      const answer = await (
        await asAdmin()
      ).post('/manage/group-changes', { personIds, ...change });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    listCourseIds: async (student) =>
      Object.keys(
        (await (await test.as(student)).get('/user/attributes')).json<UserAttributes>().Courses,
      ),
    listNotifications: async (student) =>
      (await (await test.as(student)).get('/notifications')).json<{
        notifications: { kind: string; courseId: string; subject: { at?: string } }[];
      }>().notifications,
  };
};
