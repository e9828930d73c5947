/** The report about overdue mandatory courses, and reminders by hand. 003 §2.8 */
import type { CompletionReport } from '@cairn/api/staff-reports.contract';
import type { OverdueReport } from '@cairn/api/staff-overdue.contract';
import Papa from 'papaparse';
import {
  firstOf as first,
  type RulesMember,
  type RulesSite,
  startRulesSite,
} from '../../../../test/test-enrolment-rules.ts';
import {
  preparePeopleAction,
  runPeopleAction,
  toCounts,
} from '../../../../test/test-people-actions.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());
const START = new Date('2026-03-02T12:00:00Z');
afterEach(() => {
  site.test.clock.now = START;
});

const MANDATORY = { due: { kind: 'day', day: '2026-03-31' }, isMandatory: true } as const;
/** Makes a group whose people have not completed mandatory courses, and goes to a day after their due date. */
const addOverdueGroup = async (size: number, courseIds = ['open']) => {
  const { groupId, people } = await site.addOwnGroup(size);
  for (const courseId of courseIds) await site.createRule(groupId, courseId, MANDATORY);
  await site.applyRules();
  site.test.clock.now = new Date('2026-04-03T12:00:00Z');
  return { groupId, people };
};
const read = async (query: string, from?: RulesMember['client']): Promise<OverdueReport> => {
  await outdateFigures(site.test);
  const client = from ?? (await site.asAdmin());
  const answer = await client.get(`/manage/reports/overdue?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const readIds = async (query: string, from?: RulesMember['client']) =>
  (await read(query, from)).enrolments.map(({ personId, courseId }) => [personId, courseId]);
const readCompletion = async (groupId: string) => {
  await outdateFigures(site.test);
  const answer = await (await site.asAdmin()).get(`/manage/reports/completion?group=${groupId}`);
  return answer.json<CompletionReport>();
};
const complete = ({ studentId }: RulesMember, courseId: string) => site.test.sql`
  update enrolments set completed_at = now() where student_id = ${studentId} and course_id = ${courseId}`;
const pairs = (people: readonly RulesMember[], ...courseIds: string[]) =>
  courseIds.flatMap((courseId) => people.map(({ studentId }) => [studentId, courseId]));

describe('[MREP-09] the report about overdue mandatory courses', () => {
  it('lists person, course, due date and days overdue', async () => {
    const { groupId, people } = await addOverdueGroup(1);
    const { studentId, email } = first(people);
    const { enrolments, found, courses } = await read(`group=${groupId}`);
    expect(enrolments).toEqual([
      {
        personId: studentId,
        firstName: expect.any(String),
        lastName: expect.any(String),
        email,
        courseId: 'open',
        title: 'Zebras',
        dueDay: '2026-03-31',
        daysOverdue: 3,
      },
    ]);
    expect({ found, courses }).toEqual({
      found: 1,
      courses: [{ courseId: 'open', title: 'Zebras', overdue: 1 }],
    });
  });

  it('has no completed, unenrolled, optional and future ones, and the earliest due date of several rules', async () => {
    const { groupId, people } = await site.addOwnGroup(3);
    const [stays, completes, leaves] = people as [RulesMember, RulesMember, RulesMember];
    await site.createRule(groupId, 'open', MANDATORY);
    await site.createRule(groupId, 'second', { ...MANDATORY, isMandatory: false });
    await site.createRule(groupId, 'packed', {
      ...MANDATORY,
      due: { kind: 'day', day: '2026-04-03' },
    });
    await site.applyRules();
    await site.createRule(groupId, 'open', {
      startDay: '2026-02-27',
      due: { kind: 'day', day: '2026-03-30' },
    });
    await site.applyRules();
    await complete(completes, 'open');
    await runPeopleAction(
      await site.asAdmin(),
      { kind: 'unenrol', courseId: 'open' },
      { personIds: [leaves.studentId] },
    );
    site.test.clock.now = new Date('2026-04-03T12:00:00Z');
    const { enrolments } = await read(`group=${groupId}`);
    expect(enrolments).toMatchObject([
      { personId: stays.studentId, courseId: 'open', dueDay: '2026-03-30', daysOverdue: 4 },
    ]);
  });

  it('has the filters of people, and those of courses', async () => {
    const { groupId, people } = await addOverdueGroup(2, ['open', 'second']);
    const [one, other] = people as [RulesMember, RulesMember];
    await site.test
      .sql`update students set last_name = 'Zyzzyva' where student_id = ${one.studentId}`;
    await site.test
      .sql`update students set disabled_at = now() where student_id = ${other.studentId}`;
    expect(await readIds(`group=${groupId}&search=zyzzyva&course=second`)).toEqual(
      pairs([one], 'second'),
    );
    expect(await readIds(`group=${groupId}&status=disabled&course=open`)).toEqual(
      pairs([other], 'open'),
    );
    expect(await readIds(`group=${groupId}&active=7-days`)).toEqual([]);
    expect(await readIds(`group=${groupId}&role=author`)).toEqual([]);
  });

  it('has the people of a group manager only', async () => {
    const [{ groupId, people }] = [await addOverdueGroup(1), await addOverdueGroup(1)];
    const { client } = await addStaff(site.test, 'group-manager', groupId);
    expect(await readIds('', client)).toEqual(pairs(people, 'open'));
  });

  it('[MREP-10] has a file with the same enrolments, for the same filters', async () => {
    const { groupId } = await addOverdueGroup(3, ['open', 'second']);
    const { enrolments } = await read(`group=${groupId}&course=second`);
    const file = await (
      await site.asAdmin()
    ).get(`/manage/reports/overdue/file?group=${groupId}&course=second`);
    const rows = Papa.parse<string[]>(file.body.slice(1), { skipEmptyLines: true }).data;
    expect(rows.slice(1)).toEqual(
      enrolments.map((one) => [
        one.lastName,
        one.firstName,
        one.email,
        one.title,
        one.courseId,
        one.dueDay,
        String(one.daysOverdue),
      ]),
    );
  });
});

describe('[MREP-01] overdue enrolments of the report about completion', () => {
  it('are those of a course and group that are not completed and whose due date has passed', async () => {
    const { groupId, people } = await addOverdueGroup(3);
    const [completes] = people as [RulesMember];
    const optional = { ...MANDATORY, isMandatory: false };
    await site.createRule(groupId, 'second', optional);
    await site.applyRules();
    const countOverdue = async () =>
      (await readCompletion(groupId)).courses.map(({ courseId, overdue, groups }) => [
        courseId,
        overdue,
        groups[0]?.overdue,
      ]);
    expect(await countOverdue()).toEqual([
      ['second', 3, 3],
      ['open', 3, 3],
    ]);
    expect((await readCompletion(groupId)).total).toMatchObject({ enrolled: 6, overdue: 6 });
    await complete(completes, 'open');
    site.test.clock.now = new Date('2026-03-31T23:00:00Z');
    expect(await countOverdue()).toEqual([
      ['second', 0, 0],
      ['open', 0, 0],
    ]);
    site.test.clock.now = new Date('2026-04-01T00:00:00Z');
    expect(await countOverdue()).toEqual([
      ['second', 3, 3],
      ['open', 2, 2],
    ]);
  });
});

describe('[MREP-09] a reminder by hand', () => {
  const remind = async (selection: object, courseIds?: string[]) =>
    toCounts(
      await runPeopleAction(
        await site.asAdmin(),
        { kind: 'remind-overdue', ...(courseIds && { courseIds }) },
        selection,
      ),
    );
  /** Returns the courses of the reminders by hand; the site sends others on its own. */
  const listReminders = async ({ studentId }: RulesMember) => {
    const rows = await site.test.sql<{ courseId: string }[]>`
      select course_id as "courseId" from notifications
      where student_id = ${studentId} and kind = 'course-overdue' and once_key like '% by hand %'
      order by course_id`;
    return rows.map(({ courseId }) => courseId);
  };

  it('reaches the overdue people who match the filters, for the chosen courses, once a day', async () => {
    const { groupId, people } = await addOverdueGroup(2, ['open', 'second']);
    const person = first(people);
    const { studentId: inTime } = await site.test.addStudent();
    await read('');
    const selection = { filters: { group: groupId } };
    expect(await remind(selection, ['open'])).toEqual([2, 0, 0]);
    expect(await listReminders(person)).toEqual(['open']);
    const personIds = [inTime, ...people.map(({ studentId }) => studentId)];
    expect(await remind({ personIds })).toEqual([2, 0, 0]);
    expect(await listReminders(person)).toEqual(['open', 'second']);
    expect(await remind(selection)).toEqual([0, 2, 0]);
    site.test.clock.now = new Date('2026-04-04T12:00:00Z');
    expect(await remind({ personIds: [person.studentId] }, ['second'])).toEqual([1, 0, 0]);
    expect(await listReminders(person)).toEqual(['open', 'second', 'second']);
    const log = await (await site.asAdmin()).get(`/manage/log?object=${person.studentId}`);
    expect(log.json<{ entries: object[] }>().entries[0]).toMatchObject({
      action: 'person-reminded',
      after: { courses: ['Second'] },
    });
  });

  it('does not reach people who have completed the course meanwhile, and refuses disabled people', async () => {
    const { people } = await addOverdueGroup(2);
    const [completes, disabled] = people as [RulesMember, RulesMember];
    await read('');
    await complete(completes, 'open');
    await site.test
      .sql`update students set disabled_at = now() where student_id = ${disabled.studentId}`;
    const personIds = people.map(({ studentId }) => studentId);
    expect(await remind({ personIds })).toEqual([0, 1, 1]);
    expect(await listReminders(completes)).toEqual([]);
  });

  it('is not prepared when no selected person is overdue', async () => {
    const { people } = await site.addOwnGroup(1);
    const personIds = people.map(({ studentId }) => studentId);
    const answer = await preparePeopleAction(
      await site.asAdmin(),
      { kind: 'remind-overdue' },
      { personIds },
    );
    expect(answer.statusCode).toBe(404);
  });
});
