import { type CompletionReport, downloadCompletionReport } from '@cairn/api/staff-reports.contract';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { useListView } from '@cairn/ui/use-list-view';
import { t } from 'ttag';
import { toDatedCsvName } from '../../lib/download-button.tsx';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { reportQueries } from '../../lib/report-queries.ts';
import listStyles from '../../lib/list.module.css';
import { CompletionPlot } from './completion-plot.tsx';
import { CompletionTable } from './completion-table.tsx';
import { ReportFilters } from './report-filters.tsx';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportHeader } from './report-head.tsx';
import { ReportNavigation } from './report-navigation.tsx';
import { ReportScheduleList, ScheduleReportButton } from './report-schedules.tsx';
import { isPeriodReversed, completionReportUrlFormat, toCompletionFilters } from './report-url.ts';

/** Page /manage/reports: completion of courses by group. */
export const ReportsPage = () => {
  usePageTitle(t`Reports`);
  return (
    <ManageFrame tab="reports">
      <ReportNavigation current="completion" />
      <Completion />
    </ManageFrame>
  );
};

const Completion = () => {
  const { view, change, reset, toPageUrl } = useListView(
    '/manage/reports',
    completionReportUrlFormat,
  );
  const filters = toCompletionFilters(view);
  const isReversed = isPeriodReversed(view);
  const query = useQuery({
    ...reportQueries.completion({ ...filters, page: view.page }),
    enabled: !isReversed,
  });
  return (
    <>
      <ReportHeader
        title={t`Completion`}
        lead={t`Who has started and completed what, by course and group.`}
        countedAt={query.data?.countedAt}
      >
        {!isReversed && <ScheduleReportButton report="completion" filters={filters} />}
        {!isReversed && (
          <DownloadReportButton
            fileName={() => toDatedCsvName('completion')}
            download={() => http.download(downloadCompletionReport, { query: filters })}
          />
        )}
      </ReportHeader>
      <ReportFilters view={view} onChange={change} onClear={reset} />
      {!isReversed && (
        <LoadedContent query={query} failure={t`The report could not be loaded.`}>
          {(report) =>
            report.courses.length === 0 ? (
              <LazyNothingFound
                title={t`No enrolments match the filters.`}
                clearLabel={t`Clear all`}
                onClear={completionReportUrlFormat.isNarrowed(view) ? reset : undefined}
              />
            ) : (
              <div aria-busy={query.isPlaceholderData || undefined}>
                <ReportPage report={report} toPageUrl={toPageUrl} />
              </div>
            )
          }
        </LoadedContent>
      )}
      <ReportScheduleList report="completion" />
    </>
  );
};

interface ReportPageProps {
  readonly report: CompletionReport;
  readonly toPageUrl: (page: number) => string;
}

/** One page of the report: its plot, and a table of the same figures. */
const ReportPage = ({ report, toPageUrl }: ReportPageProps) => (
  <>
    <CompletionPlot report={report} />
    <CompletionTable courses={report.courses} />
    <footer className={listStyles['foot']}>
      <p>{t`Started counts everybody who opened a part, also those who have completed.`}</p>
      <LazyPagination
        label={t`Pages of the report`}
        page={report.page}
        pageCount={report.pageCount}
        to={toPageUrl}
      />
    </footer>
  </>
);
