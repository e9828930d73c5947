import { allCoursesQuery, allRolesQuery } from '@cairn/record/course-queries';
import { useStudentOrVisitor } from '@cairn/record/use-student-or-visitor';
import { useQuery } from '@cairn/runtime';
import type { SearchData } from '@cairn/search/use-catalogue-search';
import { session } from '@cairn/session';

const MINUTE = 60_000;

/** Loads the courses and roles that the site search covers. The cache is separate for each student, whose lists differ. */
export const useCatalogueSearchData = (): SearchData => {
  const studentId = session.studentId() ?? '';
  const courses = useQuery({
    ...allCoursesQuery,
    queryKey: [...allCoursesQuery.queryKey, studentId],
    staleTime: MINUTE,
  });
  const roles = useQuery({
    ...allRolesQuery,
    queryKey: [...allRolesQuery.queryKey, studentId],
    staleTime: MINUTE,
  });
  return { courses, roles, viewer: useStudentOrVisitor() };
};
