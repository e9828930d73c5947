import type { ScheduledReportFilters } from '@cairn/api/report-schedules.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { isCalendarDay } from '../../lib/day-values.ts';
import { parseFilterValues } from '../../lib/filter-values.ts';

/** Filters and page of the report in the URL. A filter with several values separates them with commas. */
export interface CompletionReportUrlState {
  readonly group: string;
  readonly course: string;
  /** First and last day of the enrolments. */
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

export const completionReportUrlFormat = createListUrlFormat<CompletionReportUrlState>(
  { group: '', course: '', from: '', to: '', page: 1 },
  (view) => ({
    ...view,
    from: isCalendarDay(view.from) ? view.from : '',
    to: isCalendarDay(view.to) ? view.to : '',
  }),
);

/** Returns whether the period of the view ends before it begins. */
export const isPeriodReversed = ({
  from,
  to,
}: Pick<CompletionReportUrlState, 'from' | 'to'>): boolean =>
  isCalendarDay(from) && isCalendarDay(to) && to < from;

/** Returns the filters of the calls for a view. */
export const toCompletionFilters = ({
  group,
  course,
  from,
  to,
}: CompletionReportUrlState): ScheduledReportFilters => {
  const [groups, courses] = [parseFilterValues(group), parseFilterValues(course)];
  return {
    ...(groups.length > 0 && { group: groups }),
    ...(courses.length > 0 && { course: courses }),
    ...(isCalendarDay(from) && { from }),
    ...(isCalendarDay(to) && { to }),
  };
};
