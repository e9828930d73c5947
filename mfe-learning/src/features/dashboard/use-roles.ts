import type { Course } from '@cairn/api/courses.contract';
import { useQuery, useSite } from '@cairn/runtime';
import type { Student } from '../../lib/use-student.ts';
import { dashboardQueries } from './dashboard.queries.ts';
import { byCompetencies, byCourses, type RoleStanding, roleStandings } from './role-standing.ts';

interface Words {
  readonly title: string;
  /** After '2 of 6'. */
  readonly parts: string;
}

export type RolesState = { readonly words: Words } & (
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly standings: readonly RoleStanding[] }
  | {
      readonly status: 'failed';
      readonly error: Error;
      readonly isRetrying: boolean;
      readonly retry: () => void;
    }
);

const courseWords: Words = { title: 'Courses completed', parts: 'courses completed' };
const competencyWords: Words = { title: 'Competencies earned', parts: 'competencies earned' };

/**
 * The student's roles with how far each is.
 * @param courses what is known of the student's courses
 */
export const useRoles = (student: Student, courses: readonly Course[]): RolesState => {
  const isEducation = useSite().brand.mode === 'education';
  const words = isEducation ? competencyWords : courseWords;
  const all = useQuery(dashboardQueries.roles());
  const held = useQuery(
    dashboardQueries.heldRoles(student.studentId, student.attributes?.Roles ?? {}),
  );
  const { attributes } = student;
  if (all.data && held.data && attributes) {
    const measure = isEducation ? byCompetencies(attributes) : byCourses(attributes, courses);
    return { words, status: 'loaded', standings: roleStandings(all.data, held.data, measure) };
  }
  const error = all.error ?? held.error ?? (attributes ? null : student.error);
  if (!error) return { words, status: 'loading' };
  return {
    words,
    status: 'failed',
    error,
    isRetrying: all.isFetching || held.isFetching || student.isFetching,
    retry: () => {
      if (all.isError) void all.refetch();
      if (held.isError) void held.refetch();
      if (!attributes) void student.refetch();
    },
  };
};
