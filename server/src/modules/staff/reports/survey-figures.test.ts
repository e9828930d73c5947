/** How the results of a survey with many answers are read. MREP-16 */
import type { SurveyReport } from '@cairn/api/staff-survey-report.contract';
import type { FastifyReply } from 'fastify';
import { recordSqlStatements } from '../../../../test/school/recorded-statements.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { addStaff } from '../../../../test/test-staff.ts';
import { addAnsweringStudent, surveyCourse } from '../../../../test/test-survey-answers.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { createSurveyReport } from './survey-report.ts';

const CLEAR = 'How clear was it?';
const HELPED = 'What helped you?';
const QUESTIONS = [
  { type: 'scale', question: CLEAR },
  { type: 'text', question: HELPED },
] as const;
const STUDENTS = 3500;

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startLearningApp({
    ...surveyCourse('many', QUESTIONS),
    ...surveyCourse('few', QUESTIONS),
  });
  ({ client: admin } = await addStaff(test, 'administrator'));
  await test.sql`insert into students (student_id, email, first_name, last_name, password_hash)
    select 'many-' || i, 'many-' || i || '@many.example', 'Ada', 'Abel', ''
    from generate_series(1, ${STUDENTS}::int) as i`;
  await test.sql`insert into enrolments (student_id, course_id, completed_at)
    select 'many-' || i, 'many', now() from generate_series(1, ${STUDENTS}::int) as i`;
  await test.sql`insert into survey_responses (student_id, course_id, answers, answered_at)
    select 'many-' || i, 'many', jsonb_build_array(
      jsonb_build_object('type', 'scale', 'question', ${CLEAR}::text, 'value', 1 + i % 5),
      jsonb_build_object('type', 'text', 'question', ${HELPED}::text, 'answer', 'Text ' || i)),
      ${test.clock.now}
    from generate_series(1, ${STUDENTS}::int) as i`;
});
afterAll(() => test.close());

const addAnswer = (text: string) =>
  addAnsweringStudent(test, {
    courseId: 'few',
    answers: [
      { type: 'scale', question: CLEAR, value: 4 },
      { type: 'text', question: HELPED, answer: text },
    ],
  });
const read = async (courseId: string): Promise<SurveyReport> =>
  (await admin.get(`/manage/reports/surveys/${courseId}`)).json();

it('[MREP-16] [MOVR-10] has stored figures, which are at most five minutes old, and no later texts', async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) await addAnswer(text);
  const first = await read('few');
  expect(first).toMatchObject({ countedAt: test.clock.now.toISOString(), answered: 5 });
  test.pass(5 * 60_000 - 1);
  await addAnswer('f');
  expect(await read('few')).toEqual(first);
  test.pass(1);
  const { countedAt, questions } = await read('few');
  expect(countedAt).toBe(test.clock.now.toISOString());
  expect(questions).toMatchObject([
    { answered: 6, steps: [{}, {}, {}, { value: 4, count: 6 }, {}] },
    { answered: 6, texts: ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => ({ text, count: 1 })) },
  ]);
});

it('[MREP-16] counts no answers when a report or file is read again', async () => {
  await read('many');
  const recording = await recordSqlStatements(test.sql);
  try {
    for (const path of ['', '/file', '?group=north', '/file?group=north'])
      expect((await admin.get(`/manage/reports/surveys/many${path}`)).statusCode).toBe(200);
  } finally {
    recording.stop();
  }
  const texts = recording.statements().map(({ text }) => text);
  expect(texts.some((text) => text.includes('from survey_figures'))).toBe(true);
  // Texts alone are read where they are, a limited number at once.
  const others = texts.filter((text) => /\bsurvey_responses\b/.test(text));
  expect(others.filter((text) => !/written collate "C" limit \$\d+$/.test(text.trim()))).toEqual(
    [],
  );
});

it('[MREP-16] sends its file while it reads, and stops reading when the download is cancelled', async () => {
  let statements = 0;
  const sql = Object.assign(
    (...given: Parameters<Sql>) => {
      statements += 1;
      return test.sql(...given);
    },
    { ...test.sql },
  ) as Sql;
  const openFile = async (): Promise<AsyncIterable<string>> => {
    const { promise, resolve } = Promise.withResolvers<AsyncIterable<string>>();
    const reply = { type: () => reply, headers: () => reply, send: resolve };
    const caller = { studentId: 'ada', sessionId: 's', requestId: 'r', scope: 'site' } as const;
    const report = createSurveyReport({ sql, now: () => test.clock.now });
    const selection = { courseId: 'many', filters: {} };
    await report.send(reply as unknown as FastifyReply, caller, selection);
    return promise;
  };
  const pieces: string[] = [];
  for await (const piece of await openFile()) pieces.push(piece);
  const all = statements;
  expect(pieces.join('').match(/Text \d+/g)).toHaveLength(STUDENTS);
  statements = 0;
  for await (const piece of await openFile()) if (piece.includes('Text')) break;
  await new Promise(setImmediate);
  expect(statements).toBeLessThan(all - 1);
});
