import { type RouteObject, screenRoute } from '@cairn/runtime';
import { surveyRoutes } from '../features/survey/survey.routes.tsx';
import { teachRoutes } from '../features/teach/teach.routes.tsx';

/** Each screen is a chunk of its own, named as package.json declares it: the desk comes without what plays a course. */
export const routes: RouteObject[] = [
  screenRoute(
    '/course/:courseId',
    async () => (await import(/* webpackChunkName: "course" */ './course.screen.tsx')).CourseScreen,
  ),
  ...surveyRoutes,
  ...teachRoutes,
];
