/**
 * People of a school for the demo, so that lists, reports and the overview of staff show a school at work: 300 people in six
 * groups, with courses, progress, certificates and survey answers. They have no password and no mailbox. The same people are
 * made on every machine; only their dates depend on the day.
 */
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { STUDENT_NOTIFICATION_KINDS } from '@cairn/domain/notification.rules';
import { getQuestionScale, getQuestionText } from '@cairn/domain/survey.rules';
import type { SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import { issueCertificate } from './modules/certificates/issue-certificate.ts';
import {
  createInsertFragment,
  type Sql,
  toJsonb,
  type TransactionSql,
} from './platform/database/sql.ts';

const PEOPLE_COUNT = 300;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of the past in which the people learn: a little more than the twelve weeks of the overview. */
const HISTORY_DAYS = 90;
/** Seconds that a person is assumed to spend on a module. */
const MODULE_SECONDS = 35 * 60;

/** Groups with their share of the people, in percent. Those that the content does not have are made, closed to students. */
const GROUPS = [
  { id: 'riverside-college', name: 'Riverside College', share: 30 },
  { id: 'harbor-institute', name: 'Harbor Institute', share: 22 },
  { id: 'northgate-school', name: 'Northgate School', share: 18 },
  { id: 'evening-class', name: 'Evening Class', share: 14 },
  { id: 'apprentices', name: 'Apprentices', share: 10 },
  { id: 'returning-to-work', name: 'Returning to Work', share: 6 },
] as const;

const FIRST_NAMES =
  'Aaliyah Adam Aiko Alba Amir Ana Anton Asha Bao Beatriz Bilal Carla Chidi Clara Daniel Deniz Elena Emeka Emil Esra Farah Felix Fiona Gabriel Grace Hana Hassan Helena Ibrahim Ines Isaac Jana Joao Julia Kemal Kofi Lara Leon Lina Lucas Mai Marco Mina Mohamed Nadia Nils Nora Oscar Pavel Quinn Rania Rafael Rosa Samir Sofia Tariq Thea Viktor Yara Zoe'.split(
    ' ',
  );
const LAST_NAMES =
  'Abebe Adler Ahmed Alvarez Andersson Arslan Baker Banerjee Bauer Bello Castro Chen Cohen Costa Diallo Dubois Eriksen Fischer Garcia Gomez Haddad Hansen Hughes Ivanov Jansen Kamara Kaya Keller Khan Kim Kowalski Kumar Lopez Martin Meyer Moreau Murphy Nakamura Nguyen Novak Okoye Olsen Patel Petrov Reyes Rossi Sato Silva Tran Weiss'.split(
    ' ',
  );

const SURVEY_TEXTS = [
  'The examples came from real work.',
  'I would like more exercises between the lectures.',
  'Short parts that fit into a lunch break.',
  'The second half was faster than the first.',
  'I used it on the next day.',
] as const;

interface DemoPerson {
  readonly id: string;
  readonly index: number;
  readonly groupId: string;
  readonly joinedAt: Date;
  readonly status: 'active' | 'invited' | 'unconfirmed' | 'disabled';
}

interface DemoCourse {
  readonly courseId: string;
  /** Groups that see the course; empty: all. */
  readonly groupIds: readonly string[];
  readonly survey: readonly SurveyQuestion[];
  readonly modules: readonly {
    readonly moduleId: string;
    readonly components: readonly string[];
  }[];
}

interface DemoEnrolment {
  readonly person: DemoPerson;
  readonly course: DemoCourse;
  readonly enrolledAt: Date;
  /** Dates on which the modules were completed, in the order of the course. */
  readonly doneAt: readonly Date[];
}

/** Returns a number from 0 to `below` - 1 that depends on the inputs alone. */
const pickNumber = (below: number, ...inputs: readonly number[]): number => {
  let state = 2166136261;
  for (const input of inputs) {
    state = Math.imul(state ^ input, 16777619);
    state ^= state >>> 13;
  }
  return (state >>> 0) % below;
};

const pickStatus = (index: number): DemoPerson['status'] => {
  if (index % 25 === 7) return 'invited';
  if (index % 50 === 23) return 'unconfirmed';
  return index % 60 === 41 ? 'disabled' : 'active';
};

const pickGroup = (index: number): string => {
  let rest = pickNumber(100, index, 1);
  for (const { id, share } of GROUPS) {
    if (rest < share) return id;
    rest -= share;
  }
  return GROUPS[0].id;
};

const createPerson = (index: number, now: Date): DemoPerson => ({
  id: `demo-person-${index + 1}`,
  index,
  groupId: pickGroup(index),
  joinedAt: new Date(now.getTime() - (2 + pickNumber(HISTORY_DAYS, index, 2)) * DAY_MS),
  status: pickStatus(index),
});

const createAccountRow = ({ id, index, joinedAt, status }: DemoPerson, passwordHash: string) => {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const round = Math.floor(index / FIRST_NAMES.length);
  const last = LAST_NAMES[(index * 7 + round) % LAST_NAMES.length] ?? '';
  return {
    student_id: id,
    email: `${first}.${last}@people.cairn.example`.toLowerCase(),
    first_name: first,
    last_name: last,
    external_id: `S-${1000 + index}`,
    password_hash: passwordHash,
    lacks_password: true,
    created_at: joinedAt,
    invited_at: status === 'invited' ? joinedAt : null,
    confirmed_at: status === 'active' || status === 'disabled' ? joinedAt : null,
    disabled_at: status === 'disabled' ? joinedAt : null,
  };
};

/** Reads the self-guided courses with their modules and parts. */
const readCourses = async (tx: TransactionSql): Promise<readonly DemoCourse[]> => tx<DemoCourse[]>`
  select course_id as "courseId", post_survey as survey,
    array(select group_id from course_groups where course_groups.course_id = courses.course_id
      order by group_id) as "groupIds",
    (select jsonb_agg(jsonb_build_object('moduleId', module_id, 'components',
        (select coalesce(jsonb_agg(component order by component), '[]') from module_components parts
          where parts.course_id = courses.course_id and parts.module_id = course_modules.module_id))
        order by position)
      from course_modules where course_modules.course_id = courses.course_id) as modules
  from courses
  where course_type = 'async' and status = 'published'
    and exists (select 1 from course_modules where course_modules.course_id = courses.course_id)
  order by course_id`;

/** Returns one to four enrolments of a person, in courses that the group sees. */
const createEnrolments = (
  person: DemoPerson,
  courses: readonly DemoCourse[],
  now: Date,
): DemoEnrolment[] => {
  const seen = courses.filter(
    ({ groupIds }) => groupIds.length === 0 || groupIds.includes(person.groupId),
  );
  const count = Math.min(seen.length, 1 + pickNumber(4, person.index, 3));
  const start = pickNumber(seen.length, person.index, 4);
  const span = now.getTime() - person.joinedAt.getTime();
  return Array.from({ length: count }, (_, number) => {
    const course = seen[(start + number * 3) % seen.length];
    if (!course) return [];
    const enrolledAt = new Date(person.joinedAt.getTime() + (span * number) / (count + 1));
    // A third of the enrolled people complete the course; the others stop at any module, or have not begun.
    const most = course.modules.length;
    const done =
      pickNumber(3, person.index, number, 5) === 0
        ? most
        : pickNumber(most, person.index, number, 6);
    const pace = Math.min(DAY_MS * 2, (now.getTime() - enrolledAt.getTime()) / (done + 1));
    const doneAt = Array.from(
      { length: done },
      (_module, index) => new Date(enrolledAt.getTime() + pace * (index + 1)),
    );
    return [{ person, course, enrolledAt, doneAt }];
  }).flat();
};

const isCompleted = ({ course, doneAt }: DemoEnrolment): boolean =>
  doneAt.length === course.modules.length;

const createEnrolmentRow = (enrolment: DemoEnrolment) => {
  const { person, course, enrolledAt, doneAt } = enrolment;
  const completedAt = isCompleted(enrolment) ? (doneAt.at(-1) ?? null) : null;
  return {
    student_id: person.id,
    course_id: course.courseId,
    enrolled_at: enrolledAt,
    active_at: doneAt.at(-1) ?? null,
    completed_at: completedAt,
    completion_shown_at: completedAt,
    seconds_spent: doneAt.length * MODULE_SECONDS,
  };
};

const createProgressRows = ({ person, course, doneAt }: DemoEnrolment) =>
  doneAt.flatMap((done_at, index) => {
    const { moduleId = '', components = [] } = course.modules[index] ?? {};
    return components.map((component) => ({
      student_id: person.id,
      course_id: course.courseId,
      module_id: moduleId,
      component,
      done_at,
    }));
  });

const answerQuestion = (question: SurveyQuestion, seed: number): SurveyAnswer => {
  const { type } = question;
  const identity = { type, question: getQuestionText(question) };
  if (type === 'text') return { ...identity, answer: SURVEY_TEXTS[seed % SURVEY_TEXTS.length] };
  const { min, max } = getQuestionScale(question);
  // Most survey answers are in the upper half of the scale.
  return { ...identity, value: max - Math.floor(((seed % 4) * (max - min)) / 5) };
};

const createSurveyRows = (enrolment: DemoEnrolment) => {
  const { person, course, doneAt } = enrolment;
  const isAnswered = pickNumber(4, person.index, 7) > 0;
  if (!isCompleted(enrolment) || !isAnswered || course.survey.length === 0) return [];
  const answers = course.survey.map((question, index) =>
    answerQuestion(question, pickNumber(1000, person.index, index, 8)),
  );
  return [
    {
      student_id: person.id,
      course_id: course.courseId,
      answers: toJsonb(answers),
      answered_at: doneAt.at(-1) ?? enrolment.enrolledAt,
    },
  ];
};

const insertHistories = async (
  tx: TransactionSql,
  enrolments: readonly DemoEnrolment[],
): Promise<void> => {
  await tx`insert into enrolments ${createInsertFragment(...enrolments.map(createEnrolmentRow))}`;
  await tx`insert into module_progress ${createInsertFragment(...enrolments.flatMap(createProgressRows))}`;
  const quarters = enrolments.flatMap(({ person, doneAt }) =>
    doneAt.map((at) => ({
      student_id: person.id,
      quarter: new Date(Math.floor(at.getTime() / 900_000) * 900_000),
    })),
  );
  await tx`insert into study_quarters ${createInsertFragment(...quarters)} on conflict do nothing`;
  const surveys = enrolments.flatMap(createSurveyRows);
  if (surveys.length > 0)
    await tx`insert into survey_responses ${createInsertFragment(...surveys)}`;
  for (const enrolment of enrolments.filter(isCompleted))
    await issueCertificate(tx, enrolment.person.id, enrolment.course.courseId);
  await tx`update certificates set issued_at = completed_at where student_id like 'demo-person-%'`;
};

/** The enrolment rules of the demo. The due date of one rule has passed, so that some people of the demo are overdue. */
const RULES = [
  { groupId: 'northgate-school', startedDaysAgo: 0, dueDays: 30, renewalMonths: 12 },
  { groupId: 'apprentices', startedDaysAgo: 0, dueDays: 30 },
  { groupId: 'evening-class', startedDaysAgo: 60, dueDaysAgo: 7 },
  // The demo's group manager manages this group.
  { groupId: 'riverside-college', startedDaysAgo: 0, dueDays: 60, renewalMonths: 12 },
] as const;

/** Adds the enrolment rules, for courses that all groups see. A job applies the rules within a minute. */
const addRules = async (
  tx: TransactionSql,
  courses: readonly DemoCourse[],
  now: Date,
): Promise<void> => {
  const open = courses.filter(({ groupIds }) => groupIds.length === 0);
  const toDaysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rules = RULES.flatMap((rule, index) => {
    const course = open[index % open.length];
    return course === undefined
      ? []
      : {
          rule_id: `demo-rule-${index + 1}`,
          group_id: rule.groupId,
          course_id: course.courseId,
          rule_start_day: toDaysAgo(rule.startedDaysAgo),
          rule_due_days: 'dueDays' in rule ? rule.dueDays : null,
          rule_due_day: 'dueDaysAgo' in rule ? toDaysAgo(rule.dueDaysAgo) : null,
          makes_mandatory: true,
          renewal_months: 'renewalMonths' in rule ? rule.renewalMonths : null,
          ends_on_leaving: false,
          rule_created_at: toDaysAgo(rule.startedDaysAgo),
        };
  });
  if (rules.length > 0) await tx`insert into enrolment_rules ${createInsertFragment(...rules)}`;
};

/** Switches off the mails about courses to the people of the demo, because the mails would fill the mailbox of a trial. */
const switchMailsOff = async (tx: TransactionSql): Promise<void> => {
  await tx`insert into notification_refusals (student_id, kind, channel)
    select student_id, kind, 'mail' from students, unnest(${[...STUDENT_NOTIFICATION_KINDS]}::text[]) as kind
    where student_id like 'demo-person-%'`;
};

/** Signs some of the people up for each webinar, and cancels the one that is furthest away. */
const addAttendees = async (tx: TransactionSql, now: Date): Promise<void> => {
  await tx`insert into webinar_attendees (webinar_id, student_id)
    select webinar_id, student_id from webinars
      join students on student_id like 'demo-person-%' and confirmed_at is not null
    where ascii(right(student_id, 1)) % 8 = length(webinar_id) % 8
    on conflict do nothing`;
  await tx`update webinars set webinar_cancelled_at = ${now} where webinar_id = (
    select webinar_id from webinars where starts_at > ${now}
    order by starts_at desc, webinar_id limit 1)`;
};

/** Adds the people of the demo, all of them or none. Does nothing if one of these people exists already. */
export const addDemoPeople = (sql: Sql, now: Date): Promise<void> =>
  sql.begin(async (tx) => {
    const [known] = await tx`select 1 from students where student_id like 'demo-person-%' limit 1`;
    const courses = await readCourses(tx);
    if (known || courses.length === 0) return;
    const groups = GROUPS.map(({ id, name }) => ({
      group_id: id,
      group_name: name,
      is_closed: true,
    }));
    await tx`insert into student_groups ${createInsertFragment(...groups)} on conflict do nothing`;
    const people = Array.from({ length: PEOPLE_COUNT }, (_, index) => createPerson(index, now));
    // The password is random and not stored, so that no person can sign in to these accounts.
    const passwordHash = await hash(randomUUID());
    const accounts = people.map((person) => createAccountRow(person, passwordHash));
    await tx`insert into students ${createInsertFragment(...accounts)}`;
    const members = people.map(({ id, groupId }) => ({ student_id: id, group_id: groupId }));
    await tx`insert into student_group_members ${createInsertFragment(...members)}`;
    await switchMailsOff(tx);
    await addRules(tx, courses, now);
    await addAttendees(tx, now);
    const learning = people.filter(({ status }) => status === 'active' || status === 'disabled');
    await insertHistories(
      tx,
      learning.flatMap((person) => createEnrolments(person, courses, now)),
    );
  });
