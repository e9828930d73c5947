import { type RouteObject, screenRoute } from '@cairn/runtime';

export const profileRoutes: RouteObject[] = [
  screenRoute(
    '/profileSetup',
    async () => (await import(/* webpackChunkName: "profile" */ './profile.page.tsx')).ProfilePage,
  ),
];
