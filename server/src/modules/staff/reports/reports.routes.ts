import { downloadActivityReport, getActivityReport } from '@cairn/api/staff-activity.contract';
import {
  downloadOverdueEnrolments,
  listOverdueEnrolments,
} from '@cairn/api/staff-overdue.contract';
import {
  downloadCompletionReport,
  downloadReportedCertificates,
  getCompletionReport,
  listCertificateMonths,
  listReportedCertificates,
  revokeCertificate,
} from '@cairn/api/staff-reports.contract';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { downloadStopsReport, getStopsReport } from '@cairn/api/staff-stops.contract';
import { storeOverviewFigures } from '../overview/overview-figures.repository.ts';
import { addOverviewRoutes } from '../overview/overview.routes.ts';
import { storeActivityFigures } from './activity-figures.repository.ts';
import { createActivityReport } from './activity-report.ts';
import { storeCompletionFigures } from './completion-figures.repository.ts';
import { createCompletionReport } from './completion-report.ts';
import { createOverdueReport } from './overdue-report.ts';
import { createReportedCertificates } from './reported-certificates.ts';
import { createStopsReport } from './stops-report.ts';
import {
  createStoredFigures,
  type StoredFigures,
  type StoredFiguresDeps,
} from './stored-figures.ts';
import { addSurveyRoutes } from './survey-report.routes.ts';

/** Adds the reports and the overview, and the job that counts their figures. */
export const registerReports = (
  context: AppContext,
  outbox: Pick<MailOutbox, 'countFailed' | 'retryFailed' | 'wake'>,
): void => {
  const { sql, now, jobs } = context;
  const toStored = (name: string, count: StoredFiguresDeps['count']) =>
    createStoredFigures({ sql, now, name, count });
  const completion = toStored('completion', storeCompletionFigures);
  const overview = toStored('overview', storeOverviewFigures);
  const activity = toStored('activity', storeActivityFigures);
  jobs.every('report-figures', 'minute', async () => {
    for (const figures of [completion, overview, activity]) await figures.refresh();
  });
  addOverviewRoutes(context, { figures: overview, outbox });
  addCompletionRoutes(context, completion);
  addActivityRoutes(context, activity);
  addOverdueRoutes(context, completion);
  addStopsRoutes(context);
  addCertificatesRoutes(context);
  addSurveyRoutes(context);
};

const addCompletionRoutes = ({ add, sql }: AppContext, figures: StoredFigures): void => {
  const report = createCompletionReport({ sql, figures });
  add(getCompletionReport, ({ query }, caller) => report.read(caller, query));
  add(downloadCompletionReport, ({ query }, caller, reply) => report.send(reply, caller, query), {
    answer: 'file',
  });
};

const addActivityRoutes = ({ add, sql }: AppContext, figures: StoredFigures): void => {
  const report = createActivityReport({ sql, figures });
  add(getActivityReport, ({ query }, caller) => report.read(caller, query));
  add(downloadActivityReport, ({ query }, caller, reply) => report.send(reply, caller, query), {
    answer: 'file',
  });
};

const addOverdueRoutes = ({ add, sql, now }: AppContext, figures: StoredFigures): void => {
  const report = createOverdueReport({ sql, now, figures });
  add(listOverdueEnrolments, ({ query }, caller) => report.read(caller, query));
  add(downloadOverdueEnrolments, ({ query }, caller, reply) => report.send(reply, caller, query), {
    answer: 'file',
  });
};

const addStopsRoutes = ({ add, sql, now }: AppContext): void => {
  const report = createStopsReport({ sql, now });
  add(getStopsReport, ({ query }, caller) => report.read(caller, query));
  add(downloadStopsReport, ({ query }, caller, reply) => report.send(reply, caller, query), {
    answer: 'file',
  });
};

const addCertificatesRoutes = ({ add, sql, now }: AppContext): void => {
  const certificates = createReportedCertificates({ sql, now });
  add(listReportedCertificates, ({ query }, caller) => certificates.list(caller, query));
  add(listCertificateMonths, ({ query }, caller) => certificates.months(caller, query.search));
  add(
    downloadReportedCertificates,
    async ({ query }, caller, reply) => certificates.send(reply, caller, query.search),
    { answer: 'file' },
  );
  add(revokeCertificate, ({ params, body }, caller) =>
    certificates.revoke(caller, params.certificateId, body.reason),
  );
};
