import {
  downloadStopsReport,
  STOPPED_AFTER_DAYS,
  type StopsReport,
} from '@cairn/api/staff-stops.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { numberText } from '@cairn/messages/plural';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { toDatedCsvName } from '../../lib/download-button.tsx';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { stopsQuery } from '../../lib/stops-queries.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import listStyles from '../../lib/list.module.css';
import tableStyles from '../../lib/table.module.css';
import plotStyles from './completion-plot.module.css';
import { FigureBars } from './figure-bars.tsx';
import { FilterBar, GroupFilterMenu } from './filter-parts.tsx';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportHeader } from './report-head.tsx';
import { ReportNavigation } from './report-navigation.tsx';
import { describeStopsReport, formatModuleFigures, formatStoppedStudents } from './stops-words.ts';
import styles from './reports.module.css';

/** Filters of the report in the URL. It has one page. */
interface StopsView {
  readonly course: string;
  readonly group: string;
  readonly page: number;
}

const stopsUrl = createListUrlFormat<StopsView>({ course: '', group: '', page: 1 });

/** Page /manage/reports/stops: the modules of a course after which students stop. */
export const StopsPage = () => {
  usePageTitle(t`Where students stop`);
  return (
    <ManageFrame tab="reports">
      <ReportNavigation current="stops" />
      <Stops />
    </ManageFrame>
  );
};

const Stops = () => {
  const { view, change } = useListView('/manage/reports/stops', stopsUrl);
  const groups = parseFilterValues(view.group);
  const filters = { course: view.course, ...(groups.length > 0 && { group: groups }) };
  const query = useQuery({ ...stopsQuery(filters), enabled: view.course !== '' });
  return (
    <>
      <ReportHeader
        title={t`Where students stop`}
        lead={t`The modules after which students stop working on a course.`}
        countedAt={query.data?.countedAt}
      >
        {view.course !== '' && (
          <DownloadReportButton
            fileName={() => toDatedCsvName('stops')}
            download={() => http.download(downloadStopsReport, { query: filters })}
          />
        )}
      </ReportHeader>
      <div role="search" aria-label={t`Filters of the report`}>
        <CourseField course={view.course} onChange={(course) => change({ course })} />
        <FilterBar onClear={view.group === '' ? undefined : () => change({ group: '' })}>
          <GroupFilterMenu chosen={view.group} onChange={(group) => change({ group })} />
        </FilterBar>
      </div>
      {view.course === '' ? (
        <p>{t`Choose a course to see its modules.`}</p>
      ) : (
        <LoadedContent query={query} failure={t`The report could not be loaded.`}>
          {(report) =>
            report.modules.length === 0 ? (
              <LazyNothingFound title={t`This course has no modules.`} />
            ) : (
              <StopsResult report={report} />
            )
          }
        </LoadedContent>
      )}
    </>
  );
};

interface CourseFieldProps {
  readonly course: string;
  readonly onChange: (course: string) => void;
}

const CourseField = ({ course, onChange }: CourseFieldProps) => {
  const { data } = useQuery(manageQueries.filterOptions());
  return (
    <div className={styles['period']}>
      <SelectField
        label={t`Course`}
        placeholder={t`Choose a course`}
        options={(data?.courses ?? []).map(({ courseId, title }) => ({
          value: courseId,
          label: title,
        }))}
        value={course}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};

/** The plot of the report, and a table with its figures. */
const StopsResult = ({ report }: { readonly report: StopsReport }) => {
  const most = Math.max(1, ...report.modules.map(({ completed }) => completed));
  const days = numberText(STOPPED_AFTER_DAYS);
  return (
    <>
      <FigureBars
        finding={describeStopsReport(report)}
        bars={report.modules.map((module) => ({
          id: module.moduleId,
          label: module.title,
          share: module.completed / most,
          halfShare: (module.stopped ?? 0) / most,
          figures: formatModuleFigures(module),
        }))}
      >
        <StopsLegend />
      </FigureBars>
      <StopsTable report={report} />
      <footer className={listStyles['foot']}>
        <p>{t`A student has stopped who completed a module, did nothing in the next one for ${days} days, and has not completed the course.`}</p>
      </footer>
    </>
  );
};

const StopsLegend = () => (
  <ul className={plotStyles['legend']}>
    <li>
      <span className={plotStyles['completedKey']} />
      {t`Completed`}
    </li>
    <li>
      <span className={plotStyles['startedKey']} />
      {t`Completed, then stopped`}
    </li>
  </ul>
);

const StopsTable = ({ report: { modules, title } }: { readonly report: StopsReport }) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Modules of ${title}`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Module`}</th>
        <th scope="col">{t`Completed`}</th>
        <th scope="col">{t`Stopped`}</th>
      </tr>
    </thead>
    <tbody>
      {modules.map((module) => (
        <tr key={module.moduleId}>
          <th scope="row" className={tableStyles['names']}>
            {module.title}
          </th>
          <TableCell label={t`Completed`}>{numberText(module.completed)}</TableCell>
          <TableCell label={t`Stopped`}>{formatStoppedStudents(module)}</TableCell>
        </tr>
      ))}
    </tbody>
  </table>
);
