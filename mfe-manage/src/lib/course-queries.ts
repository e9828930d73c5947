import {
  listOwnerChoices,
  listStaffCourses,
  type StaffCourseFilters,
} from '@cairn/api/staff-catalogue.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const courseQueries = {
  /** Loads a page of the courses; the previous page stays visible until then. */
  list: (query: Partial<StaffCourseFilters>) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'courses', query],
      queryFn: ({ signal }) => http.call(listStaffCourses, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  ownerChoices: (courseId: string, search: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'owner-choices', courseId, search],
      queryFn: ({ signal }) =>
        http.call(listOwnerChoices, { params: { courseId }, query: { search }, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
};
