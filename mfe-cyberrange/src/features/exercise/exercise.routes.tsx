import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const ExercisePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "exercise" */ './exercise.page.tsx')).ExercisePage,
}));

export const exerciseRoutes: RouteObject[] = [
  /** Named CyberrangeExercise in the documents. */
  { path: '/cyberrange/:id', element: <ExercisePage /> },
];
