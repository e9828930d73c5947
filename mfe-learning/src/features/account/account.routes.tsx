import { type RouteObject, screenRoute } from '@cairn/runtime';

export const accountRoutes: RouteObject[] = [
  screenRoute(
    '/account',
    async () => (await import(/* webpackChunkName: "account" */ './account.page.tsx')).AccountPage,
  ),
];
