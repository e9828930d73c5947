import {
  ACTIVITY_PERIODS,
  PEOPLE_ORDERS,
  PERSON_STATUSES,
  type PeopleFilters,
} from '@cairn/api/staff-people.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { parseFilterValues } from './filter-values.ts';

/** Filters, order and page of the list in the URL. A filter with several values separates them with commas. */
export interface PeopleUrlState {
  readonly search: string;
  readonly group: string;
  readonly status: string;
  readonly role: string;
  readonly course: string;
  readonly active: string;
  readonly order: string;
  readonly page: number;
}

/** Filters of the list that have a fixed or loaded list of values. */
export type PeopleFilterName = 'group' | 'status' | 'role' | 'course' | 'active';

const keepKnown = <T extends string>(text: string, known: readonly T[]): T[] =>
  known.filter((value) => parseFilterValues(text).includes(value));

/** Returns the order of the list in a URL; the names for an unknown one. */
export const toPeopleOrder = (text: string) =>
  PEOPLE_ORDERS.find((order) => order === text) ?? 'name';

export const peopleUrlFormat = createListUrlFormat<PeopleUrlState>(
  { search: '', group: '', status: '', role: '', course: '', active: '', order: 'name', page: 1 },
  (view) => ({
    ...view,
    status: keepKnown(view.status, PERSON_STATUSES).join(','),
    role: keepKnown(view.role, STAFF_ROLES).join(','),
    active: keepKnown(view.active, ACTIVITY_PERIODS).join(','),
    order: toPeopleOrder(view.order),
  }),
);

/** Returns the query of the call for a view. */
export const toPeopleFilters = (view: PeopleUrlState): Partial<PeopleFilters> => ({
  search: view.search.trim() || undefined,
  group: toFilter(parseFilterValues(view.group)),
  course: toFilter(parseFilterValues(view.course)),
  status: toFilter(keepKnown(view.status, PERSON_STATUSES)),
  role: toFilter(keepKnown(view.role, STAFF_ROLES)),
  active: toFilter(keepKnown(view.active, ACTIVITY_PERIODS)),
  order: toPeopleOrder(view.order),
  page: view.page,
});

const toFilter = <T>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values);
