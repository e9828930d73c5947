import { t } from 'ttag';
import { CourseMenu, FilterRow, GroupMenu, PeriodFields } from './filter-parts.tsx';
import { type ReportView, reportUrl } from './report-url.ts';

interface ReportFiltersProps {
  readonly view: ReportView;
  readonly onChange: (change: Partial<ReportView>) => void;
  readonly onClear: () => void;
}

/** Filters of the report: groups, courses, and the period in which the enrolments began. */
export const ReportFilters = ({ view, onChange, onClear }: ReportFiltersProps) => (
  <div role="search" aria-label={t`Filters of the report`}>
    <FilterRow onClear={reportUrl.isNarrowed(view) ? onClear : undefined}>
      <GroupMenu chosen={view.group} onChange={(group) => onChange({ group })} />
      <CourseMenu chosen={view.course} onChange={(course) => onChange({ course })} />
    </FilterRow>
    <PeriodFields
      view={view}
      labels={{ from: t`Enrolled from`, to: t`Enrolled until` }}
      onChange={onChange}
    />
  </div>
);
