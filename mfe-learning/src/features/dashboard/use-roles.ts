import type { Course } from '@cairn/api/courses.contract';
import { useQuery, useSite } from '@cairn/runtime';
import { type Loadable, together } from '@cairn/ui/loaded';
import { t } from 'ttag';
import type { Student } from '../../lib/use-student.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import { byCompetencies, byCourses, type RoleStanding, roleStandings } from './role-standing.ts';

interface Words {
  readonly title: string;
  /** The noun after '2 of 6'. */
  readonly parts: string;
}

export interface RolesState {
  readonly words: Words;
  readonly query: Loadable<readonly RoleStanding[]>;
}

const courseWords: Words = { title: t`Courses completed`, parts: t`courses completed` };
const competencyWords: Words = { title: t`Competencies earned`, parts: t`competencies earned` };

/**
 * Returns the student's roles with the progress in each.
 * @param courses the student's loaded courses
 */
export const useRoles = (student: Student, courses: readonly Course[]): RolesState => {
  const isEducation = useSite().brand.mode === 'education';
  const words = isEducation ? competencyWords : courseWords;
  const all = useQuery(dashboardQueries.roles());
  const held = useQuery(
    dashboardQueries.heldRoles(student.studentId, student.attributes?.Roles ?? {}),
  );
  const { data, ...query } = together(all, held, { ...student, data: student.attributes });
  if (!data) return { words, query: { ...query, data } };
  const [roles, heldRoles, attributes] = data;
  const measure = isEducation ? byCompetencies(attributes) : byCourses(attributes, courses);
  return { words, query: { ...query, data: roleStandings(roles, heldRoles, measure) } };
};
