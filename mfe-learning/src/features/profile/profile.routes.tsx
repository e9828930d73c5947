import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const ProfilePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "profile" */ './profile.page.tsx')).ProfilePage,
}));

export const profileRoutes: RouteObject[] = [{ path: '/profileSetup', element: <ProfilePage /> }];
