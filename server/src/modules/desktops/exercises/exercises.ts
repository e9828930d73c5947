import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createDescribeDesktop, type DescribeDesktopDeps } from './describe-desktop.service.ts';
import { addExercisesRoutes } from './exercises.routes.ts';
import { createExercisesService } from './exercises.service.ts';
import type { RangeWireDeps } from './exercise-serialiser.ts';

/** Registers exercises of courses, exercises of the Cyber Range, and their desktops. */
export const addExercises = (add: AddEndpoint, deps: RangeWireDeps & DescribeDesktopDeps): void => {
  addExercisesRoutes(add, {
    exercises: createExercisesService(deps),
    describeDesktop: createDescribeDesktop(deps),
  });
};
