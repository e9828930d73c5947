import {
  listAuditEntries,
  listAuditEntriesOfPerson,
  type AuditFilters,
} from '@cairn/api/audit-log.contract';
import {
  getStaffGroup,
  type GroupMembershipChange,
  type GroupFilters,
  listStaffGroups,
  previewGroupChange,
} from '@cairn/api/staff-groups.contract';
import {
  getPeopleFilterOptions,
  getPerson,
  listCoursesOfPerson,
  listPeople,
  type PeopleFilters,
  searchCourseChoices,
} from '@cairn/api/staff-people.contract';
import { getRegistrationSetting, getSecondFactorSetting } from '@cairn/api/staff-settings.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Other members of staff change people meanwhile, so data are refetched whenever a screen shows them again. */
const ALWAYS_STALE = { staleTime: 0 };
const ROOT = 'manage';

export const manageQueries = {
  /** Key that matches all queries that a change of a person outdates. */
  allKey: [ROOT] as const,
  /** Loads a page of the people; the previous page stays visible until then. */
  people: (query: Partial<PeopleFilters>) =>
    queryOptions({
      queryKey: [ROOT, 'people', query],
      queryFn: ({ signal }) => http.call(listPeople, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE,
    }),
  filterOptions: () =>
    queryOptions({
      queryKey: [ROOT, 'filter-options'],
      queryFn: ({ signal }) => http.call(getPeopleFilterOptions, { signal }),
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
      ...ALWAYS_STALE,
    }),
  coursesOfPerson: (personId: string) =>
    queryOptions({
      queryKey: [ROOT, 'person', personId, 'courses'],
      queryFn: ({ signal }) => http.call(listCoursesOfPerson, { params: { personId }, signal }),
      ...ALWAYS_STALE,
    }),
  /** Loads a page of the groups; the previous page stays visible until then. */
  groups: (query: Partial<GroupFilters>) =>
    queryOptions({
      queryKey: [ROOT, 'groups', query],
      queryFn: ({ signal }) => http.call(listStaffGroups, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE,
    }),
  group: (groupId: string) =>
    queryOptions({
      queryKey: [ROOT, 'group', groupId],
      queryFn: ({ signal }) => http.call(getStaffGroup, { params: { groupId }, signal }),
      ...ALWAYS_STALE,
    }),
  groupChangePreview: (body: GroupMembershipChange) =>
    queryOptions({
      // Outside of `allKey`: the change that this preview describes must not reload it.
      queryKey: ['preview-of-group-change', body],
      queryFn: ({ signal }) => http.call(previewGroupChange, { body, signal }),
      ...ALWAYS_STALE,
    }),
  registrationSetting: () =>
    queryOptions({
      queryKey: [ROOT, 'setting', 'registration'],
      queryFn: ({ signal }) => http.call(getRegistrationSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  secondFactorSetting: () =>
    queryOptions({
      queryKey: [ROOT, 'setting', 'second-factor'],
      queryFn: ({ signal }) => http.call(getSecondFactorSetting, { signal }),
      ...ALWAYS_STALE,
    }),
  entriesOfPerson: (personId: string) =>
    queryOptions({
      queryKey: [ROOT, 'person', personId, 'log'],
      queryFn: ({ signal }) =>
        http.call(listAuditEntriesOfPerson, { params: { personId }, signal }),
      ...ALWAYS_STALE,
    }),
  entries: (query: AuditFilters) =>
    queryOptions({
      queryKey: [ROOT, 'log', query],
      queryFn: ({ signal }) => http.call(listAuditEntries, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE,
    }),
};
