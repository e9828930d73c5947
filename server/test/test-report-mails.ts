import type { ScheduledReportFilters } from '@cairn/api/report-schedules.contract';
import { createReportMailJob } from '../src/modules/staff/report-mails/report-mails.ts';
import type { MailOutbox } from '../src/platform/mail/mail-outbox.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { outdateFigures } from './test-reports.ts';

export interface SentReport {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Creates the table in which the outbox of the test stores mails, in the transaction of the caller as the real one does. */
export const createSentReports = ({ sql }: Pick<TestApp, 'sql'>) =>
  sql`create table sent_reports (sent_to text, sent_subject text, sent_text text)`;

/** Returns the mails that were sent since the last call, by address. */
export const takeSentReports = ({ sql }: Pick<TestApp, 'sql'>): Promise<SentReport[]> => sql<
  SentReport[]
>`
  with taken as (delete from sent_reports returning *)
  select sent_to as "to", sent_subject as subject, sent_text as text from taken
  order by sent_to, sent_subject`;

/** Creates the job of one server process. @param given another outbox, such as one that fails */
export const createReportMailProcess = (
  test: TestApp,
  given: Partial<Pick<MailOutbox, 'add'>> & { readonly log?: (error: unknown) => void } = {},
): (() => Promise<void>) =>
  createReportMailJob({
    sql: test.sql,
    now: () => test.clock.now,
    outbox: {
      add: async (tx, { to, subject, text }) => {
        await tx`insert into sent_reports values (${to}, ${subject}, ${text})`;
      },
      wake: () => {},
      ...given,
    },
    site: { brandName: 'Cairn & Co' },
    siteUrl: () => 'https://learn.example',
    refreshFigures: async () => {},
    log: (error) => {
      throw error;
    },
    ...given,
  });

interface ScheduleRequest {
  readonly report?: 'completion' | 'surveys';
  readonly filters?: ScheduledReportFilters;
  readonly frequency?: 'weekly' | 'monthly';
  readonly personIds: readonly string[];
}

/** Begins to send a report: completion each week, with all enrolments, unless the request says otherwise. */
export const scheduleReport = (
  from: TestClient,
  { report = 'completion', filters = {}, frequency = 'weekly', personIds }: ScheduleRequest,
) => from.post('/manage/report-schedules', { report, filters, frequency, personIds });

/** Counts the stored figures of completion, as the job that runs each few minutes. */
export const countReportFigures = async (test: TestApp, from: TestClient): Promise<void> => {
  await outdateFigures(test);
  await from.get('/manage/reports/completion');
};
