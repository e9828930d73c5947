import { describeWorkspace } from '@cairn/api/exercise-workspace.contract';
import {
  getCourseExercise,
  getRangeExercise,
  listStudentExercises,
} from '@cairn/api/exercises.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { DescribeStudentDesktop } from './describe-desktop.service.ts';
import type { ExercisesService } from './exercises.service.ts';

interface Exercises {
  readonly exercises: ExercisesService;
  readonly describeDesktop: DescribeStudentDesktop;
}

export const addExercisesRoutes = (
  add: AddEndpoint,
  { exercises, describeDesktop }: Exercises,
): void => {
  add(getCourseExercise, ({ params }, caller) => exercises.find(params.exerciseId, caller));
  add(listStudentExercises, (_input, caller) => exercises.listForStudent(caller));
  add(getRangeExercise, ({ params }, caller) => exercises.getForStudent(params.id, caller));
  add(describeWorkspace, ({ query }, caller) => describeDesktop(query.workspaceId, caller));
};
