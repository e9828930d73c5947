import { downloadSurveyReport, type SurveyReport } from '@cairn/api/staff-survey-report.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import type { QueryState } from '@cairn/ui/query-content';
import { useListView } from '@cairn/ui/use-list-view';
import { t } from 'ttag';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { surveyReportQueries } from '../../lib/survey-report-queries.ts';
import listStyles from '../../lib/list.module.css';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportHeader } from './report-head.tsx';
import { ReportNavigation } from './report-navigation.tsx';
import { ReportScheduleList, ScheduleReportButton } from './report-schedules.tsx';
import { SurveyFilters, type SurveyReportUrlState } from './survey-filters.tsx';
import { SurveyPlot } from './survey-plot.tsx';
import { SurveyTable } from './survey-table.tsx';

/** `createListUrlFormat` requires a page number, although the results of a survey are on one page. */
const surveysUrl = createListUrlFormat<SurveyReportUrlState>({ course: '', group: '', page: 1 });

/** Page /manage/reports/surveys: what students answered in the survey of a course, without names. */
export const SurveysPage = () => {
  usePageTitle(t`Surveys`);
  return (
    <ManageFrame tab="reports">
      <ReportNavigation current="surveys" />
      <Surveys />
    </ManageFrame>
  );
};

const Surveys = () => {
  const { view, change } = useListView('/manage/reports/surveys', surveysUrl);
  const { course: courseId } = view;
  const groups = parseFilterValues(view.group);
  const query = useQuery({
    ...surveyReportQueries.results(courseId, groups),
    enabled: courseId !== '',
  });
  return (
    <>
      <ReportHeader
        title={t`Surveys`}
        lead={t`What students answered after a course, without their names.`}
        countedAt={query.data?.countedAt}
      >
        {courseId !== '' && (
          <>
            <ScheduleReportButton
              report="surveys"
              filters={{ course: [courseId], group: groups }}
            />
            <DownloadReportButton
              fileName={() => `survey-${courseId}.csv`}
              download={() =>
                http.download(downloadSurveyReport, {
                  params: { courseId },
                  query: { group: [...groups] },
                })
              }
            />
          </>
        )}
      </ReportHeader>
      <SurveyFilters view={view} onChange={change} />
      {courseId === '' ? (
        <LazyNothingFound title={t`Choose a course to see the answers to its survey.`} />
      ) : (
        <Results
          query={query}
          onClear={groups.length > 0 ? () => change({ group: '' }) : undefined}
        />
      )}
      <ReportScheduleList report="surveys" />
    </>
  );
};

interface ResultsProps {
  readonly query: QueryState<SurveyReport>;
  readonly onClear: (() => void) | undefined;
}

const Results = ({ query, onClear }: ResultsProps) => (
  <LoadedContent query={query} failure={t`The report could not be loaded.`}>
    {(report) =>
      report.answered === null ? (
        <LazyNothingFound
          title={t`Too few answers to show.`}
          clearLabel={t`Show all groups`}
          onClear={onClear}
        />
      ) : (
        <ShownResults report={report} />
      )
    }
  </LoadedContent>
);

const ShownResults = ({ report }: { readonly report: SurveyReport }) => (
  <>
    <SurveyPlot report={report} />
    <SurveyTable report={report} />
    <footer className={listStyles['foot']}>
      <p>
        {report.hasHiddenGroups
          ? t`Some of the groups are not counted. A group with fewer than 5 answers is hidden, and so is another group whose figures would reveal it.`
          : t`A group with fewer than 5 answers is hidden, and so is another group whose figures would reveal it.`}
      </p>
    </footer>
  </>
);
