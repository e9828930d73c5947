import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import type { Sql } from 'postgres';
import { AppError } from '../../errors/app-error.ts';
import type { Catalogue } from '../courses/catalogue.ts';
import { viewerOf } from '../courses/viewer.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import { listRoles } from '../roles/roles.repository.ts';
import { findExercise, listRangeRecords, type RangeRecord } from './exercises.repository.ts';

export interface ExercisesService {
  /** Throws not-found. The registration code only for the enrolled. */
  readonly find: (exerciseId: string, studentId: string) => Promise<CourseExercise>;
  /** By title; those of courses that the student may see, and those with a desktop of the student's. */
  readonly listOf: (studentId: string) => Promise<RangeExercise[]>;
}

interface ExercisesDeps {
  readonly sql: Sql;
  readonly catalogue: Catalogue;
  readonly signer: MediaSigner;
}

export const createExercisesService = ({
  sql,
  catalogue,
  signer,
}: ExercisesDeps): ExercisesService => {
  const signed = (key: string | null) => (key === null ? '' : signer.sign(key));

  return {
    find: async (exerciseId, studentId) => {
      const found = await findExercise(sql, exerciseId, studentId);
      if (!found) throw new AppError('not-found', 'There is no such exercise.');
      const { registrationCode, isEnrolled, ...exercise } = found;
      return isEnrolled && registrationCode !== null
        ? { ...exercise, RegistrationCode: registrationCode }
        : exercise;
    },
    listOf: async (studentId) => {
      const [records, courses, viewer, roles] = await Promise.all([
        listRangeRecords(sql, studentId),
        catalogue(),
        viewerOf(sql, studentId),
        listRoles(sql),
      ]);
      const titles = new Map(
        courses
          .filter((course) => isCourseVisible(course, viewer))
          .map((course) => [course.CourseID, course.CourseTitle]),
      );
      const rolesWith = (courseIds: readonly string[]) =>
        roles
          .filter((role) => role.CourseIDs.some((id) => courseIds.includes(id)))
          .map((role) => role.RoleTitle);
      const toWire = ({ pdfKey, quizKey, ...record }: RangeRecord): RangeExercise => {
        const visible = record.Courses.filter((id) => titles.has(id));
        return {
          ...record,
          Courses: visible,
          CoursesTitles: visible.map((id) => titles.get(id) ?? id),
          Roles: rolesWith(visible),
          PdfUrl: signed(pdfKey),
          McqUrl: signed(quizKey),
        };
      };
      return records.map(toWire);
    },
  };
};
