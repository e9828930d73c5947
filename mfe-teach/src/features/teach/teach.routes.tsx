import { type RouteObject, screenRoute } from '@cairn/runtime';

/** One route for all URLs of the teaching desk, so that navigation does not remount it. */
export const teachRoutes: RouteObject[] = [
  screenRoute(
    '/teach/:courseId?/:view?/:itemId?',
    async () => (await import(/* webpackChunkName: "teach" */ './teach.page.tsx')).TeachPage,
  ),
];
