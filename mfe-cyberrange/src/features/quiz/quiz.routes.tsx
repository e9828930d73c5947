import { type RouteObject, screenRoute } from '@cairn/runtime';

/** Page of an exercise's quiz, named MCQs in the documents. */
export const quizRoutes: RouteObject[] = [
  screenRoute(
    '/mcqs/:id',
    async () => (await import(/* webpackChunkName: "quiz" */ './quiz.page.tsx')).QuizPage,
  ),
];
