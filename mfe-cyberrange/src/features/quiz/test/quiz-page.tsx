import { getRangeExercise, type RangeExercise } from '@cairn/api/exercises.contract';
import type { QuizFile } from '@cairn/api/quiz-file';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, type Stub, stubApi } from '@cairn/testing/stub-api';
import { buildExercise } from '../../../lib/test/build-exercise.ts';
import { quizRoutes } from '../quiz.routes.tsx';

/** In an order that no alphabet has. */
export const twoQuestions: QuizFile = {
  second: { text: 'Which line is odd?', options: [{ text: 'The first' }, { text: 'The last' }] },
  first: { text: 'Who was it?', options: [{ text: 'Root' }, { text: 'Backup' }] },
};

interface World {
  readonly exercise?: Partial<RangeExercise>;
  /** What lies at its McqUrl; asked for at every reading. */
  readonly file?: () => Response;
  readonly stubs?: readonly Stub[];
}

export const quizFile =
  (quiz: unknown = twoQuestions) =>
  () =>
    Response.json(quiz);

/** From now on the server has this. */
export const serve = ({ exercise, file = quizFile(), stubs = [] }: World): Request[] => {
  const requests = stubApi(answers(getRangeExercise, buildExercise(exercise)), ...stubs);
  const api = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  jest.mocked(fetch).mockImplementation((input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/media/')) return api(input, init);
    requests.push(request);
    return Promise.resolve(file());
  });
  return requests;
};

/** /mcqs/hunt of a student. */
export const openQuiz = (world: World = {}) => {
  signInAs();
  const requests = serve(world);
  return { requests, ...renderRoute(quizRoutes, '/mcqs/hunt') };
};
