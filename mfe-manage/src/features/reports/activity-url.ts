import type { ActivityFilters } from '@cairn/api/staff-activity.contract';
import { ACTIVITY_UNITS, type ActivityUnit } from '@cairn/domain/activity-report.rules';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { isDay } from '../../lib/day-values.ts';
import { parseFilterValues } from '../../lib/filter-values.ts';

/** Filters of the report in the URL. It has one page. */
export interface ActivityView {
  readonly unit: string;
  readonly group: string;
  readonly from: string;
  readonly to: string;
  readonly page: number;
}

export const toActivityUnit = (text: string): ActivityUnit =>
  ACTIVITY_UNITS.find((unit) => unit === text) ?? 'day';

export const activityUrl = createListUrlFormat<ActivityView>(
  { unit: 'day', group: '', from: '', to: '', page: 1 },
  (view) => ({
    ...view,
    unit: toActivityUnit(view.unit),
    from: isDay(view.from) ? view.from : '',
    to: isDay(view.to) ? view.to : '',
    page: 1,
  }),
);

/** Returns the filters of the calls for a view. */
export const toActivityFilters = ({ unit, group, from, to }: ActivityView): ActivityFilters => {
  const groups = parseFilterValues(group);
  return {
    unit: toActivityUnit(unit),
    ...(groups.length > 0 && { group: groups }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
};
