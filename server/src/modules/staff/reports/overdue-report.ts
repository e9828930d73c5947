/** The report about overdue mandatory courses: one page for the screen, or the whole report as a CSV file. 003 §2.8 */
import {
  OVERDUE_PAGE_SIZE,
  type OverdueEnrolment,
  type OverdueFilters,
  type OverdueReport,
} from '@cairn/api/staff-overdue.contract';
import { countDaysBetween, toDayInZone } from '@cairn/domain/calendar-day.rules';
import type { FastifyReply } from 'fastify';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';
import { mapRowBatches, sendCsv } from '../../../platform/http/csv-download.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  countOverdueByCourse,
  listOverdueEnrolments,
  type OverdueEnrolmentRow,
  type OverdueSelection,
} from './overdue-enrolments.repository.ts';
import type { StoredFigures } from './stored-figures.ts';

interface OverdueReportDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly figures: StoredFigures;
}

const createRowFormat =
  (countedAt: Date, timeZone: string) =>
  ({ dueAt, ...row }: OverdueEnrolmentRow): OverdueEnrolment => {
    const dueDay = toDayInZone(dueAt, timeZone);
    const daysOverdue = countDaysBetween(dueDay, toDayInZone(countedAt, timeZone));
    return { ...row, dueDay, daysOverdue };
  };

export const createOverdueReport = ({ sql, now, figures }: OverdueReportDeps) => ({
  read: async (
    { scope }: StaffCaller,
    { page: requestedPage, ...filters }: OverdueFilters & { readonly page: number },
  ): Promise<OverdueReport> => {
    const countedAt = await figures.requireFresh();
    const selection = { filters, scope, now: now() };
    const courses = await countOverdueByCourse(sql, selection);
    const found = courses.reduce((sum, { overdue }) => sum + overdue, 0);
    const pageCount = Math.max(1, Math.ceil(found / OVERDUE_PAGE_SIZE));
    const page = Math.min(requestedPage, pageCount);
    const offset = (page - 1) * OVERDUE_PAGE_SIZE;
    const rows = await listOverdueEnrolments(sql, selection, { limit: OVERDUE_PAGE_SIZE, offset });
    return {
      countedAt: countedAt.toISOString(),
      enrolments: rows.map(createRowFormat(countedAt, await readSiteTimeZone(sql))),
      courses,
      found,
      page,
      pageCount,
    };
  },
  send: async (
    reply: FastifyReply,
    { scope }: StaffCaller,
    filters: OverdueFilters,
  ): Promise<FastifyReply> => {
    const countedAt = await figures.requireFresh();
    const toEnrolment = createRowFormat(countedAt, await readSiteTimeZone(sql));
    const pieces = readRows(sql, { filters, scope, now: now() });
    return sendCsv(reply, {
      fileName: `overdue-${countedAt.toISOString().slice(0, 10)}.csv`,
      columns: COLUMNS,
      pieces: mapRowBatches(pieces, (row) => toCells(toEnrolment(row))),
    });
  },
});

const COLUMNS = [
  'Last name',
  'First name',
  'E-mail',
  'Course',
  'Course ID',
  'Due',
  'Days overdue',
] as const;

const toCells = (one: OverdueEnrolment) => [
  one.lastName,
  one.firstName,
  one.email,
  one.title,
  one.courseId,
  one.dueDay,
  one.daysOverdue,
];

/** Number of rows that one statement of the download reads. */
const READ_AT_ONCE = 1000;

const readRows = async function* (sql: SqlQuery, selection: OverdueSelection) {
  for (let after: OverdueEnrolmentRow | undefined; ;) {
    const rows = await listOverdueEnrolments(sql, selection, { limit: READ_AT_ONCE, after });
    yield rows;
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1);
  }
};
