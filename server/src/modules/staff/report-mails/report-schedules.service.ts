/** Schedules of reports that are sent by mail. Each change and its entries in the audit log are one transaction. 003 §2.8 */
import { randomUUID } from 'node:crypto';
import type {
  ReportKind,
  ReportSchedule,
  ScheduledReportFilters,
} from '@cairn/api/report-schedules.contract';
import {
  findNextSendDay,
  findReachedSendDay,
  type ReportFrequency,
} from '@cairn/domain/report-schedule.rules';
import type { Sql, SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { requireValidPeriod } from '../reports/shown-groups.ts';
import { writeReportMailEntries } from './report-mail-entries.ts';
import * as repository from './report-schedules.repository.ts';

interface ReportSchedulesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/** Frequency and recipients, which can be changed. */
interface ScheduleValues {
  readonly frequency: ReportFrequency;
  readonly personIds: readonly string[];
}

interface NewReportSchedule extends ScheduleValues {
  readonly report: ReportKind;
  readonly filters: ScheduledReportFilters;
}

/**
 * Returns the caller if the caller may see only their own schedules and send reports to no other person; otherwise undefined.
 */
const findOnlyPerson = ({ scope, studentId }: StaffCaller): string | undefined =>
  scope === 'site' ? undefined : studentId;

/** @throws invalid if one of the people does not belong to the staff, or if the caller may not choose this person */
const requireRecipients = async (
  tx: SqlQuery,
  caller: StaffCaller,
  personIds: readonly string[],
): Promise<string[]> => {
  const distinct = [...new Set(personIds)];
  const only = findOnlyPerson(caller);
  const possible = new Set(await repository.findPossibleReportRecipients(tx, distinct));
  if (!distinct.every((id) => possible.has(id) && (only === undefined || id === only)))
    throw new AppError('invalid', 'Choose members of staff who may see reports.');
  return distinct;
};

const requireFilters = ({ report, filters }: NewReportSchedule): void => {
  requireValidPeriod(filters);
  if (report === 'surveys' && filters.course?.length !== 1)
    throw new AppError('invalid', 'Choose one course.');
};

interface ScheduleChange {
  readonly tx: TransactionSql;
  readonly caller: StaffCaller;
  readonly now: Date;
}

/** Returns the next day of sending. It is never today, because today's mail may already have been sent. */
const findNextDay = async (
  { tx, now }: ScheduleChange,
  frequency: ReportFrequency,
): Promise<string> =>
  findNextSendDay(frequency, findReachedSendDay(now, await readSiteTimeZone(tx)));

const lockOwnSchedule = async ({ tx, caller }: ScheduleChange, scheduleId: string) => {
  const schedule = await repository.lockReportSchedule(tx, scheduleId, findOnlyPerson(caller));
  if (!schedule) throw new AppError('not-found', 'This report is no longer sent. Reload the page.');
  return schedule;
};

const createSchedule = async (
  change: ScheduleChange,
  { report, filters, frequency, ...values }: NewReportSchedule,
): Promise<ReportSchedule> => {
  const { tx, caller, now: at } = change;
  const personIds = await requireRecipients(tx, caller, values.personIds);
  const scheduleId = randomUUID();
  const nextDay = await findNextDay(change, frequency);
  const author = caller.studentId;
  const after = { scheduleId, report, filters, frequency, nextDay, author, at };
  await repository.insertReportSchedule(tx, after);
  await repository.insertReportRecipients(tx, scheduleId, personIds);
  await writeReportMailEntries(tx, caller, { action: 'report-mail-started', personIds, after }, at);
  return repository.getReportSchedule(tx, scheduleId);
};

const changeSchedule = async (
  change: ScheduleChange,
  scheduleId: string,
  { frequency, personIds }: ScheduleValues,
): Promise<ReportSchedule> => {
  const { tx, caller, now } = change;
  const before = await lockOwnSchedule(change, scheduleId);
  const wanted = new Set(await requireRecipients(tx, caller, personIds));
  const current = (await repository.listReportRecipients(tx, scheduleId)).map(
    (one) => one.personId,
  );
  const after = { ...before, frequency };
  const log = (entries: Parameters<typeof writeReportMailEntries>[2]) =>
    writeReportMailEntries(tx, caller, entries, now);
  if (frequency !== before.frequency) {
    const nextDay = await findNextDay(change, frequency);
    await repository.storeReportFrequency(tx, scheduleId, { frequency, nextDay });
    const remaining = current.filter((id) => wanted.has(id));
    await log({ action: 'report-mail-changed', personIds: remaining, before, after });
  }
  const added = [...wanted].filter((id) => !current.includes(id));
  const removed = current.filter((id) => !wanted.has(id));
  await repository.insertReportRecipients(tx, scheduleId, added);
  await repository.deleteReportRecipients(tx, scheduleId, removed);
  await log({ action: 'report-mail-started', personIds: added, after });
  await log({ action: 'report-mail-ended', personIds: removed, before });
  return repository.getReportSchedule(tx, scheduleId);
};

const endSchedule = async (change: ScheduleChange, scheduleId: string): Promise<void> => {
  const { tx, caller, now } = change;
  const before = await lockOwnSchedule(change, scheduleId);
  const personIds = (await repository.listReportRecipients(tx, scheduleId)).map(
    (one) => one.personId,
  );
  await repository.removeReportSchedule(tx, scheduleId);
  await writeReportMailEntries(tx, caller, { action: 'report-mail-ended', personIds, before }, now);
};

export const createReportSchedulesService = ({ sql, now }: ReportSchedulesDeps) => {
  const begin = <T>(caller: StaffCaller, work: (change: ScheduleChange) => Promise<T>) =>
    sql.begin((tx) => work({ tx, caller, now: now() }));
  return {
    list: async (caller: StaffCaller, report: ReportKind) => {
      const only = findOnlyPerson(caller);
      return {
        schedules: await repository.listStoredReportSchedules(sql, report, only),
        people: await repository.listPossibleReportRecipients(sql, only),
        timeZone: await readSiteTimeZone(sql),
      };
    },
    /** @throws invalid */
    create: async (caller: StaffCaller, schedule: NewReportSchedule): Promise<ReportSchedule> => {
      requireFilters(schedule);
      return begin(caller, (change) => createSchedule(change, schedule));
    },
    /** @throws invalid, not-found */
    change: (
      caller: StaffCaller,
      scheduleId: string,
      values: ScheduleValues,
    ): Promise<ReportSchedule> =>
      begin(caller, (change) => changeSchedule(change, scheduleId, values)),
    /** @throws not-found */
    end: (caller: StaffCaller, scheduleId: string): Promise<void> =>
      begin(caller, (change) => endSchedule(change, scheduleId)),
  };
};
