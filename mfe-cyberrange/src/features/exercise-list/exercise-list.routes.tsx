import type { RouteObject } from '@cairn/runtime';
import { ExerciseListPage } from './exercise-list.page.tsx';

export const exerciseListRoutes: RouteObject[] = [
  { path: '/cyberrange', element: <ExerciseListPage /> },
];
