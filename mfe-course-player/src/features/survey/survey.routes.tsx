import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';

const SurveyPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "survey" */ './survey.page.tsx')).SurveyPage,
}));

export const surveyRoutes: RouteObject[] = [{ path: '/survey/:id', element: <SurveyPage /> }];
