/** The report about activity over time: for the screen, and as a CSV file. 003 §2.8 */
import type {
  ActivityFilters,
  PeriodActivity,
  ActivityReport,
} from '@cairn/api/staff-activity.contract';
import { listActivityPeriods } from '@cairn/domain/activity-report.rules';
import { toDayInZone } from '@cairn/domain/calendar-day.rules';
import type { FastifyReply } from 'fastify';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { toSingleBatch, sendCsv } from '../../../platform/http/csv-download.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { listActivityByPeriod } from './activity-figures.repository.ts';
import { listShownGroups, requireValidPeriod } from './shown-groups.ts';
import type { StoredFigures } from './stored-figures.ts';

interface ActivityReportDeps {
  readonly sql: Sql;
  readonly figures: StoredFigures;
}

const MINUTES_PER_QUARTER = 15;
const COLUMNS = ['First day', 'Active students', 'Study time in minutes'] as const;

export const createActivityReport = ({ sql, figures }: ActivityReportDeps) => {
  /** @throws invalid for a period that ends before it begins */
  const read = async (
    { scope }: StaffCaller,
    { unit, group, ...period }: ActivityFilters,
  ): Promise<ActivityReport> => {
    requireValidPeriod(period);
    const countedAt = await figures.requireFresh();
    const timeZone = await readSiteTimeZone(sql);
    const rows = await listActivityByPeriod(sql, unit, listShownGroups(group, scope));
    const byBegin = new Map(rows.map((row) => [row.begin, row]));
    const begins = listActivityPeriods(unit, period, toDayInZone(countedAt, timeZone));
    return {
      countedAt: countedAt.toISOString(),
      timeZone,
      periods: begins.map((begin) => ({
        begin,
        students: byBegin.get(begin)?.students ?? 0,
        minutes: (byBegin.get(begin)?.quarters ?? 0) * MINUTES_PER_QUARTER,
      })),
    };
  };
  return {
    read,
    /** @throws as `read` */
    send: async (
      reply: FastifyReply,
      caller: StaffCaller,
      filters: ActivityFilters,
    ): Promise<FastifyReply> => {
      const { countedAt, periods } = await read(caller, filters);
      return sendCsv(reply, {
        fileName: `activity-${countedAt.slice(0, 10)}.csv`,
        columns: COLUMNS,
        pieces: toSingleBatch(periods.map(toCells)),
      });
    },
  };
};

const toCells = ({ begin, students, minutes }: PeriodActivity) => [begin, students, minutes];
