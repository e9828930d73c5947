import { type RouteObject, screenRoute } from '@cairn/runtime';

export const surveyRoutes: RouteObject[] = [
  screenRoute(
    '/survey/:id',
    async () => (await import(/* webpackChunkName: "survey" */ './survey.page.tsx')).SurveyPage,
  ),
];
