import type { Course } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isCourseCompleted } from '@cairn/domain/course-completion.rules';
import { padRadarAxes, type RadarAxis, computeRadarValue } from '@cairn/domain/radar.rules';

/** The progress in a role, in courses, or in competencies in education mode. */
export interface RoleCompletion {
  readonly roleId: string;
  readonly title: string;
  readonly done: number;
  readonly total: number;
}

/** The parts of a role, CourseIDs or competency ids, and which of them are done. */
export interface RoleMeasure {
  readonly partsOf: (role: Role) => readonly string[];
  readonly isDone: (id: string) => boolean;
}

/** @param courses the student's loaded courses; for other courses only the attributes count */
export const measureByCourses = (
  student: UserAttributes,
  courses: readonly Course[],
): RoleMeasure => {
  const known = new Map(courses.map((course) => [course.CourseID, course]));
  return {
    partsOf: (role) => role.CourseIDs,
    isDone: (CourseID) => isCourseCompleted(known.get(CourseID) ?? { CourseID }, student),
  };
};

export const measureByCompetencies = (student: UserAttributes): RoleMeasure => ({
  partsOf: (role) => role.CompetencyIDs,
  isDone: (id) => student.Competencies.includes(id),
});

/** Returns the student's roles in the order they were added; ids without a role are left out (RULE-20). */
export const listRoleCompletions = (
  roles: readonly Role[],
  held: Readonly<Record<string, boolean>>,
  { partsOf, isDone }: RoleMeasure,
): RoleCompletion[] =>
  Object.keys(held).flatMap((roleId) => {
    const role = roles.find(({ RoleID }) => RoleID === roleId);
    if (!role) return [];
    const parts = partsOf(role);
    const done = parts.filter(isDone).length;
    return [{ roleId, title: role.RoleTitle, done, total: parts.length }];
  });

export const createChartAxes = (standings: readonly RoleCompletion[]): RadarAxis[] =>
  padRadarAxes(
    standings.map(({ roleId, title, done, total }) => ({
      id: roleId,
      label: title,
      value: computeRadarValue(done, total),
    })),
  );
