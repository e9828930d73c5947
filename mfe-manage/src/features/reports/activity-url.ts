import type { ActivityFilters } from '@cairn/api/staff-activity.contract';
import { ACTIVITY_UNITS, type ActivityUnit } from '@cairn/domain/activity-report.rules';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { isCalendarDay } from '../../lib/day-values.ts';
import { parseFilterValues } from '../../lib/filter-values.ts';

/** Filters of the report in the URL. It has one page. */
export interface ActivityReportUrlState {
  readonly unit: string;
  readonly group: string;
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

export const toActivityUnit = (text: string): ActivityUnit =>
  ACTIVITY_UNITS.find((unit) => unit === text) ?? 'day';

export const activityReportUrlFormat = createListUrlFormat<ActivityReportUrlState>(
  { unit: 'day', group: '', from: '', to: '', page: 1 },
  (view) => ({
    ...view,
    unit: toActivityUnit(view.unit),
    from: isCalendarDay(view.from) ? view.from : '',
    to: isCalendarDay(view.to) ? view.to : '',
    page: 1,
  }),
);

/** Returns the filters of the calls for a view. */
export const toActivityFilters = ({
  unit,
  group,
  from,
  to,
}: ActivityReportUrlState): ActivityFilters => {
  const groups = parseFilterValues(group);
  return {
    unit: toActivityUnit(unit),
    ...(groups.length > 0 && { group: groups }),
    ...(isCalendarDay(from) && { from }),
    ...(isCalendarDay(to) && { to }),
  };
};
