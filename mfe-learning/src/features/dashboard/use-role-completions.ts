import type { Course } from '@cairn/api/courses.contract';
import { useQuery, useSite } from '@cairn/runtime';
import { type QueryState, combineQueries } from '@cairn/ui/query-content';
import { t } from 'ttag';
import type { StudentState } from '../../lib/use-student.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import {
  measureRolesByCompetencies,
  measureRolesByCourses,
  type RoleCompletion,
  listRoleCompletions,
} from './role-completion.ts';

interface RoleTexts {
  readonly title: string;
  /** Noun for the parts of a role, such as 'courses completed', after '2 of 6'. */
  readonly parts: string;
}

export interface RoleCompletionsState {
  readonly words: RoleTexts;
  readonly query: QueryState<readonly RoleCompletion[]>;
}

const courseWords: RoleTexts = { title: t`Courses completed`, parts: t`courses completed` };
const competencyWords: RoleTexts = { title: t`Competencies earned`, parts: t`competencies earned` };

/**
 * Returns the student's roles with the progress in each.
 * @param courses the student's loaded courses
 */
export const useRoleCompletions = (
  student: StudentState,
  courses: readonly Course[],
): RoleCompletionsState => {
  const isEducation = useSite().brand.mode === 'education';
  const words = isEducation ? competencyWords : courseWords;
  const all = useQuery(dashboardQueries.roles());
  const heldRolesQuery = useQuery(
    dashboardQueries.heldRoles(student.studentId, student.attributes?.Roles ?? {}),
  );
  const { data, ...query } = combineQueries(all, heldRolesQuery, {
    ...student,
    data: student.attributes,
  });
  if (!data) return { words, query: { ...query, data } };
  const [roles, heldRoles, attributes] = data;
  const measure = isEducation
    ? measureRolesByCompetencies(attributes)
    : measureRolesByCourses(attributes, courses);
  return { words, query: { ...query, data: listRoleCompletions(roles, heldRoles, measure) } };
};
