/** Filters that several reports have. */
import { NO_REPORT_GROUP } from '@cairn/api/staff-reports.contract';
import { Button } from '@cairn/ui/button';
import { TextField } from '@cairn/ui/text-field';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { FilterMenu } from '../../lib/filter-menu.tsx';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { useChosenOptions } from '../../lib/use-chosen-options.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import listStyles from '../../lib/list.module.css';
import { isPeriodReversed } from './report-url.ts';
import styles from './reports.module.css';

interface MenuProps {
  /** The chosen values as in the URL. */
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
}

/** Filter of the groups that the caller manages; administrators also find the students without a group. */
export const GroupFilterMenu = ({ chosen, onChange }: MenuProps) => {
  const groups = useChosenOptions('group', chosen);
  const isAdministrator = useIsAdministrator();
  const noGroup = { value: NO_REPORT_GROUP, label: t`In no group` };
  return (
    <FilterMenu
      label={t`Group`}
      options={isAdministrator ? [...groups, noGroup] : groups}
      searched="group"
      chosen={parseFilterValues(chosen)}
      onChange={(values) => onChange(values.join(','))}
    />
  );
};

export const CourseFilterMenu = ({ chosen, onChange }: MenuProps) => (
  <FilterMenu
    label={t`Course`}
    options={useChosenOptions('course', chosen)}
    searched="course"
    chosen={parseFilterValues(chosen)}
    onChange={(values) => onChange(values.join(','))}
  />
);

interface FilterRowProps {
  /** Clears all filters; absent if none is set. */
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Filters in a row, and a button that clears them. */
export const FilterBar = ({ onClear, children }: FilterRowProps) => (
  <div className={listStyles['filters']}>
    {children}
    {onClear && (
      <Button variant="ghost" size="s" onClick={onClear}>
        {t`Clear all`}
      </Button>
    )}
  </div>
);

interface PeriodFieldsProps {
  readonly view: { readonly from: string; readonly to: string };
  readonly labels: { readonly from: string; readonly to: string };
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void;
}

/** Fields for the first and the last day of a period, with an error if it ends before it begins. */
export const PeriodFields = ({ view, labels, onChange }: PeriodFieldsProps) => (
  <div className={styles['period']}>
    <TextField
      label={labels.from}
      type="date"
      value={view.from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <TextField
      label={labels.to}
      type="date"
      value={view.to}
      error={isPeriodReversed(view) ? t`Choose a day that is not before the first one.` : undefined}
      announceError
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </div>
);
