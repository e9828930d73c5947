import { allCoursesQuery, allRolesQuery } from '@cairn/record/course-queries';
import { useStudentOrVisitor } from '@cairn/record/use-student-or-visitor';
import { useQuery } from '@cairn/runtime';
import type { SearchData } from '@cairn/search/use-catalogue-search';
import { session } from '@cairn/session';

const MINUTE = 60_000;

/** Loads the searched lists, separately for each student, because the responses differ. */
export const useSearchLists = (): SearchData => {
  const whose = session.studentId() ?? '';
  const courses = useQuery({
    ...allCoursesQuery,
    queryKey: [...allCoursesQuery.queryKey, whose],
    staleTime: MINUTE,
  });
  const roles = useQuery({
    ...allRolesQuery,
    queryKey: [...allRolesQuery.queryKey, whose],
    staleTime: MINUTE,
  });
  return { courses, roles, viewer: useStudentOrVisitor() };
};
