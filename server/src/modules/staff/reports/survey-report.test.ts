/** Results of surveys for staff: what they show, and what they hide. 003 §2.8 */
import type { SurveyAnswer } from '@cairn/api/course-item.contract';
import type { SurveyReport } from '@cairn/api/staff-survey-report.contract';
import Papa from 'papaparse';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff, giveRole } from '../../../../test/test-staff.ts';
import { addAnsweringStudent, surveyCourse } from '../../../../test/test-survey-answers.ts';

const CLEAR = 'How clear was it?';
const HELPED = 'What helped you?';
const QUESTIONS = [
  { type: 'labeled-scale', question: CLEAR, min: 1, max: 4, marks: { '4': 'Very clear' } },
  { type: 'text', question: HELPED },
] as const;
const COURSES = ['shown', 'named', 'small', 'left', 'managed', 'quiet', 'changed', 'near', 'asked'];

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startLearningApp(
    Object.assign({}, ...COURSES.map((id) => surveyCourse(id, QUESTIONS))),
  );
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());

const answer = (value: number, text = ''): SurveyAnswer[] => [
  { type: 'labeled-scale', question: CLEAR, value },
  { type: 'text', question: HELPED, answer: text },
];

interface AnswersOfGroup {
  readonly groupIds?: readonly string[];
  readonly answers: readonly (readonly SurveyAnswer[])[];
}

/** Adds a student for each of the answers. */
const addAnswers = async (courseId: string, { groupIds = [], answers }: AnswersOfGroup) => {
  for (const own of answers) await addAnsweringStudent(test, { courseId, groupIds, answers: own });
};
const repeat = (count: number, value = 3, text = '') =>
  Array.from({ length: count }, () => answer(value, text));

