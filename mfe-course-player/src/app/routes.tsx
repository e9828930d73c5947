import { type RouteObject, screenRoute } from '@cairn/runtime';
import { surveyRoutes } from '../features/survey/survey.routes.tsx';

/** Maps paths to screens. Each screen is a separate chunk, named as in package.json. */
export const routes: RouteObject[] = [
  screenRoute(
    '/course/:courseId',
    async () => (await import(/* webpackChunkName: "course" */ './course.screen.tsx')).CourseScreen,
  ),
  ...surveyRoutes,
];
