import type {
  ReportKind,
  ReportRecipient,
  ReportSchedule,
  ScheduledReportFilters,
} from '@cairn/api/report-schedules.contract';
import type { ReportFrequency } from '@cairn/domain/report-schedule.rules';
import {
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  toJsonb,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/**
 * SQL condition that an account has a role with which staff may see reports. The view `staff` does not contain disabled
 * accounts.
 */
const SEES_REPORTS = sqlFragment`student_id in (
  select staff.student_id from staff where role in ('administrator', 'group-manager'))`;

/** Maximum number of people who are offered as recipients. */
const MAX_OFFERED_PEOPLE = 500;

/**
 * Returns the people who can get reports, by name.
 * @param only the caller, if the caller may choose no other person
 */
export const listPossibleReportRecipients = (
  sql: SqlQuery,
  only: string | undefined,
): Promise<ReportRecipient[]> => sql<ReportRecipient[]>`
  select student_id as "personId", full_name(first_name, last_name) as name
  from students where ${SEES_REPORTS} and ${only === undefined ? sqlFragment`true` : sqlFragment`student_id = ${only}`}
  order by last_name, first_name, student_id limit ${MAX_OFFERED_PEOPLE}`;

/** Returns those of the people who may see reports. */
export const findPossibleReportRecipients = async (
  sql: SqlQuery,
  personIds: readonly string[],
): Promise<string[]> => {
  const rows = await sql<{ personId: string }[]>`select student_id as "personId"
    from students where student_id = any(${[...personIds]}::text[]) and ${SEES_REPORTS}`;
  return rows.map(({ personId }) => personId);
};

const SELECT_SCHEDULES = sqlFragment`
  select schedule_id as "scheduleId", report_kind as report, report_filters as filters,
    send_frequency as frequency, next_send_day::text as "nextDay"
  from report_schedules`;

export interface StoredReportSchedule extends Omit<ReportSchedule, 'recipients'> {
  readonly report: ReportKind;
}

const isScheduledBy = (author: string | undefined): SqlFragment =>
  author === undefined ? sqlFragment`true` : sqlFragment`scheduled_by = ${author}`;

const selectWithRecipients = (where: SqlFragment): SqlFragment => sqlFragment`
  select schedule_id as "scheduleId", report_filters as filters, send_frequency as frequency,
    next_send_day::text as "nextDay",
    (select coalesce(json_agg(json_build_object('personId', student_id, 'name', full_name(first_name, last_name))
        order by last_name, first_name, student_id), '[]')
      from report_recipients join students using (student_id)
      where report_recipients.schedule_id = report_schedules.schedule_id) as recipients
  from report_schedules where ${where} order by scheduled_at, schedule_id`;

/**
 * Returns the schedules of a report.
 * @param author person whose schedules are returned; undefined: those of all people
 */
export const listStoredReportSchedules = (
  sql: SqlQuery,
  report: ReportKind,
  author: string | undefined,
): Promise<ReportSchedule[]> => sql<ReportSchedule[]>`
  ${selectWithRecipients(sqlFragment`report_kind = ${report} and ${isScheduledBy(author)}`)}`;

export const getReportSchedule = async (
  tx: TransactionSql,
  scheduleId: string,
): Promise<ReportSchedule> => {
  const [schedule] = await tx<ReportSchedule[]>`
    ${selectWithRecipients(sqlFragment`schedule_id = ${scheduleId}`)}`;
  if (!schedule) throw new Error('A locked schedule is gone.');
  return schedule;
};

interface NewSchedule {
  readonly scheduleId: string;
  readonly report: ReportKind;
  readonly filters: ScheduledReportFilters;
  readonly frequency: ReportFrequency;
  readonly nextDay: string;
  readonly author: string;
  readonly at: Date;
}

export const insertReportSchedule = async (
  tx: TransactionSql,
  schedule: NewSchedule,
): Promise<void> => {
  const { scheduleId, report, filters, frequency, nextDay, author, at } = schedule;
  await tx`insert into report_schedules (schedule_id, report_kind, report_filters, send_frequency,
      next_send_day, scheduled_by, scheduled_at)
    values (${scheduleId}, ${report}, ${toJsonb(filters)}, ${frequency}, ${nextDay}, ${author}, ${at})`;
};

export const lockReportSchedule = async (
  tx: TransactionSql,
  scheduleId: string,
  author: string | undefined,
): Promise<StoredReportSchedule | undefined> => {
  const [schedule] = await tx<StoredReportSchedule[]>`
    ${SELECT_SCHEDULES} where schedule_id = ${scheduleId} and ${isScheduledBy(author)} for update`;
  return schedule;
};

export const storeReportFrequency = async (
  tx: TransactionSql,
  scheduleId: string,
  { frequency, nextDay }: Pick<StoredReportSchedule, 'frequency' | 'nextDay'>,
): Promise<void> => {
  await tx`update report_schedules set send_frequency = ${frequency}, next_send_day = ${nextDay}
    where schedule_id = ${scheduleId}`;
};

export const removeReportSchedule = async (
  tx: TransactionSql,
  scheduleId: string,
): Promise<void> => {
  await tx`delete from report_schedules where schedule_id = ${scheduleId}`;
};

interface StoredRecipient {
  readonly personId: string;
  readonly email: string;
}

export const listReportRecipients = (
  tx: TransactionSql,
  scheduleId: string,
): Promise<StoredRecipient[]> => tx<StoredRecipient[]>`
  select student_id as "personId", email
  from report_recipients join students using (student_id)
  where schedule_id = ${scheduleId} order by student_id`;

export const insertReportRecipients = async (
  tx: TransactionSql,
  scheduleId: string,
  personIds: readonly string[],
): Promise<void> => {
  await tx`insert into report_recipients (schedule_id, student_id)
    select ${scheduleId}, person_id from unnest(${[...personIds]}::text[]) as person_id`;
};

export const deleteReportRecipients = async (
  tx: TransactionSql,
  scheduleId: string,
  personIds: readonly string[],
): Promise<void> => {
  await tx`delete from report_recipients
    where schedule_id = ${scheduleId} and student_id = any(${[...personIds]}::text[])`;
};

/** Returns the ids of the schedules whose next day of sending has come. */
export const listDueReportSchedules = async (sql: SqlQuery, day: string): Promise<string[]> => {
  const rows = await sql<{ scheduleId: string }[]>`
    select schedule_id as "scheduleId" from report_schedules
    where next_send_day <= ${day} order by next_send_day, schedule_id`;
  return rows.map(({ scheduleId }) => scheduleId);
};

/**
 * Locks a schedule whose next day of sending has come. Returns undefined if another process sends the report, or has sent it.
 */
export const lockDueReportSchedule = async (
  tx: TransactionSql,
  scheduleId: string,
  day: string,
): Promise<StoredReportSchedule | undefined> => {
  const [schedule] = await tx<StoredReportSchedule[]>`${SELECT_SCHEDULES}
    where schedule_id = ${scheduleId} and next_send_day <= ${day} for update skip locked`;
  return schedule;
};
