import {
  ACTIVITY_PERIODS,
  type ActivityPeriod,
  NO_GROUP,
  PERSON_STATUSES,
} from '@cairn/api/staff-people.contract';
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { Button } from '@cairn/ui/button';
import { t } from 'ttag';
import { ListSearch } from './list-search.tsx';
import { STAFF_ROLE_LABELS, PERSON_STATUS_LABELS } from './person-words.ts';
import { FilterMenu, type FilterMenuProps, type FilterOption } from './filter-menu.tsx';
import { parseFilterValues } from './filter-values.ts';
import { useChosenOptions } from './use-chosen-options.ts';
import type { PeopleFilterName, PeopleUrlState } from './people-url.ts';
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
  readonly view: PeopleUrlState;
  readonly isNarrowed: boolean;
  readonly onChange: (change: Partial<PeopleUrlState>) => void;
  readonly onClear: () => void;
}

/** A filter: its name and what its menu shows. */
export type FilterMenuOptions = Pick<FilterMenuProps, 'label' | 'options' | 'searched'> & {
  readonly name: PeopleFilterName;
};

/**
 * Returns the options of the filters of the list of people. Groups and courses are searched by the server, so only the chosen
 * ones are included.
 */
export const useFilterMenus = (view: PeopleUrlState): readonly FilterMenuOptions[] => {
  const groups = useChosenOptions('group', view.group);
  const courses = useChosenOptions('course', view.course);
  const noGroup = { value: NO_GROUP, label: t`In no group` };
  return [
    { name: 'group', label: t`Group`, options: [...groups, noGroup], searched: 'group' },
    { name: 'status', label: t`Status`, options: toOptions(PERSON_STATUSES, PERSON_STATUS_LABELS) },
    { name: 'role', label: t`Staff role`, options: toOptions(STAFF_ROLES, STAFF_ROLE_LABELS) },
    { name: 'course', label: t`Course`, options: courses, searched: 'course' },
    { name: 'active', label: t`Last active`, options: toOptions(ACTIVITY_PERIODS, PERIOD_LABELS) },
  ];
};

/** Search and filters of the list of people. */
export const PeopleFilterBar = ({ view, isNarrowed, onChange, onClear }: PeopleFiltersProps) => {
  const menus = useFilterMenus(view);
  return (
    <div role="search" aria-label={t`Search people`} className={listStyles['filters']}>
      <ListSearch
        label={t`Name, e-mail or external ID`}
        placeholder={t`Name, e-mail or external ID`}
        className={listStyles['search']}
        value={view.search}
        onSearch={(search) => onChange({ search })}
      />
      {menus.map(({ name, ...menu }) => (
        <FilterMenu
          key={name}
          {...menu}
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
