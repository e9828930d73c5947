import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const ExerciseListPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "exercise-list" */ './exercise-list.page.tsx'))
    .ExerciseListPage,
}));

export const exerciseListRoutes: RouteObject[] = [
  { path: '/cyberrange', element: <ExerciseListPage /> },
];
