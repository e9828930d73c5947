/** What the report about completion counts, and how it reads a large site. MREP-01, MREP-16 */
import type { Completion, CompletionReport } from '@cairn/api/staff-reports.contract';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';
import { recordSqlStatements } from '../../../../test/school/recorded-statements.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aLecture, aModule, lectureFiles } from '../../../../test/test-content.ts';
import { addEnrolledStudent } from '../../../../test/test-graduates.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { liveCourse } from '../../../../test/test-live-course.ts';
import { runPeopleAction } from '../../../../test/test-people-actions.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { createTeacherClient, teacherFiles } from '../../../../test/test-teachers.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { createCompletionReport } from './completion-report.ts';

const COURSES = 500;
const GROUPS = 20;

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...teacherFiles,
    ...liveCourse('live'),
    'courses/read/course.yaml': aCourse('read', {
      Modules: [aModule('read-one', { Lecture: aLecture() })],
    }),
    ...lectureFiles('courses/read'),
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

const readCounts = async (courseId: string) => {
  await outdateFigures(test);
  const answer = await admin.get(`/manage/reports/completion?course=${courseId}`);
  const { courses } = answer.json<CompletionReport>();
  const toFigures = ({ enrolled, started, completed }: Completion) => [
    enrolled,
    started,
    completed,
  ];
  const [course] = courses;
  return (
    course && {
      all: toFigures(course),
      ...Object.fromEntries(course.groups.map((one) => [one.groupId, toFigures(one)])),
    }
  );
};

it('[MREP-01] counts enrolments that have not ended, those with an opened part, and completed ones as started, by course and group', async () => {
  const ada = await createTeacherClient(test, 'ada');
  const enrol = (groupId: string) =>
    addEnrolledStudent(test, ['read', 'live'], { groupIds: [groupId] });
  const [opened, left, passed] = [await enrol('north'), await enrol('north'), await enrol('south')];
  await enrol('south');
  expect(await readCounts('read')).toEqual({ all: [4, 0, 0], north: [2, 0, 0], south: [2, 0, 0] });
  await opened.client.put('/courses/updateTimeSpent', {
    courseId: 'read',
    studentId: opened.studentId,
    timeSpent: 1,
  });
  await left.client.put('/courses/updateTimeSpent', {
    courseId: 'read',
    studentId: left.studentId,
    timeSpent: 1,
  });
  expect(await readCounts('read')).toEqual({ all: [4, 2, 0], north: [2, 2, 0], south: [2, 0, 0] });
  const selection = { personIds: [left.studentId] };
  await runPeopleAction(admin, { kind: 'unenrol', courseId: 'read' }, selection);
  expect(await readCounts('read')).toEqual({ all: [3, 1, 0], north: [1, 1, 0], south: [2, 0, 0] });
  // Passed by the instructor, and never opened.
  const result = { learnerIds: [passed.studentId], result: 'Pass' };
  await ada.put('/teaching/courses/live/results', result);
  expect(await readCounts('live')).toEqual({ all: [4, 1, 1], north: [2, 0, 0], south: [2, 1, 1] });
});

const toRows = ({ courses }: CompletionReport) =>
  courses.flatMap(({ courseId, groups, ...all }) =>
    [{ ...all, groupId: '' }, ...groups].map((one) => [
      courseId,
      one.groupId,
      one.enrolled,
      one.started,
      one.completed,
    ]),
  );

it('[MREP-10] has the same figures in its file, for the same filters', async () => {
  for (const filters of ['', 'group=north', 'course=live&group=south', 'from=2999-01-01']) {
    const report = (await admin.get(`/manage/reports/completion?${filters}`)).json();
    const { body } = await admin.get(`/manage/reports/completion/file?${filters}`);
    const lines = Papa.parse<Record<string, string>>(body.slice(1), {
      header: true,
      skipEmptyLines: true,
    }).data;
    expect(
      lines.map((line) => [
        line['Course ID'],
        line['Group ID'],
        Number(line['Enrolled']),
        Number(line['Started']),
        Number(line['Completed']),
      ]),
    ).toEqual(toRows(report));
  }
});

describe('[MREP-16] a report about many courses', () => {
  beforeAll(async () => {
    await test.sql`insert into student_groups (group_id, group_name)
      select 'many-' || i, 'Many ' || i from generate_series(1, ${GROUPS}::int) as i`;
    await test.sql`insert into courses (course_id, title, description, course_type, status, level,
        category, instructor_id)
      select 'many-' || i, 'Many ' || i, '', 'async', 'published', 'All Levels', 'Data',
        (select min(instructor_id) from instructors)
      from generate_series(1, ${COURSES}::int) as i`;
    await test.sql`insert into completion_figures
      select 'many-' || i, (select array_agg('many-' || g order by 'many-' || g)
          from generate_series(1, ${GROUPS}::int) as g), '2026-01-01', 9, 6, 3
      from generate_series(1, ${COURSES}::int) as i`;
    await test.sql`insert into counted_figures (figures, counted_at)
      values ('completion', ${test.clock.now})
      on conflict (figures) do update set counted_at = excluded.counted_at`;
  });

  it('reads stored figures, and no enrolments', async () => {
    const recording = await recordSqlStatements(test.sql);
    try {
      for (const query of ['', 'group=many-1', 'course=many-1', 'page=2'])
        for (const path of ['completion', 'completion/file'])
          expect((await admin.get(`/manage/reports/${path}?${query}`)).statusCode).toBe(200);
    } finally {
      recording.stop();
    }
    const texts = recording.statements().map(({ text }) => text);
    expect(texts.filter((text) => text.includes('completion_figures')).length).toBeGreaterThan(1);
    expect(texts.filter((text) => /\benrolments\b/.test(text))).toEqual([]);
  });

  it('sends its file while it reads, and stops reading when the download is cancelled', async () => {
    let statements = 0;
    const sql = Object.assign(
      (...given: Parameters<Sql>) => {
        statements += 1;
        return test.sql(...given);
      },
      { ...test.sql },
    ) as Sql;
    const figures = {
      refresh: async () => {},
      requireFresh: async () => test.clock.now,
    };
    const openFile = async (): Promise<AsyncIterable<string>> => {
      const { promise, resolve } = Promise.withResolvers<AsyncIterable<string>>();
      const reply = { type: () => reply, headers: () => reply, send: resolve };
      const caller = { studentId: 'ada', sessionId: 's', requestId: 'r', scope: 'site' } as const;
      const report = createCompletionReport({ sql, figures });
      await report.send(reply as unknown as FastifyReply, caller, {});
      return promise;
    };
    const pieces: string[] = [];
    for await (const piece of await openFile()) pieces.push(piece);
    const all = statements;
    expect(pieces.join('').split('\r\n').length).toBeGreaterThan(COURSES * GROUPS);
    expect(all).toBeGreaterThan(5);
    statements = 0;
    for await (const piece of await openFile()) if (piece.includes('Many')) break;
    await new Promise(setImmediate);
    expect(statements).toBeLessThan(all - 1);
  });
});
