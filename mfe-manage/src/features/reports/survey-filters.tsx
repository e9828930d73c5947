import { t } from 'ttag';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { CourseMenu, FilterRow, GroupMenu } from './filter-parts.tsx';

/** Filters in the URL: a course, and groups that are separated with commas. */
export interface SurveysView {
  readonly course: string;
  readonly group: string;
  readonly page: number;
}

interface SurveyFiltersProps {
  readonly view: SurveysView;
  readonly onChange: (change: Partial<SurveysView>) => void;
}

/** Filters of the report: one course, of which the last choice counts, and groups. */
export const SurveyFilters = ({ view, onChange }: SurveyFiltersProps) => (
  <div role="search" aria-label={t`Filters of the report`}>
    <FilterRow onClear={undefined}>
      <CourseMenu
        chosen={view.course}
        onChange={(chosen) => onChange({ course: parseFilterValues(chosen).at(-1) ?? '' })}
      />
      <GroupMenu chosen={view.group} onChange={(group) => onChange({ group })} />
    </FilterRow>
  </div>
);
