/** Computes learning paths by the competencies that courses teach. */
import type { LearningPathsResponse } from '@cairn/api/skill-service.contract';
import { chooseCoveringCourses } from '@cairn/domain/upskill-path.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { CoursesService } from '../../catalogue/courses/courses.service.ts';
import { listJobRoles } from '../../catalogue/roles/roles.repository.ts';
import { listModulesTeaching } from '../upskilling.repository.ts';

interface PathsDeps {
  readonly sql: Sql;
  readonly courses: Pick<CoursesService, 'list'>;
}

/** Returns learning paths for the missing competencies; empty if no course that the student may see teaches one of them. */
type FindPaths = (
  studentId: string,
  roleId: string,
  missing: readonly string[],
) => Promise<LearningPathsResponse[]>;

/**
 * Sorts courses for a learning path: those of the job role first, in the role's order. The order matters for courses that teach
 * the same number of competencies.
 */
const sortByRole = <T extends { readonly courseId: string }>(
  teaching: readonly T[],
  own: readonly string[],
): T[] => {
  const getRank = ({ courseId }: T) =>
    own.includes(courseId) ? own.indexOf(courseId) : own.length;
  return teaching.toSorted((one, other) => getRank(one) - getRank(other));
};

export const createBuiltInLearningPaths = ({ sql, courses }: PathsDeps): FindPaths => {
  /** Returns the courses that the student may see and that teach missing competencies, as courses or in their modules. */
  const findTeachingCourses = async (studentId: string, missing: readonly string[]) => {
    const [shown, modules] = await Promise.all([
      courses.list(studentId),
      listModulesTeaching(sql, missing),
    ]);
    const modulesByCourse = Map.groupBy(modules, ({ CourseID }) => CourseID);
    return shown.flatMap(({ CourseID, CompetencyIDs }) => {
      const own = modulesByCourse.get(CourseID) ?? [];
      const taught = own.flatMap((module) => module.CompetencyIDs);
      const competencyIds = [...CompetencyIDs, ...taught].filter((id) => missing.includes(id));
      return competencyIds.length === 0
        ? []
        : [{ courseId: CourseID, competencyIds, modules: own }];
    });
  };

  return async (studentId, roleId, missing) => {
    const [teaching, [role]] = await Promise.all([
      findTeachingCourses(studentId, missing),
      listJobRoles(sql, roleId),
    ]);
    const own = role?.CourseIDs ?? [];
    const chosen = chooseCoveringCourses(missing, sortByRole(teaching, own));
    if (chosen.length === 0) return [];
    const Units = chosen.flatMap((CourseID) => {
      const modules = teaching.find(({ courseId }) => courseId === CourseID)?.modules ?? [];
      // If no module of the course teaches a missing competency, the whole course becomes one unit of the path.
      const units = modules.map(({ ModuleID }) => ({ CourseID, ModuleID }));
      return units.length > 0 ? units : [{ CourseID }];
    });
    return [{ RoleID: roleId, ModulePathsWithCourses: [{ PathID: `path-${roleId}`, Units }] }];
  };
};
