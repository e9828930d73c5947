import {
  getStaffWebinar,
  listStaffWebinars,
  listWebinarAttendees,
  type StaffWebinarFilters,
} from '@cairn/api/staff-webinars.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const webinarQueries = {
  /** Loads a page of the webinars; the previous page stays visible until then. */
  list: (query: Partial<StaffWebinarFilters>) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'webinars', query],
      queryFn: ({ signal }) => http.call(listStaffWebinars, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  detail: (webinarId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'webinar', webinarId],
      queryFn: ({ signal }) => http.call(getStaffWebinar, { params: { webinarId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  /** Loads a page of the attendees; the previous page stays visible until then. */
  attendees: (webinarId: string, page: number) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'webinar', webinarId, 'attendees', page],
      queryFn: ({ signal }) =>
        http.call(listWebinarAttendees, { params: { webinarId }, query: { page }, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
};
