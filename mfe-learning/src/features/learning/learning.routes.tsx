import { type RouteObject, screenRoute } from '@cairn/runtime';
import type { ReactNode } from 'react';

/** @param desktops the sections of cloud desktops, which are a separate feature */
export const learningRoutes = (desktops: ReactNode): RouteObject[] => [
  screenRoute('/learning', async () => {
    const { LearningPage } = await import(/* webpackChunkName: "learning" */ './learning.page.tsx');
    return () => <LearningPage desktops={desktops} />;
  }),
];
