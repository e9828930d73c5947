import { type RouteObject, screenRoute } from '@cairn/runtime';

/** One route for all addresses of the desk, so that it stays on screen from one to the next. */
export const teachRoutes: RouteObject[] = [
  screenRoute(
    '/teach/:courseId?/:view?/:itemId?',
    async () => (await import(/* webpackChunkName: "teach" */ './teach.page.tsx')).TeachPage,
  ),
];
