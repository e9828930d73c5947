import { everyCourse, everyRole } from '@cairn/record/course-reads';
import { useViewer } from '@cairn/record/use-viewer';
import { useQuery } from '@cairn/runtime';
import type { Searched } from '@cairn/search/use-catalogue-search';
import { session } from '@cairn/session';

const MINUTE = 60_000;

/** Loads the searched lists, separately for each student, because the responses differ. */
export const useSearchLists = (): Searched => {
  const whose = session.studentId() ?? '';
  const courses = useQuery({
    ...everyCourse,
    queryKey: [...everyCourse.queryKey, whose],
    staleTime: MINUTE,
  });
  const roles = useQuery({
    ...everyRole,
    queryKey: [...everyRole.queryKey, whose],
    staleTime: MINUTE,
  });
  return { courses, roles, viewer: useViewer() };
};
