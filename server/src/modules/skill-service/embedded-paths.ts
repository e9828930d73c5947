/** Paths by what the courses teach. */
import type { LearningPaths } from '@cairn/api/skill-service.contract';
import { coveringCourses } from '@cairn/domain/upskill-path.rules';
import type { Sql } from '../../database/sql.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { listRoles } from '../roles/roles.repository.ts';
import { listModulesOf } from '../upskilling/upskilling.repository.ts';

interface PathsDeps {
  readonly sql: Sql;
  readonly courses: Pick<CoursesService, 'list'>;
}

/** Empty when no course that the student may see teaches what is missing. */
type PathsTo = (
  studentId: string,
  roleId: string,
  missing: readonly string[],
) => Promise<LearningPaths[]>;

/** Of courses that teach as much, those that the role names come first, in its order. */
const ownFirst = <T extends { readonly courseId: string }>(
  teaching: readonly T[],
  own: readonly string[],
): T[] => {
  const place = ({ courseId }: T) => (own.includes(courseId) ? own.indexOf(courseId) : own.length);
  return teaching.toSorted((one, other) => place(one) - place(other));
};

export const createEmbeddedPaths = ({ sql, courses }: PathsDeps): PathsTo => {
  /** Courses that the student may see and what each teaches, itself or in its modules. */
  const teachingOf = async (studentId: string) => {
    const shown = await courses.list(studentId);
    const modules = await listModulesOf(
      sql,
      shown.map(({ CourseID }) => CourseID),
    );
    const modulesOf = Map.groupBy(modules, ({ CourseID }) => CourseID);
    return shown.map(({ CourseID, CompetencyIDs }) => {
      const own = modulesOf.get(CourseID) ?? [];
      const taught = own.flatMap((module) => module.CompetencyIDs);
      return { courseId: CourseID, competencyIds: [...CompetencyIDs, ...taught], modules: own };
    });
  };

  return async (studentId, roleId, missing) => {
    const [teaching, [role]] = await Promise.all([teachingOf(studentId), listRoles(sql, roleId)]);
    const own = role?.CourseIDs ?? [];
    const chosen = coveringCourses(missing, ownFirst(teaching, own));
    if (chosen.length === 0) return [];
    const Units = chosen.flatMap((CourseID) => {
      const modules = teaching.find(({ courseId }) => courseId === CourseID)?.modules ?? [];
      const wanted = modules.filter(({ CompetencyIDs }) =>
        CompetencyIDs.some((id) => missing.includes(id)),
      );
      // What a course teaches as a whole takes all of it.
      const units = wanted.map(({ ModuleID }) => ({ CourseID, ModuleID }));
      return units.length > 0 ? units : [{ CourseID }];
    });
    return [{ RoleID: roleId, ModulePathsWithCourses: [{ PathID: `path-${roleId}`, Units }] }];
  };
};
