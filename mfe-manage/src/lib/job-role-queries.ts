import {
  getStaffJobRole,
  listStaffJobRoles,
  type StaffJobRoleFilters,
} from '@cairn/api/staff-job-roles.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const jobRoleQueries = {
  /** Loads a page of the roles; the previous page stays visible until then. */
  list: (query: Partial<StaffJobRoleFilters>) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'job-roles', query],
      queryFn: ({ signal }) => http.call(listStaffJobRoles, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  detail: (roleId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'job-role', roleId],
      queryFn: ({ signal }) => http.call(getStaffJobRole, { params: { roleId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
