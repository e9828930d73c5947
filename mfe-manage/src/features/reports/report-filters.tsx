import { t } from 'ttag';
import { CourseFilterMenu, FilterBar, GroupFilterMenu, PeriodFields } from './filter-parts.tsx';
import { type CompletionReportUrlState, completionReportUrlFormat } from './report-url.ts';

interface ReportFiltersProps {
  readonly view: CompletionReportUrlState;
  readonly onChange: (change: Partial<CompletionReportUrlState>) => void;
  readonly onClear: () => void;
}

/** Filters of the report: groups, courses, and the period in which the enrolments began. */
export const ReportFilters = ({ view, onChange, onClear }: ReportFiltersProps) => (
  <div role="search" aria-label={t`Filters of the report`}>
    <FilterBar onClear={completionReportUrlFormat.isNarrowed(view) ? onClear : undefined}>
      <GroupFilterMenu chosen={view.group} onChange={(group) => onChange({ group })} />
      <CourseFilterMenu chosen={view.course} onChange={(course) => onChange({ course })} />
    </FilterBar>
    <PeriodFields
      view={view}
      labels={{ from: t`Enrolled from`, to: t`Enrolled until` }}
      onChange={onChange}
    />
  </div>
);
