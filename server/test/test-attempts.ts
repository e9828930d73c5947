import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import { findRunningAttempt, startAttempt } from '@cairn/api/running-attempt.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { aCourse, aModule, aQuestion } from './test-content.ts';

const path = '/profile/assessment';

export const trueFalseQuestion = {
  type: 'true-false',
  text: 'Is it?',
  points: 1,
  correctAnswer: ['True'],
};
export const essayQuestion = { type: 'essay', text: 'Discuss.', points: 5 };
export const mixedAssessment = {
  Timer: 10,
  ShuffleQuestions: true,
  MinimumPassingPercentage: 100,
  Questions: Array.from({ length: 8 }, (_, index) =>
    aQuestion({
      text: `Question ${index}?`,
      options: ['this', 'that', 'both', 'none'],
      shuffleOptions: index > 0,
    }),
  ),
};
/** Returns three modules with an assessment each: ten minutes for two questions, shuffled questions, no limit. */
export const createExamCourse = (Questions: object[] = [trueFalseQuestion, essayQuestion]) => ({
  'courses/exam/course.yaml': aCourse('exam', {
    Modules: [
      aModule('first', { Assessment: { Timer: 10, MinimumPassingPercentage: 50, Questions } }),
      aModule('second', { Assessment: mixedAssessment }),
      aModule('third', {
        Assessment: { UnlimitedTimeLimit: true, Questions: [trueFalseQuestion] },
      }),
    ],
  }),
});

/** A page on which a student of the course 'exam' takes an assessment; each page has its own name. */
export const createAttemptPage = (client: TestClient, name: string, moduleId = 'first') => {
  const part = { courseId: 'exam', moduleId };
  let sequence = 0;
  const start = async () => {
    const answer = await client.post(`${path}/start`, part);
    expect(answer.statusCode).toBe(200);
    return startAttempt.answer.parse(answer.json());
  };
  const send = (attempt: { datetimeStarted: string }, save: object) =>
    client.put(`${path}/answers`, { ...part, datetimeStarted: attempt.datetimeStarted, ...save });
  return {
    start,
    running: async () => {
      const query = new URLSearchParams(part).toString();
      const answer = await client.get(`${path}/running?${query}`);
      return findRunningAttempt.answer.parse(answer.json()).attempt;
    },
    send,
    /** Submits attempt data with another start than the attempt's own. */
    submitAs: (attemptData: object) => client.post(`${path}/submit`, { ...part, attemptData }),
    save: (attempt: { datetimeStarted: string }, base: number, responses: unknown[]) => {
      sequence += 1;
      return send(attempt, { client: name, sequence, base, responses });
    },
    submit: (attempt: { datetimeStarted: string }, responses: unknown[], timeTaken = 30) =>
      client.post(`${path}/submit`, {
        ...part,
        attemptData: {
          responses,
          timeTaken,
          datetimeStarted: attempt.datetimeStarted,
          datetimeSubmitted: new Date(
            Date.parse(attempt.datetimeStarted) + timeTaken * 1000,
          ).toISOString(),
        },
      }),
  };
};

interface StoredModule {
  readonly AssessmentCompleted: boolean;
  readonly AssessmentAttempts?: AssessmentAttempt[];
}

/**
 * Adds a student of the course 'exam'. `module` reads the student's current record of a module, `attempts` the attempts with
 * answers.
 */
export const addExamStudent = async (test: TestApp) => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'exam' });
  const module = async (moduleId = 'first') => {
    const { Courses } = (await client.get('/user/attributes')).json<UserAttributes>();
    return Courses['exam']?.[moduleId] as StoredModule;
  };
  const attempts = async (moduleId = 'first'): Promise<AssessmentAttempt[]> => {
    const query = { courseId: 'exam', moduleId };
    return (await client.get('/profile/assessment/attempts', { query })).json();
  };
  return { student, client, module, attempts };
};
