import { getRangeExercise, type RangeExercise } from '@cairn/api/exercises.contract';
import type { QuizFile } from '@cairn/api/quiz-file';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { buildExercise } from '../../../lib/test/build-exercise.ts';
import { quizRoutes } from '../quiz.routes.tsx';

/** Questions in an order that is not alphabetical. */
export const twoQuestionQuizFile: QuizFile = {
  second: { text: 'Which line is odd?', options: [{ text: 'The first' }, { text: 'The last' }] },
  first: { text: 'Who was it?', options: [{ text: 'Root' }, { text: 'Backup' }] },
};

interface World {
  readonly exercise?: Partial<RangeExercise>;
  /** Returns the response to every request for the quiz file of the exercise. */
  readonly file?: () => Response;
  readonly stubs?: readonly Stub[];
}

export const createQuizFileResponder =
  (quiz: unknown = twoQuestionQuizFile) =>
  () =>
    Response.json(quiz);

/** Stubs the exercise and its quiz file, in place of any earlier stubs. */
export const stubQuizServer = ({
  exercise,
  file = createQuizFileResponder(),
  stubs = [],
}: World): Request[] => {
  const requests = stubApi(stubResponse(getRangeExercise, buildExercise(exercise)), ...stubs);
  const api = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  jest.mocked(fetch).mockImplementation((input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/media/')) return api(input, init);
    requests.push(request);
    return Promise.resolve(file());
  });
  return requests;
};

/** Opens /mcqs/hunt as a student. */
export const openQuizPage = (world: World = {}) => {
  signInAs();
  const requests = stubQuizServer(world);
  return { requests, ...renderRoute(quizRoutes, '/mcqs/hunt') };
};
