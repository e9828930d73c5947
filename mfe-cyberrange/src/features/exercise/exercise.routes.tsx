import { type RouteObject, screenRoute } from '@cairn/runtime';

/** Page of an exercise, named CyberrangeExercise in the documents. */
export const exerciseRoutes: RouteObject[] = [
  screenRoute(
    '/cyberrange/:id',
    async () =>
      (await import(/* webpackChunkName: "exercise" */ './exercise.page.tsx')).ExercisePage,
  ),
];
