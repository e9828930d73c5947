import type { RouteObject } from '@cairn/runtime';
import { LearningListPage } from './learning-list.page.tsx';

export const learningListRoutes: RouteObject[] = [
  { path: '/learning-list', element: <LearningListPage /> },
];
