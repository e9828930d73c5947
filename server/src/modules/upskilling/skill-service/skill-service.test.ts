import { generateCheck, triggerEvaluation } from '@cairn/api/skill-service.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { aCourse, aLecture, aModule, lectureFiles } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { createResumePdf, sendResume } from '../../../../test/test-resumes.ts';

const question = (text: string) => ({
  text,
  options: ['right', 'wrong', 'neither'],
  correctAnswer: 'right',
});
const role = (RoleID: string, CompetencyIDs: string[], CourseIDs: string[] = []) => ({
  RoleID,
  RoleTitle: RoleID,
  Description: 'Does it.',
  CourseIDs,
  CompetencyIDs,
});
const content = {
  'competencies.yaml': [
    {
      CompetencyID: 'sql',
      CompetencyName: 'SQL',
      Check: [question('One?'), question('Two?'), question('Three?'), question('Four?')],
    },
    { CompetencyID: 'charts', CompetencyName: 'Reading charts' },
    {
      CompetencyID: 'maps',
      CompetencyName: 'Maps',
      Check: ['North?', 'South?', 'East?', 'West?'].map(question),
    },
    { CompetencyID: 'magic', CompetencyName: 'Magic' },
  ],
  'courses/wide/course.yaml': aCourse('wide', {
    CompetencyIDs: ['charts'],
    Modules: [
      aModule('wide-one', { Lecture: aLecture(), CompetencyIDs: ['sql'] }),
      aModule('wide-two', { Lecture: aLecture(), CompetencyIDs: ['charts'] }),
      aModule('wide-three', { Lecture: aLecture() }),
    ],
  }),
  ...lectureFiles('courses/wide'),
  'courses/narrow/course.yaml': aCourse('narrow', { CompetencyIDs: ['charts'] }),
  'courses/maps/course.yaml': aCourse('maps', { CompetencyIDs: ['maps'] }),
  'courses/north/course.yaml': aCourse('north', {
    CompetencyIDs: ['sql', 'charts', 'maps'],
    Groups: ['north'],
  }),
  'roles.yaml': [
    role('analyst', ['sql', 'charts', 'maps']),
    role('reader', ['charts', 'magic'], ['wide']),
    role('wizard', ['magic']),
  ],
};

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(content);
});
afterAll(() => test.close());

const aStudent = async (...resume: string[]) => {
  const student = await test.addStudent();
  const client = await test.as(student);
  const { studentId: studentID } = student;
  if (resume.length > 0) {
    const file = { name: 'cv.pdf', bytes: await createResumePdf(...resume) };
    expect((await sendResume(client, studentID, file)).statusCode).toBe(201);
  }
  const call = (path: string, given: object) => client.post(path, { studentID, ...given });
  const statuses = async (...roleIDs: string[]) =>
    triggerEvaluation.answer
      .parse((await call('/llm/trigger', { roleIDs })).json())
      .roleStatus.map(({ Competencies }) => Competencies.map(({ status }) => status));
  return { studentID, client, call, statuses };
};
type Student = Awaited<ReturnType<typeof aStudent>>;

const generate = async ({ call }: Student, competencyID = 'sql') =>
  generateCheck.answer.parse((await call('/mcq/generate', { competencyID })).json());

interface GivenAnswer {
  readonly questionId: string;
  readonly choiceId: string;
}

/**
 * Submits a competency check with the first `right` questions answered correctly.
 * @param forge returns the key to send in place of the server's
 */
const submit = async (
  student: Student,
  right: number,
  forge?: (answers: readonly GivenAnswer[]) => string,
) => {
  const check = await generate(student);
  const answers = check.questions.map(({ id, choices }, index) => {
    const wanted = index < right ? 'right' : 'wrong';
    const choice = choices.find((one) => typeof one === 'object' && one.text === wanted);
    return { questionId: id, choiceId: typeof choice === 'object' ? choice.id : '' };
  });
  const given = { competencyID: 'sql', answers, answerKey: forge?.(answers) ?? check.answerKey };
  return { given, answer: await student.call('/mcq/submit', given) };
};

