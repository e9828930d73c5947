import { type RouteObject, screenRoute } from '@cairn/runtime';

export const exerciseListRoutes: RouteObject[] = [
  screenRoute(
    '/cyberrange',
    async () =>
      (await import(/* webpackChunkName: "exercise-list" */ './exercise-list.page.tsx'))
        .ExerciseListPage,
  ),
];
