import type { Course } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isCourseCompleted } from '@cairn/domain/course-completion.rules';
import { padRadarAxes, type RadarChartAxis, computeRadarValue } from '@cairn/domain/radar.rules';

/** Student's progress in a role, counted in courses, or in competencies in education mode. */
export interface RoleCompletion {
  readonly roleId: string;
  readonly title: string;
  readonly done: number;
  readonly total: number;
}

/** Parts of a role, as CourseIDs or competency ids, and which of them the student has done. */
export interface RoleCompletionMeasure {
  readonly listParts: (role: Role) => readonly string[];
  readonly isDone: (id: string) => boolean;
}

/**
 * Measures roles by the courses that the student has completed.
 * @param courses the student's loaded courses; for other courses only the attributes count
 */
export const measureRolesByCourses = (
  student: UserAttributes,
  courses: readonly Course[],
): RoleCompletionMeasure => {
  const known = new Map(courses.map((course) => [course.CourseID, course]));
  return {
    listParts: (role) => role.CourseIDs,
    isDone: (CourseID) => isCourseCompleted(known.get(CourseID) ?? { CourseID }, student),
  };
};

export const measureRolesByCompetencies = (student: UserAttributes): RoleCompletionMeasure => ({
  listParts: (role) => role.CompetencyIDs,
  isDone: (id) => student.Competencies.includes(id),
});

/** Returns the student's roles in the order they were added; ids without a role are left out (RULE-20). */
export const listRoleCompletions = (
  roles: readonly Role[],
  heldRoles: Readonly<Record<string, boolean>>,
  { listParts, isDone }: RoleCompletionMeasure,
): RoleCompletion[] =>
  Object.keys(heldRoles).flatMap((roleId) => {
    const role = roles.find(({ RoleID }) => RoleID === roleId);
    if (!role) return [];
    const parts = listParts(role);
    const done = parts.filter(isDone).length;
    return [{ roleId, title: role.RoleTitle, done, total: parts.length }];
  });

export const createRoleChartAxes = (standings: readonly RoleCompletion[]): RadarChartAxis[] =>
  padRadarAxes(
    standings.map(({ roleId, title, done, total }) => ({
      id: roleId,
      label: title,
      value: computeRadarValue(done, total),
    })),
  );
