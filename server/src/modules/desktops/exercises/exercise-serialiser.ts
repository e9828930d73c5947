import type { Course } from '@cairn/api/courses.contract';
import type { RangeExercise } from '@cairn/api/exercises.contract';
import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { CourseContentAccess } from '../../catalogue/courses/open-courses.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { listJobRoles } from '../../catalogue/roles/roles.repository.ts';
import type { StoredRangeExercise } from './exercises.repository.ts';

export interface ExerciseSerialiserDeps {
  readonly sql: Sql;
  readonly open: CourseContentAccess;
  readonly signer: MediaSigner;
  readonly revisions: Pick<RevisionCounters, 'content'>;
}

/**
 * Creates a function that converts exercises for a student, with titles of the courses that the student may see, job roles, and
 * signed URLs.
 */
export const createExerciseSerialiser = ({
  sql,
  signer,
  revisions,
}: Omit<ExerciseSerialiserDeps, 'open'>) => {
  const listRoles = cacheByRevision(revisions.content, () => listJobRoles(sql));
  const signed = (key: string | null) => (key === null ? '' : signer.sign(key));

  return async (
    courses: ReadonlyMap<string, Course>,
  ): Promise<(record: StoredRangeExercise) => RangeExercise> => {
    const roles = await listRoles();
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
