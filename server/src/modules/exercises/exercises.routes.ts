import { getCourseExercise, listStudentExercises } from '@cairn/api/exercises.contract';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { ExercisesService } from './exercises.service.ts';

export const addExercisesRoutes = (add: AddEndpoint, exercises: ExercisesService): void => {
  add(getCourseExercise, ({ params }, caller) => exercises.find(params.exerciseId, caller));
  add(listStudentExercises, (_input, caller) => exercises.listOf(caller));
};