describe('POST /llm/trigger', () => {
  it('[PAPI-29] returns the earned competencies, those of the résumé, and the missing ones, also in a second call', async () => {
    const maya = await aStudent('I know SQL', 'and reading  CHARTS.');
    await test.sql`insert into enrolments (student_id, course_id, completed_at)
      values (${maya.studentID}, 'narrow', now())`;
    const ask = () => maya.call('/llm/trigger', { roleIDs: ['analyst', 'wizard', 'analyst'] });
    const first = await ask();
    expect(first.json()).toEqual({
      roleStatus: [
        {
          RoleID: 'analyst',
          Competencies: [
            { id: 'sql', name: 'SQL', status: 'Pending' },
            { id: 'charts', name: 'Reading charts', status: 'Satisfied' },
            { id: 'maps', name: 'Maps', status: 'Missing' },
          ],
        },
        {
          RoleID: 'wizard',
          Competencies: [{ id: 'magic', name: 'Magic', status: 'Missing' }],
        },
      ],
      learningPaths: [],
    });
    expect((await ask()).json()).toEqual(first.json());
  });

  it('[PAPI-29] returns the paths of roles without pending checks', async () => {
    const maya = await aStudent('Nothing of it');
    const answer = await maya.call('/llm/trigger', { roleIDs: ['analyst'] });
    expect(answer.json().learningPaths).toMatchObject([{ RoleID: 'analyst' }]);
  });

  it('[PAPI-29] refuses an empty list, unknown roles, other students, and students without a résumé', async () => {
    const [maya, jonas] = [await aStudent('SQL'), await aStudent()];
    const ask = (student: Student, given: object) => student.call('/llm/trigger', given);
    expect((await ask(maya, { roleIDs: [] })).statusCode).toBe(400);
    expect((await ask(maya, { roleIDs: ['none'] })).statusCode).toBe(404);
    expect((await ask(jonas, { roleIDs: ['analyst'] })).statusCode).toBe(409);
    const foreign = { studentID: maya.studentID, roleIDs: ['analyst'] };
    expect((await ask(jonas, foreign)).statusCode).toBe(403);
    expect((await test.visitor.post('/llm/trigger', foreign)).statusCode).toBe(401);
  });
});

