import { NO_REPORT_GROUP } from '@cairn/api/staff-reports.contract';
import { useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { FilterMenu } from '../../lib/filter-menu.tsx';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { manageQueries } from '../../lib/manage-queries.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import listStyles from '../../lib/list.module.css';
import { type ReportView, reportUrl } from './report-url.ts';
import styles from './reports.module.css';

interface ReportFiltersProps {
  readonly view: ReportView;
  /** Whether the period ends before it begins. */
  readonly isReversed: boolean;
  readonly onChange: (change: Partial<ReportView>) => void;
  readonly onClear: () => void;
}

/** Filters of the report: groups, courses, and the period in which the enrolments began. */
export const ReportFilters = ({ view, isReversed, onChange, onClear }: ReportFiltersProps) => {
  const { data } = useQuery(manageQueries.filterOptions());
  const isAdministrator = useIsAdministrator();
  const groups = (data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  const noGroup = { value: NO_REPORT_GROUP, label: t`In no group` };
  const courses = (data?.courses ?? []).map(({ courseId, title }) => ({
    value: courseId,
    label: title,
  }));
  return (
    <div role="search" aria-label={t`Filters of the report`}>
      <div className={listStyles['filters']}>
        <FilterMenu
          label={t`Group`}
          options={isAdministrator ? [...groups, noGroup] : groups}
          chosen={parseFilterValues(view.group)}
          onChange={(chosen) => onChange({ group: chosen.join(',') })}
        />
        <FilterMenu
          label={t`Course`}
          options={courses}
          chosen={parseFilterValues(view.course)}
          onChange={(chosen) => onChange({ course: chosen.join(',') })}
        />
        {reportUrl.isNarrowed(view) && (
          <Button variant="ghost" size="s" onClick={onClear}>
            {t`Clear all`}
          </Button>
        )}
      </div>
      <div className={styles['period']}>
        <TextField
          label={t`Enrolled from`}
          type="date"
          value={view.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label={t`Enrolled until`}
          type="date"
          value={view.to}
          error={isReversed ? t`Choose a day that is not before the first one.` : undefined}
          announceError
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
    </div>
  );
};
