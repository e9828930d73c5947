/** A survey that the content format accepts can be answered in full; a larger one is refused at the import. */
import type { SurveyAnswer } from '@cairn/api/course-item.contract';
import { SURVEY_LIMITS } from '@cairn/domain/survey.limits';
import { aCourse, createContentFolder, sharedContentFiles } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';
import { listContentProblems } from '../../../../test/test-problems.ts';

const { questions, textCharacters } = SURVEY_LIMITS;
/** Characters of three bytes each. */
const long = '漢'.repeat(textCharacters);
const survey = (count: number) => ({
  'courses/asks/course.yaml': aCourse('asks', {
    PostSurvey: Array.from({ length: count }, () => ({ type: 'text', question: long })),
  }),
});

it('stores the largest permitted number and length of answers', async () => {
  const test = await startLearningApp(survey(questions));
  try {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'asks' });
    const answers = Array.from({ length: questions }, (): SurveyAnswer => ({
      type: 'text',
      question: long,
      answer: long,
    }));
    const SurveyResponses = { [student.studentId]: answers };
    const stored = await client.put('/courses/update', {
      courseID: 'asks',
      attributes: { SurveyResponses },
    });
    expect(stored.statusCode).toBe(200);
    const { Item } = (await client.get('/courses/attributes?courseID=asks')).json();
    expect(Item.SurveyResponses).toEqual(SurveyResponses);
  } finally {
    await test.close();
  }
});

it('stores an answer that was cut within an emoji', async () => {
  const test = await startLearningApp(survey(1));
  try {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'asks' });
    const give = (answer: string) => ({
      [student.studentId]: [{ type: 'text', question: long, answer }],
    });
    const stored = await client.put('/courses/update', {
      courseID: 'asks',
      attributes: { SurveyResponses: give('Thanks \uD83D') },
    });
    expect(stored.statusCode).toBe(200);
    const { Item } = (await client.get('/courses/attributes?courseID=asks')).json();
    expect(Item.SurveyResponses).toEqual(give('Thanks \uFFFD'));
  } finally {
    await test.close();
  }
});

it('refuses the import of a survey with one question too many', async () => {
  const folder = await createContentFolder({ ...sharedContentFiles, ...survey(questions + 1) });
  try {
    expect(await listContentProblems(folder.root)).toEqual([
      expect.stringMatching(/: PostSurvey must have at most 100 entries$/),
    ]);
  } finally {
    await folder.drop();
  }
});
