import {
  ACTIVITY_PERIODS,
  type ActivityPeriod,
  NO_GROUP,
  PERSON_STATUSES,
} from '@cairn/api/staff-people.contract';
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { t } from 'ttag';
import { ListSearch } from './list-search.tsx';
import { manageQueries } from './manage-queries.ts';
import { ROLE_LABELS, STATUS_LABELS } from './person-words.ts';
import { FilterMenu, type FilterOption } from './filter-menu.tsx';
import { parseFilterValues } from './filter-values.ts';
import type { PeopleFilterName, PeopleView } from './people-url.ts';
import listStyles from './list.module.css';

const PERIOD_LABELS: Readonly<Record<ActivityPeriod, string>> = {
  '7-days': t`Within 7 days`,
  '30-days': t`Within 30 days`,
  earlier: t`Longer ago`,
  never: t`Never`,
};

const toOptions = <T extends string>(
  values: readonly T[],
  labels: Readonly<Record<T, string>>,
): FilterOption[] => values.map((value) => ({ value, label: labels[value] }));

interface PeopleFiltersProps {
  readonly view: PeopleView;
  readonly isNarrowed: boolean;
  readonly onChange: (change: Partial<PeopleView>) => void;
  readonly onClear: () => void;
}

/** Name of a filter, with its label and the values that it offers. */
export type FilterMenuOptions = readonly [PeopleFilterName, string, readonly FilterOption[]];

/** Returns the filters of the list; groups and courses are empty until they are loaded. */
export const useFilterMenus = (): readonly FilterMenuOptions[] => {
  const { data } = useQuery(manageQueries.filterOptions());
  const groups = (data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  const courses = (data?.courses ?? []).map(({ courseId, title }) => ({
    value: courseId,
    label: title,
  }));
  return [
    ['group', t`Group`, [...groups, { value: NO_GROUP, label: t`In no group` }]],
    ['status', t`Status`, toOptions(PERSON_STATUSES, STATUS_LABELS)],
    ['role', t`Staff role`, toOptions(STAFF_ROLES, ROLE_LABELS)],
    ['course', t`Course`, courses],
    ['active', t`Last active`, toOptions(ACTIVITY_PERIODS, PERIOD_LABELS)],
  ];
};

/** Search and filters of the list of people. */
export const PeopleFilterBar = ({ view, isNarrowed, onChange, onClear }: PeopleFiltersProps) => {
  const menus = useFilterMenus();
  return (
    <div role="search" aria-label={t`Search people`} className={listStyles['filters']}>
      <ListSearch
        label={t`Name, e-mail or external ID`}
        placeholder={t`Name, e-mail or external ID`}
        className={listStyles['search']}
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      {menus.map(([name, label, options]) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          chosen={parseFilterValues(view[name])}
          onChange={(chosen) => onChange({ [name]: chosen.join(',') })}
        />
      ))}
      {isNarrowed && (
        <Button variant="ghost" size="s" onClick={onClear}>
          {t`Clear all`}
        </Button>
      )}
    </div>
  );
};
