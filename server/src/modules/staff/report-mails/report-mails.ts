/** Sends scheduled reports by mail, each once for its due day. MREP-12, MREP-13 */
import { findNextSendDay, findReachedSendDay } from '@cairn/domain/report-schedule.rules';
import { findStaffScope, type StaffScope } from '@cairn/domain/staff.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { readSiteTimeZone } from '../../../platform/database/site-time-zone.ts';
import type { MailAppearance } from '../../../platform/mail/mail-page.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { listStaffGrants } from '../../accounts/permissions/staff-permission.ts';
import { listCourseCompletionTotals } from '../reports/completion-figures.repository.ts';
import { sumSurvey } from '../reports/survey-report.ts';
import {
  countSurveyAnswersByGroups,
  findSurveyedCourse,
} from '../reports/survey-results.repository.ts';
import {
  createCompletionContent,
  createGoneCourseContent,
  createReportMail,
  createSurveyContent,
  type ReportMailContent,
} from './report-mail.ts';
import { writeReportMailEntries } from './report-mail-entries.ts';
import * as repository from './report-schedules.repository.ts';

export interface ReportMailsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  readonly site: MailAppearance & { readonly brandName: string };
  readonly siteUrl: () => string;
  /** Counts the stored figures again if they are too old. */
  readonly refreshFigures: () => Promise<unknown>;
  readonly log: (error: unknown) => void;
}

const MAIL_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Name of the job in the audit log. */
const JOB = 'report-mails';

/** Reads the report for one recipient. */
const readContent = async (
  tx: TransactionSql,
  { report, filters }: repository.StoredReportSchedule,
  scope: StaffScope,
): Promise<ReportMailContent> => {
  switch (report) {
    case 'completion':
      return createCompletionContent(
        await listCourseCompletionTotals(tx, { filters, scope }),
        filters,
      );
    case 'surveys': {
      const courseId = filters.course?.[0] ?? '';
      const course = await findSurveyedCourse(tx, courseId);
      if (!course) return createGoneCourseContent(filters);
      const cells = await countSurveyAnswersByGroups(tx, courseId);
      return createSurveyContent(sumSurvey(cells, { scope }, { course, filters }), filters);
    }
    default:
      return report satisfies never;
  }
};

/** Removes recipients who are disabled or no longer staff. Removes the schedule if it has no other recipients. */
const removeRecipients = async (
  tx: TransactionSql,
  schedule: repository.StoredReportSchedule,
  personIds: readonly string[],
  at: Date,
): Promise<void> => {
  const { scheduleId } = schedule;
  await repository.deleteReportRecipients(tx, scheduleId, personIds);
  const change = { action: 'report-mail-ended', personIds, before: schedule } as const;
  await writeReportMailEntries(tx, { job: JOB }, change, at);
  if ((await repository.listReportRecipients(tx, scheduleId)).length === 0)
    await repository.removeReportSchedule(tx, scheduleId);
};

/** Adds the mails of a schedule to the outbox, in one transaction with its next day. */
const sendSchedule = async (
  tx: TransactionSql,
  { now, outbox, site, siteUrl }: ReportMailsDeps,
  { scheduleId, day }: { readonly scheduleId: string; readonly day: string },
): Promise<void> => {
  const schedule = await repository.lockDueReportSchedule(tx, scheduleId, day);
  if (!schedule) return;
  const { frequency } = schedule;
  // The next day of sending is later than today, so that only this mail is sent for several missed days.
  await repository.storeReportFrequency(tx, scheduleId, {
    frequency,
    nextDay: findNextSendDay(frequency, day),
  });
  const at = now();
  const expiresAt = new Date(at.getTime() + MAIL_LIFETIME_MS);
  const ended: string[] = [];
  for (const { personId, email } of await repository.listReportRecipients(tx, scheduleId)) {
    const scope = findStaffScope(await listStaffGrants(tx, personId), 'people:view');
    if (scope === undefined) {
      ended.push(personId);
      continue;
    }
    const content = await readContent(tx, schedule, scope);
    const mail = createReportMail(content, { to: email, frequency, site, siteUrl: siteUrl() });
    await outbox.add(tx, mail, expiresAt, 'later');
  }
  if (ended.length > 0) await removeRecipients(tx, schedule, ended, at);
};

/** Returns the job that sends all due reports. It may run in several processes at once. */
export const createReportMailJob = (deps: ReportMailsDeps) => async (): Promise<void> => {
  const { sql, now, outbox, refreshFigures, log } = deps;
  const day = findReachedSendDay(now(), await readSiteTimeZone(sql));
  const due = await repository.listDueReportSchedules(sql, day);
  if (due.length === 0) return;
  await refreshFigures();
  for (const scheduleId of due)
    await sql.begin((tx) => sendSchedule(tx, deps, { scheduleId, day })).catch(log);
  outbox.wake();
};
