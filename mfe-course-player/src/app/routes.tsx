import { type RouteObject, screenRoute } from '@cairn/runtime';
import { surveyRoutes } from '../features/survey/survey.routes.tsx';
import { teachRoutes } from '../features/teach/teach.routes.tsx';

/**
 * Maps paths to screens. Each screen is a separate chunk, named as in package.json, so that the desk loads without the player.
 */
export const routes: RouteObject[] = [
  screenRoute(
    '/course/:courseId',
    async () => (await import(/* webpackChunkName: "course" */ './course.screen.tsx')).CourseScreen,
  ),
  ...surveyRoutes,
  ...teachRoutes,
];
