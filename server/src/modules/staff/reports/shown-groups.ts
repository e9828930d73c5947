/** The groups that a report shows, and the stored figures of their students. */
import { NO_REPORT_GROUP } from '@cairn/api/staff-reports.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { sqlFragment, type SqlFragment } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

/** The values of one filter in the query, as a list. */
export const toFilterValues = (given: string | readonly string[] | undefined): string[] =>
  given === undefined ? [] : [given].flat();

/** Returns the ids of the groups in the report; undefined: all groups, and the students without a group. */
export const listShownGroups = (
  group: string | readonly string[] | undefined,
  scope: StaffScope,
): string[] | undefined => {
  const chosen = toFilterValues(group);
  if (scope === 'site') return chosen.length === 0 ? undefined : chosen;
  return chosen.length === 0 ? [...scope] : chosen.filter((one) => scope.includes(one));
};

/** Returns the SQL condition that a row of figures belongs to students of these groups. */
export const isFigureOfGroups = (groups: readonly string[]): SqlFragment => {
  const isInGroup = sqlFragment`figure_groups && ${[...groups]}::text[]`;
  return groups.includes(NO_REPORT_GROUP)
    ? sqlFragment`(${isInGroup} or figure_groups = '{}')`
    : isInGroup;
};

/** Refuses a period that ends before it begins. @throws invalid */
export const requireValidPeriod = ({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): void => {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('invalid', 'The period ends before it begins. Choose a later last day.');
};
