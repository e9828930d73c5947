import { generateCheck } from '@cairn/api/skill-service.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import type { TestStudent } from '../../../../test/test-students.ts';

let test: TestApp;
beforeAll(async () => {
  const Check = ['One?', 'Two?', 'Three?'].map((text) => ({
    text,
    options: ['right', 'wrong', 'neither'],
    correctAnswer: 'right',
  }));
  test = await startLearningApp({
    'competencies.yaml': [{ CompetencyID: 'sql', CompetencyName: 'SQL', Check }],
  });
});
afterAll(() => test.close());

const aStudent = async () => signedIn(await test.addStudent());
const signedIn = async (student: TestStudent) => {
  const client = await test.as(student);
  const { studentId: studentID } = student;
  const call = (path: string, given: object = {}) =>
    client.post(path, { studentID, competencyID: 'sql', ...given });
  return { student, studentID, call };
};
type Student = Awaited<ReturnType<typeof aStudent>>;

const generate = ({ call }: Student) => call('/mcq/generate');
type Made = Awaited<ReturnType<typeof generate>>;

/** Returns a submission of a competency check with the first `right` questions answered correctly. */
const answersOf = (made: Made, right: number) => {
  const { questions, answerKey } = generateCheck.answer.parse(made.json());
  const answers = questions.map(({ id, choices }, index) => {
    const wanted = index < right ? 'right' : 'wrong';
    const choice = choices.find((one) => typeof one === 'object' && one.text === wanted);
    return { questionId: id, choiceId: typeof choice === 'object' ? choice.id : '' };
  });
  return { answers, answerKey };
};

/** Submits a competency check with the first `right` questions answered correctly. */
const answer = ({ call }: Student, made: Made, right: number) =>
  call('/mcq/submit', answersOf(made, right));

describe('the number of failed competency checks', () => {
  const tries = async (student: Student, ...right: number[]) => {
    const given = [];
    for (const count of right) {
      const made = await generate(student);
      if (made.statusCode === 200) given.push((await answer(student, made, count)).json().passed);
      else given.push(made.statusCode);
    }
    return given;
  };

  it('is limited to three within a day, by the server’s clock', async () => {
    const maya = await aStudent();
    expect(await tries(maya, 0, 1, 2, 3, 3)).toEqual([false, false, false, 429, 429]);
    const refused = await generate(maya);
    expect(refused.json()).toMatchObject({ code: 'too-many', message: expect.any(String) });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(86_000);
    test.pass((wait - 60) * 1000);
    expect(await tries(await signedIn(maya.student), 3)).toEqual([429]);
    test.pass(61_000);
    const later = await tries(await signedIn(maya.student), 0, 0, 0, 3);
    expect(later).toEqual([false, false, false, 429]);
  });

  it('is counted for each student, and does not affect students who have passed', async () => {
    const [maya, jonas] = [await aStudent(), await aStudent()];
    await tries(maya, 0, 0, 0);
    expect(await tries(jonas, 3, 0, 0, 0, 0)).toEqual([true, false, false, false, false]);
  });

  it('is limited also for simultaneous submissions', async () => {
    const maya = await aStudent();
    const passed = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const made = await generate(maya);
        return made.statusCode === 200 ? (await answer(maya, made, 0)).json().passed : undefined;
      }),
    );
    await tries(maya, 0, 0, 0);
    const [row] = await test.sql`
      select failures from competency_checks where student_id = ${maya.studentID}`;
    expect(passed).not.toContain(true);
    expect(row).toEqual({ failures: 3 });
  });
});

describe('a submitted check', () => {
  const failuresOf = async ({ studentID }: Student) => {
    const [row] = await test.sql`
      select failures from competency_checks where student_id = ${studentID}`;
    return row?.['failures'];
  };

  it.each([
    [3, true],
    [0, false],
  ])(
    'returns the same result for a repeated submission, and counts once: %s right',
    async (right, passed) => {
      const maya = await aStudent();
      const made = await generate(maya);
      const both = await Promise.all([answer(maya, made, right), answer(maya, made, right)]);
      const last = await answer(maya, made, right);
      const statuses = [...both, last].map(({ statusCode }) => statusCode);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const told = [...both, last].map((one) => one.json().details ?? one.json());
      expect(told).toEqual([{ passed }, { passed }, { passed }]);
      expect(await failuresOf(maya)).toBe(passed ? 0 : 1);
    },
  );

  it('reveals nothing about other answers', async () => {
    const maya = await aStudent();
    const made = await generate(maya);
    await answer(maya, made, 0);
    const again = await answer(maya, made, 3);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({ code: 'conflict', message: expect.any(String) });
    expect(await failuresOf(maya)).toBe(1);
  });

  it('is no attempt at a check that was begun since', async () => {
    const maya = await aStudent();
    const [first, second] = [await generate(maya), await generate(maya)];
    const late = await answer(maya, first, 3);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Another check of this competency was begun since.',
    ]);
    expect(await failuresOf(maya)).toBe(0);
    expect((await answer(maya, second, 3)).json()).toEqual({ passed: true });
  });
});
