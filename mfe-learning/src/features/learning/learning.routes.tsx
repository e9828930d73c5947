import type { RouteObject } from '@cairn/runtime';
import type { ReactNode } from 'react';
import { LearningPage } from './learning.page.tsx';

/** @param desktops the areas of the cloud desktops, which are a feature of their own */
export const learningRoutes = (desktops: ReactNode): RouteObject[] => [
  { path: '/learning', element: <LearningPage desktops={desktops} /> },
];
