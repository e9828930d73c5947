import { downloadCompletionReport, getCompletionReport } from '@cairn/api/staff-reports.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { storeCompletionFigures } from './completion-figures.repository.ts';
import { createCompletionReport } from './completion-report.ts';
import { createStoredFigures } from './stored-figures.ts';

/** Adds the reports, and the job that counts their figures. */
export const registerReports = ({ add, sql, now, jobs }: AppContext): void => {
  const completionFigures = createStoredFigures({
    sql,
    now,
    name: 'completion',
    count: storeCompletionFigures,
  });
  jobs.every('report-figures', 'minute', completionFigures.refresh);
  const completion = createCompletionReport({ sql, figures: completionFigures });
  add(getCompletionReport, ({ query }, caller) => completion.read(caller, query));
  add(
    downloadCompletionReport,
    ({ query }, caller, reply) => completion.send(reply, caller, query),
    { answer: 'file' },
  );
};
