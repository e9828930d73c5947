import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const QuizPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "quiz" */ './quiz.page.tsx')).QuizPage,
}));

export const quizRoutes: RouteObject[] = [
  /** Named MCQs in the documents. */
  { path: '/mcqs/:id', element: <QuizPage /> },
];