describe('checks', () => {
  it('[PAPI-31] have three questions, without the correct choices', async () => {
    const maya = await aStudent();
    const answer = await maya.call('/mcq/generate', { competencyID: 'sql' });
    const { questions, answerKey, ...more } = answer.json<{
      questions: { id: string; stem: string; choices: { id: string; text: string }[] }[];
      answerKey: string;
    }>();
    expect(more).toEqual({});
    expect(questions).toHaveLength(3);
    const secrets = questions.flatMap(({ id, choices }) => [id, ...choices.map((one) => one.id)]);
    for (const word of [...secrets, 'right', 'wrong', 'neither']) {
      expect(answerKey).not.toContain(word);
    }
    expect(new Set(questions.map(({ stem }) => stem)).size).toBe(3);
    for (const { choices, ...asked } of questions) {
      const sorted = choices.toSorted((a, b) => a.text.localeCompare(b.text));
      expect({ ...asked, choices: sorted }).toEqual({
        id: expect.any(String),
        stem: expect.stringMatching(/^(One|Two|Three|Four)\?$/),
        choices: ['neither', 'right', 'wrong'].map((text) => ({ id: expect.any(String), text })),
      });
    }
    expect((await generate(maya, 'magic')).questions).toEqual([]);
  });

  it('[PAPI-31] belong to one student and one competency', async () => {
    const [maya, jonas] = [await aStudent('SQL'), await aStudent('SQL')];
    const { given } = await submit(maya, 3);
    await generate(jonas);
    expect((await jonas.call('/mcq/submit', given)).json()).toEqual({ passed: false });
    const ofMaps = { ...given, competencyID: 'maps' };
    expect((await maya.call('/mcq/submit', ofMaps)).statusCode).toBe(404);
    await generate(maya, 'maps');
    expect((await maya.call('/mcq/submit', ofMaps)).json()).toEqual({ passed: false });
  });

  it('[PAPI-31] refuse unknown competencies and other students', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    expect((await maya.call('/mcq/generate', { competencyID: 'none' })).statusCode).toBe(404);
    const foreign = { studentID: maya.studentID, competencyID: 'sql' };
    expect((await jonas.call('/mcq/generate', foreign)).statusCode).toBe(403);
    expect(
      (await jonas.call('/mcq/submit', { ...foreign, answers: [], answerKey: '' })).statusCode,
    ).toBe(403);
  });

  it('[MCQC-10] [PAPI-33] are passed with three of three, which earns the competency', async () => {
    const maya = await aStudent('SQL');
    expect(await maya.statuses('analyst')).toEqual([['Pending', 'Missing', 'Missing']]);
    expect((await submit(maya, 2)).answer.json()).toEqual({ passed: false });
    expect((await submit(maya, 3)).answer.json()).toEqual({ passed: true });
    expect(await maya.statuses('analyst')).toEqual([['Satisfied', 'Missing', 'Missing']]);
    await submit(maya, 0);
    expect(await maya.statuses('analyst')).toEqual([['Satisfied', 'Missing', 'Missing']]);
  });

  it('[PAPI-33] are graded by the server’s key, whatever key is sent', async () => {
    const maya = await aStudent('SQL');
    const toKey = (answers: readonly GivenAnswer[]) =>
      JSON.stringify(Object.fromEntries(answers.map((one) => [one.questionId, one.choiceId])));
    expect((await submit(maya, 0, toKey)).answer.json()).toEqual({ passed: false });
    expect((await submit(maya, 3, () => '{}')).answer.json()).toEqual({ passed: true });
  });

  it('[PAPI-33] are submitted once: again is a conflict, and without a check it is refused', async () => {
    const [maya, jonas] = [await aStudent('SQL'), await aStudent('SQL')];
    const { given } = await submit(maya, 0);
    expect((await maya.call('/mcq/submit', given)).statusCode).toBe(409);
    expect((await jonas.call('/mcq/submit', given)).statusCode).toBe(404);
    await generate(jonas);
    expect((await jonas.call('/mcq/submit', given)).json()).toEqual({ passed: false });
  });
});

describe('POST /learning-path/compute', () => {
  const compute = (student: Student, given: object = {}) =>
    student.call('/learning-path/compute', {
      roleID: 'analyst',
      missingCompetencyIDs: ['sql', 'charts', 'maps', 'magic'],
      ...given,
    });

  it('[PAPI-35] covers the missing competencies with few visible courses', async () => {
    const maya = await aStudent();
    expect((await compute(maya)).json().learningPaths).toEqual([
      {
        RoleID: 'analyst',
        ModulePathsWithCourses: [
          {
            PathID: 'path-analyst',
            Units: [
              { CourseID: 'wide', ModuleID: 'wide-one' },
              { CourseID: 'wide', ModuleID: 'wide-two' },
              { CourseID: 'maps' },
            ],
          },
        ],
      },
    ]);
    const magic = { missingCompetencyIDs: ['magic'] };
    expect((await compute(maya, magic)).json()).toEqual({ learningPaths: [] });
  });

  it('[PAPI-35] prefers courses of the role among those that teach equally many competencies', async () => {
    const maya = await aStudent();
    const coursesFor = async (roleID: string) =>
      (await compute(maya, { roleID, missingCompetencyIDs: ['charts'] }))
        .json()
        .learningPaths[0].ModulePathsWithCourses[0].Units.map(
          ({ CourseID }: { CourseID: string }) => CourseID,
        );
    expect(await coursesFor('analyst')).toEqual(['narrow']);
    expect(await coursesFor('reader')).toEqual(['wide']);
  });

  it('[PAPI-35] refuses an empty list, an unknown role, and other students', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    expect((await compute(maya, { missingCompetencyIDs: [] })).statusCode).toBe(400);
    expect((await compute(maya, { roleID: 'none' })).statusCode).toBe(404);
    expect((await compute(jonas, { studentID: maya.studentID })).statusCode).toBe(403);
  });
});
