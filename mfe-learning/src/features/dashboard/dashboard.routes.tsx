import { type RouteObject, screenRoute } from '@cairn/runtime';

export const dashboardRoutes: RouteObject[] = [
  screenRoute(
    '/dashboard',
    async () =>
      (await import(/* webpackChunkName: "dashboard" */ './dashboard.page.tsx')).DashboardPage,
  ),
];
