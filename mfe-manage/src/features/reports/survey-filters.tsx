import { t } from 'ttag';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { CourseFilterMenu, FilterBar, GroupFilterMenu } from './filter-parts.tsx';

/** Filters in the URL: a course, and groups that are separated with commas. */
export interface SurveyReportUrlState {
  readonly course: string;
  readonly group: string;
  readonly page: number;
}

interface SurveyFiltersProps {
  readonly view: SurveyReportUrlState;
  readonly onChange: (change: Partial<SurveyReportUrlState>) => void;
}

/** Filters of the report: one course, of which the last choice counts, and groups. */
export const SurveyFilters = ({ view, onChange }: SurveyFiltersProps) => (
  <div role="search" aria-label={t`Filters of the report`}>
    <FilterBar onClear={undefined}>
      <CourseFilterMenu
        chosen={view.course}
        onChange={(chosen) => onChange({ course: parseFilterValues(chosen).at(-1) ?? '' })}
      />
      <GroupFilterMenu chosen={view.group} onChange={(group) => onChange({ group })} />
    </FilterBar>
  </div>
);
