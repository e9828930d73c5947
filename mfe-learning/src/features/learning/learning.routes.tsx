import type { RouteObject } from '@cairn/runtime';
import { LearningPage } from './learning.page.tsx';

export const learningRoutes: RouteObject[] = [{ path: '/learning', element: <LearningPage /> }];
