import {
  downloadCompletionReport,
  getCompletionReport,
  listReportedCertificates,
  revokeCertificate,
} from '@cairn/api/staff-reports.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { storeOverviewFigures } from '../overview/overview-figures.repository.ts';
import { addOverviewRoutes } from '../overview/overview.routes.ts';
import { storeCompletionFigures } from './completion-figures.repository.ts';
import { createCompletionReport } from './completion-report.ts';
import { createReportedCertificates } from './reported-certificates.ts';
import { createStoredFigures } from './stored-figures.ts';
import { addSurveyRoutes } from './survey-report.routes.ts';

/** Adds the reports and the overview, and the job that counts their figures. */
export const registerReports = (context: AppContext): void => {
  const { add, sql, now, jobs } = context;
  const completionFigures = createStoredFigures({
    sql,
    now,
    name: 'completion',
    count: storeCompletionFigures,
  });
  const overviewFigures = createStoredFigures({
    sql,
    now,
    name: 'overview',
    count: storeOverviewFigures,
  });
  jobs.every('report-figures', 'minute', async () => {
    await completionFigures.refresh();
    await overviewFigures.refresh();
  });
  addOverviewRoutes(context, overviewFigures);
  const completion = createCompletionReport({ sql, figures: completionFigures });
  add(getCompletionReport, ({ query }, caller) => completion.read(caller, query));
  add(
    downloadCompletionReport,
    ({ query }, caller, reply) => completion.send(reply, caller, query),
    { answer: 'file' },
  );
  const certificates = createReportedCertificates({ sql, now });
  add(listReportedCertificates, ({ query }, caller) => certificates.list(caller, query));
  add(revokeCertificate, ({ params, body }, caller) =>
    certificates.revoke(caller, params.certificateId, body.reason),
  );
  addSurveyRoutes(context);
};
