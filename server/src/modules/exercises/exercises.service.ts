import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import type { Sql } from 'postgres';
import { AppError } from '../../errors/app-error.ts';
import type { Catalogue } from '../courses/catalogue.ts';
import { viewerOf } from '../courses/viewer.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import { listRoles } from '../roles/roles.repository.ts';
import {
  findExercise,
  findRangeRecord,
  listRangeRecords,
  type RangeRecord,
} from './exercises.repository.ts';

export interface ExercisesService {
  /** Throws not-found. The registration code only for the enrolled. */
  readonly find: (exerciseId: string, studentId: string) => Promise<CourseExercise>;
  /** By title; those of courses that the student may see, and those with a desktop of the student's. */
  readonly listOf: (studentId: string) => Promise<RangeExercise[]>;
  /** One of those. Throws not-found, and forbidden for one that is not the student's. */
  readonly findOf: (exerciseId: string, studentId: string) => Promise<RangeExercise>;
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

  /** Puts in what courses and roles say, naming only courses that the student may see. */
  const wireFor = async (studentId: string) => {
    const [courses, viewer, roles] = await Promise.all([
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
    return ({ pdfKey, quizKey, ...record }: RangeRecord): RangeExercise => {
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
  };

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
      const [records, toWire] = await Promise.all([
        listRangeRecords(sql, studentId),
        wireFor(studentId),
      ]);
      return records.map(toWire);
    },
    findOf: async (exerciseId, studentId) => {
      const found = await findRangeRecord(sql, exerciseId, studentId);
      if (!found) throw new AppError('not-found', 'There is no such exercise.');
      if (!found.isOwn)
        throw new AppError('forbidden', 'This exercise belongs to none of your courses.');
      return (await wireFor(studentId))(found.record);
    },
  };
};
