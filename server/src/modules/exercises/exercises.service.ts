import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import { AppError } from '../../errors/app-error.ts';
import { findExercise, findRangeRecord, listRangeRecords } from './exercises.repository.ts';
import { createRangeWire, type RangeWireDeps } from './range-wire.ts';

export interface ExercisesService {
  /** Throws not-found. The registration code only for the enrolled. */
  readonly find: (exerciseId: string, studentId: string) => Promise<CourseExercise>;
  /** By title; those of courses that the student may see, and those with a desktop of the student's. */
  readonly listOf: (studentId: string) => Promise<RangeExercise[]>;
  /** One of those. Throws not-found, and forbidden for one that is not the student's. */
  readonly findOf: (exerciseId: string, studentId: string) => Promise<RangeExercise>;
}

const unknown = () => new AppError('not-found', 'There is no such exercise.');

export const createExercisesService = (deps: RangeWireDeps): ExercisesService => {
  const { sql } = deps;
  const wireFor = createRangeWire(deps);

  return {
    find: async (exerciseId, studentId) => {
      const found = await findExercise(sql, exerciseId, studentId);
      if (!found) throw unknown();
      const { registrationCode, isEnrolled, ...exercise } = found;
      return isEnrolled && registrationCode !== null
        ? { ...exercise, RegistrationCode: registrationCode }
        : exercise;
    },
    listOf: async (studentId) => {
      const [records, toWire] = await Promise.all([
        listRangeRecords(sql, studentId),
        wireFor(studentId),
      ]);
      return records.map(toWire);
    },
    findOf: async (exerciseId, studentId) => {
      const found = await findRangeRecord(sql, exerciseId, studentId);
      if (!found) throw unknown();
      if (!found.isOwn) {
        throw new AppError('forbidden', 'This exercise belongs to none of your courses.');
      }
      return (await wireFor(studentId))(found.record);
    },
  };
};