const toQuery = (groups: readonly string[]) => groups.map((group) => `group=${group}`).join('&');
const read = async (
  courseId: string,
  groups: readonly string[] = [],
  from = admin,
): Promise<SurveyReport> => {
  await outdateFigures(test);
  const response = await from.get(`/manage/reports/surveys/${courseId}?${toQuery(groups)}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const readAnswered = async (courseId: string, groups: readonly string[] = [], from = admin) =>
  (await read(courseId, groups, from)).answered;
const readFile = async (courseId: string, groups: readonly string[] = []) => {
  await outdateFigures(test);
  const { body } = await admin.get(`/manage/reports/surveys/${courseId}/file?${toQuery(groups)}`);
  return Papa.parse<string[]>(body.replace(/^\uFEFF/, '').trim()).data;
};

it('[MREP-05] [MREP-10] show each question with its distribution and mean, the texts, and how many answered, also in the file', async () => {
  await addAnswers('shown', {
    groupIds: ['bay'],
    answers: [
      answer(4, 'The films'),
      answer(4, 'The films'),
      answer(3, ' Asking '),
      answer(1, '  '),
      answer(2, 'Zebras'),
      answer(4, 'Nothing'),
    ],
  });
  await addAnsweringStudent(test, { courseId: 'shown', groupIds: ['bay'] });
  await addAnsweringStudent(test, { courseId: 'shown', groupIds: ['bay'], isComplete: false });
  expect(await read('shown')).toEqual({
    countedAt: test.clock.now.toISOString(),
    courseId: 'shown',
    title: expect.any(String),
    answered: 6,
    completed: 7,
    hasHiddenGroups: false,
    questions: [
      {
        type: 'labeled-scale',
        text: CLEAR,
        isFormer: false,
        answered: 6,
        mean: 3,
        steps: [
          { value: 1, label: null, count: 1 },
          { value: 2, label: null, count: 1 },
          { value: 3, label: null, count: 1 },
          { value: 4, label: 'Very clear', count: 3 },
        ],
        texts: [],
        hasMoreTexts: false,
      },
      {
        type: 'text',
        text: HELPED,
        isFormer: false,
        answered: 5,
        mean: null,
        steps: [],
        texts: [
          { text: 'Asking', count: 1 },
          { text: 'Nothing', count: 1 },
          { text: 'The films', count: 2 },
          { text: 'Zebras', count: 1 },
        ],
        hasMoreTexts: false,
      },
    ],
  });
  expect(await readFile('shown', ['bay'])).toEqual([
    ['Question', 'Answer', 'Number of answers', 'Mean'],
    [CLEAR, 'All', '6', '3'],
    [CLEAR, '1', '1', ''],
    [CLEAR, '2', '1', ''],
    [CLEAR, '3', '1', ''],
    [CLEAR, '4: Very clear', '3', ''],
    [HELPED, 'All', '5', ''],
    [HELPED, 'Asking', '1', ''],
    [HELPED, 'Nothing', '1', ''],
    [HELPED, 'The films', '2', ''],
    [HELPED, 'Zebras', '1', ''],
  ]);
});

it('[MREP-05] keep former questions and those with equal texts apart, and list the first 50 texts', async () => {
  const former = { type: 'scale', question: 'Too fast?', value: 9 } as const;
  const again = { type: 'labeled-scale', question: CLEAR, value: 1 } as const;
  const answers = Array.from({ length: 60 }, (_, at) => [
    ...answer(4, `Text ${at + 10}`),
    again,
    former,
  ]);
  await addAnswers('changed', { answers });
  const { questions } = await read('changed');
  expect(questions.map(({ text, isFormer, mean }) => [text, isFormer, mean])).toEqual([
    [CLEAR, false, 4],
    [HELPED, false, null],
    [CLEAR, true, 1],
    ['Too fast?', true, 9],
  ]);
  expect(questions[1]?.texts.map(({ text }) => text)).toEqual(
    Array.from({ length: 50 }, (_, at) => `Text ${at + 10}`),
  );
  expect(questions[1]?.hasMoreTexts).toBe(true);
  expect((await readFile('changed')).filter(([, text]) => text?.startsWith('Text'))).toHaveLength(
    60,
  );
});

it('[MREP-06] name no student, and do not tell by their order which texts belong to one student', async () => {
  const texts = ['e', 'b', 'd', 'a', 'c', 'f'];
  const students = [];
  for (const [at, text] of texts.entries())
    students.push(
      await addAnsweringStudent(test, {
        courseId: 'named',
        studentId: `named-${at}`,
        firstName: `First${at}`,
        lastName: `Last${at}`,
        answers: answer(2, text),
      }),
    );
  const { body } = await admin.get('/manage/reports/surveys/named');
  const file = (await readFile('named')).flat().join('\n');
  for (const { studentId, firstName, lastName, email } of students)
    for (const fact of [studentId, firstName, lastName, email]) {
      expect(body).not.toContain(fact);
      expect(file).not.toContain(fact);
    }
  const { questions } = await read('named');
  expect(questions[1]?.texts.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

describe('[MREP-06] groups with fewer than 5 answers', () => {
  it('are hidden, and the next smallest with them, in the report and its file', async () => {
    await addAnswers('small', { groupIds: ['big'], answers: repeat(12, 4, 'big text') });
    await addAnswers('small', { groupIds: ['middle'], answers: repeat(7, 2, 'middle text') });
    await addAnswers('small', { groupIds: ['tiny'], answers: repeat(4, 1, 'tiny text') });
    expect(await readAnswered('small')).toBe(23);
    expect(await readAnswered('small', ['big'])).toBe(12);
    for (const group of ['tiny', 'middle']) {
      expect(await read('small', [group])).toEqual({
        countedAt: test.clock.now.toISOString(),
        courseId: 'small',
        title: expect.any(String),
        answered: null,
        completed: null,
        hasHiddenGroups: true,
        questions: [],
      });
      expect(await readFile('small', [group])).toEqual([
        ['Question', 'Answer', 'Number of answers', 'Mean'],
        ['All', 'Too few answers to show.', '', ''],
      ]);
    }
    expect(await readAnswered('small', ['tiny', 'middle'])).toBeNull();
    expect(await read('small', ['big', 'tiny'])).toMatchObject({
      answered: 12,
      hasHiddenGroups: true,
    });
    expect(JSON.stringify(await read('small', ['big', 'tiny']))).not.toContain('tiny text');
  });

  it('are hidden for each question apart, when few of a group answered it', async () => {
    await addAnswers('quiet', { groupIds: ['east'], answers: repeat(9, 4, 'east text') });
    await addAnswers('quiet', { groupIds: ['west'], answers: repeat(6, 2) });
    await addAnswers('quiet', { groupIds: ['west'], answers: repeat(2, 2, 'west text') });
    const [scale, text] = (await read('quiet', ['west'])).questions;
    expect(scale).toMatchObject({ answered: 8, mean: 2 });
    expect(text).toMatchObject({ answered: null, texts: [] });
    // East would give west away together with all texts.
    expect((await read('quiet', ['east'])).questions[1]).toMatchObject({
      answered: null,
      texts: [],
    });
    expect((await read('quiet')).questions[1]?.answered).toBe(11);
    expect((await readFile('quiet', ['west'])).filter(([question]) => question === HELPED)).toEqual(
      [[HELPED, 'Too few answers to show.', '', '']],
    );
  });

  it('are hidden from managers of groups, who see the answers of their groups alone', async () => {
    await addAnswers('managed', { groupIds: ['north'], answers: repeat(8) });
    await addAnswers('managed', { groupIds: ['south'], answers: repeat(3) });
    await addAnswers('managed', { groupIds: ['other'], answers: repeat(20) });
    const { person, client } = await addStaff(test, 'group-manager', 'north');
    expect(await readAnswered('managed', [], client)).toBeNull();
    await addAnswers('managed', { groupIds: ['south'], answers: repeat(2) });
    expect(await readAnswered('managed', [], client)).toBe(8);
    expect(await readAnswered('managed', ['other'], client)).toBeNull();
    await giveRole(test, person.email, 'group-manager', 'south');
    expect(await readAnswered('managed', [], client)).toBe(13);
  });
});

describe('[MREP-06] what is hidden from an administrator', () => {
  it('is hidden from the manager of that group, whose answers are enough by themselves', async () => {
    await addAnswers('near', { groupIds: ['far'], answers: repeat(12, 4, 'far text') });
    await addAnswers('near', { groupIds: ['hill'], answers: repeat(7, 2, 'hill text') });
    await addAnswers('near', { groupIds: ['lake'], answers: repeat(4, 1, 'lake text') });
    expect(await readAnswered('near', ['hill'])).toBeNull();
    const { client } = await addStaff(test, 'group-manager', 'hill');
    expect(await read('near', [], client)).toMatchObject({ answered: null, questions: [] });
  });

  it('is hidden from that manager for a single question as well', async () => {
    await addAnswers('asked', { groupIds: ['port'], answers: repeat(9, 4, 'port text') });
    await addAnswers('asked', { groupIds: ['dock'], answers: repeat(6, 2) });
    await addAnswers('asked', { groupIds: ['dock'], answers: repeat(2, 2, 'dock text') });
    const { client } = await addStaff(test, 'group-manager', 'port');
    for (const report of [await read('asked', ['port']), await read('asked', [], client)])
      expect(report).toMatchObject({
        answered: 9,
        questions: [{ answered: 9 }, { answered: null, texts: [] }],
      });
  });
});

it('[MREP-14] leave out students whose enrolment has ended', async () => {
  await addAnswers('left', { answers: repeat(6) });
  const { studentId } = await addAnsweringStudent(test, { courseId: 'left', answers: answer(1) });
  expect(await readAnswered('left')).toBe(7);
  await test.sql`update enrolments set unenrolled_at = now() where student_id = ${studentId}`;
  const report = await read('left');
  expect([report.answered, report.questions[0]?.answered]).toEqual([6, 6]);
});
