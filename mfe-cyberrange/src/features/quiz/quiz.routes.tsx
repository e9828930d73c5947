import { type RouteObject, screenRoute } from '@cairn/runtime';

/** Named MCQs in the documents. */
export const quizRoutes: RouteObject[] = [
  screenRoute(
    '/mcqs/:id',
    async () => (await import(/* webpackChunkName: "quiz" */ './quiz.page.tsx')).QuizPage,
  ),
];
