import type { Course } from '@cairn/api/courses.contract';
import type { RangeExercise } from '@cairn/api/exercises.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import type { OpenCourses } from '../../catalogue/courses/open-courses.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { listRoles } from '../../catalogue/roles/roles.repository.ts';
import type { RangeRecord } from './exercises.repository.ts';

export interface RangeWireDeps {
  readonly sql: Sql;
  readonly open: OpenCourses;
  readonly signer: MediaSigner;
}

/**
 * Creates the conversion of exercises for a student, with titles of the courses that the student may see, roles, and signed URLs.
 */
export const createExerciseSerialiser = ({ sql, signer }: Omit<RangeWireDeps, 'open'>) => {
  const signed = (key: string | null) => (key === null ? '' : signer.sign(key));

  return async (
    courses: ReadonlyMap<string, Course>,
  ): Promise<(record: RangeRecord) => RangeExercise> => {
    const roles = await listRoles(sql);
    const rolesWith = (courseIds: readonly string[]) =>
      roles
        .filter((role) => role.CourseIDs.some((id) => courseIds.includes(id)))
        .map((role) => role.RoleTitle);
    return ({ pdfKey, quizKey, ...record }) => {
      const visible = record.Courses.filter((id) => courses.has(id));
      return {
        ...record,
        Courses: visible,
        CoursesTitles: visible.map((id) => courses.get(id)?.CourseTitle ?? id),
        Roles: rolesWith(visible),
        PdfUrl: signed(pdfKey),
        McqUrl: signed(quizKey),
      };
    };
  };
};
