import type { RangeExercise } from '@cairn/api/exercises.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import type { Sql } from '../../database/sql.ts';
import type { Catalogue } from '../courses/catalogue.ts';
import { viewerOf } from '../courses/viewer.ts';
import type { MediaSigner } from '../media/media-signer.ts';
import { listRoles } from '../roles/roles.repository.ts';
import type { RangeRecord } from './exercises.repository.ts';

export interface RangeWireDeps {
  readonly sql: Sql;
  readonly catalogue: Catalogue;
  readonly signer: MediaSigner;
}

/** What a student is told of an exercise: with titles of the courses that the student may see, roles, and signed files. */
export const createRangeWire = ({ sql, catalogue, signer }: RangeWireDeps) => {
  const signed = (key: string | null) => (key === null ? '' : signer.sign(key));

  return async (studentId: string): Promise<(record: RangeRecord) => RangeExercise> => {
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
    return ({ pdfKey, quizKey, ...record }) => {
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
};
