import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createDesktopDescriber, type DescribeDesktopDeps } from './describe-desktop.service.ts';
import { addExercisesRoutes } from './exercises.routes.ts';
import { createExercisesService } from './exercises.service.ts';
import type { ExerciseSerialiserDeps } from './exercise-serialiser.ts';

/** Registers exercises of courses, exercises of the Cyber Range, and their desktops. */
export const registerExercises = (
  add: AddEndpoint,
  deps: ExerciseSerialiserDeps & DescribeDesktopDeps,
): void => {
  addExercisesRoutes(add, {
    exercises: createExercisesService(deps),
    describeDesktop: createDesktopDescriber(deps),
  });
};
