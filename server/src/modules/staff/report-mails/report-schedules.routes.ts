import {
  changeReportSchedule,
  createReportSchedule,
  endReportSchedule,
  listReportSchedules,
} from '@cairn/api/report-schedules.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { createSiteUrlFinder } from '../../../platform/http/listening-url.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { storeCompletionFigures } from '../reports/completion-figures.repository.ts';
import { createStoredFigures } from '../reports/stored-figures.ts';
import { createReportMailJob } from './report-mails.ts';
import { createReportSchedulesService } from './report-schedules.service.ts';

interface ReportSchedulesDeps {
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  /** URL of the site for links in mails; absent: the address at which this server listens. */
  readonly publicUrl: string | undefined;
}

/** Adds the schedules of reports, and the job that sends the reports by mail. */
export const registerReportSchedules = (
  context: AppContext,
  { outbox, publicUrl }: ReportSchedulesDeps,
): void => {
  const { app, add, sql, now, jobs, site } = context;
  const figures = createStoredFigures({
    sql,
    now,
    name: 'completion',
    count: storeCompletionFigures,
  });
  const send = createReportMailJob({
    sql,
    now,
    outbox,
    site,
    siteUrl: createSiteUrlFinder(app, publicUrl),
    refreshFigures: figures.requireFresh,
    log: (error) => app.log.warn({ err: error }, 'scheduled report failed'),
  });
  jobs.every('report-mails', 'minute', send);
  const schedules = createReportSchedulesService({ sql, now });
  add(listReportSchedules, ({ query }, caller) => schedules.list(caller, query.report));
  add(createReportSchedule, ({ body }, caller) => schedules.create(caller, body));
  add(changeReportSchedule, ({ params, body }, caller) =>
    schedules.change(caller, params.scheduleId, body),
  );
  add(endReportSchedule, async ({ params }, caller) => {
    await schedules.end(caller, params.scheduleId);
    return { message: 'The report is no longer sent.' };
  });
};
