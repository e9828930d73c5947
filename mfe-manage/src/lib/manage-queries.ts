import { type FilterChoicesQuery, searchFilterChoices } from '@cairn/api/filter-choices.contract';
import {
  getPeopleFilterOptions,
  getPerson,
  listCoursesOfPerson,
  listPeople,
  type PeopleFilters,
  searchCourseChoices,
} from '@cairn/api/staff-people.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Other members of staff change people meanwhile, so data are refetched whenever a screen shows them again. */
export const ALWAYS_STALE_OPTIONS = { staleTime: 0 };
const ROOT = 'manage';

/** Queries of people. Those of other subjects are in files of their own, so that each page loads its contracts alone. */
export const manageQueries = {
  /** Key that matches all queries that a change of a person outdates. */
  allKey: [ROOT] as const,
  /** Loads a page of the people; the previous page stays visible until then. */
  people: (query: Partial<PeopleFilters>) =>
    queryOptions({
      queryKey: [ROOT, 'people', query],
      queryFn: ({ signal }) => http.call(listPeople, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  filterOptions: () =>
    queryOptions({
      queryKey: [ROOT, 'filter-options'],
      queryFn: ({ signal }) => http.call(getPeopleFilterOptions, { signal }),
    }),
  filterChoices: (query: FilterChoicesQuery) =>
    queryOptions({
      queryKey: [ROOT, 'filter-choices', query],
      queryFn: ({ signal }) => http.call(searchFilterChoices, { query, signal }),
      placeholderData: (before) => before,
    }),
  courseChoices: (search: string) =>
    queryOptions({
      queryKey: ['course-choices', search],
      queryFn: ({ signal }) => http.call(searchCourseChoices, { query: { search }, signal }),
      placeholderData: (before) => before,
    }),
  person: (personId: string) =>
    queryOptions({
      queryKey: [ROOT, 'person', personId],
      queryFn: ({ signal }) => http.call(getPerson, { params: { personId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  coursesOfPerson: (personId: string) =>
    queryOptions({
      queryKey: [ROOT, 'person', personId, 'courses'],
      queryFn: ({ signal }) => http.call(listCoursesOfPerson, { params: { personId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
