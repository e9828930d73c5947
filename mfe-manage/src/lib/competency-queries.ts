import {
  getStaffCompetency,
  listStaffCompetencies,
  type StaffCompetencyFilters,
} from '@cairn/api/staff-competencies.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const competencyQueries = {
  /** Loads a page of the competencies; the previous page stays visible until then. */
  list: (query: Partial<StaffCompetencyFilters>) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'competencies', query],
      queryFn: ({ signal }) => http.call(listStaffCompetencies, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  detail: (competencyId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'competency', competencyId],
      queryFn: ({ signal }) => http.call(getStaffCompetency, { params: { competencyId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
