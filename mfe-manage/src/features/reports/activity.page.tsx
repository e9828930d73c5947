import { type ActivityReport, downloadActivityReport } from '@cairn/api/staff-activity.contract';
import { ACTIVITY_UNITS, type ActivityUnit } from '@cairn/domain/activity-report.rules';
import { numberText } from '@cairn/messages/plural';
import { lazyPart, usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Chip } from '@cairn/ui/chip';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { activityQuery } from '../../lib/activity-queries.ts';
import { toDatedCsvName } from '../../lib/download-button.tsx';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import { formatStudyTime } from '../../lib/time-text.ts';
import listStyles from '../../lib/list.module.css';
import tableStyles from '../../lib/table.module.css';
import {
  type ActivityReportUrlState,
  activityReportUrlFormat,
  toActivityFilters,
} from './activity-url.ts';
import { formatActivityPeriod, ACTIVITY_UNIT_LABELS } from './activity-words.ts';
import { FilterBar, GroupFilterMenu, PeriodFields } from './filter-parts.tsx';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportHeader } from './report-head.tsx';
import { ReportNavigation } from './report-navigation.tsx';
import { isPeriodReversed } from './report-url.ts';
import styles from './activity-plot.module.css';

/** The plot; the library that draws it loads after the page. */
const plot = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "report-plot" */ './activity-plot.tsx')).ActivityPlot,
);

/** Page /manage/reports/activity: active students and study time by day, week or month. */
export const ActivityPage = () => {
  usePageTitle(t`Activity`);
  return (
    <ManageFrame tab="reports">
      <ReportNavigation current="activity" />
      <Activity />
    </ManageFrame>
  );
};

const Activity = () => {
  const { view, change, reset } = useListView('/manage/reports/activity', activityReportUrlFormat);
  const filters = toActivityFilters(view);
  const isReversed = isPeriodReversed(view);
  const query = useQuery({ ...activityQuery(filters), enabled: !isReversed });
  const isNarrowed = activityReportUrlFormat.isNarrowed(view);
  return (
    <>
      <ReportHeader
        title={t`Activity`}
        lead={t`Who has studied, and for how long.`}
        countedAt={query.data?.countedAt}
      >
        {!isReversed && (
          <DownloadReportButton
            fileName={() => toDatedCsvName('activity')}
            download={() => http.download(downloadActivityReport, { query: filters })}
          />
        )}
      </ReportHeader>
      <ActivityFilterBar view={view} onChange={change} onClear={isNarrowed ? reset : undefined} />
      {!isReversed && (
        <LoadedContent query={query} failure={t`The report could not be loaded.`}>
          {(report) =>
            report.periods.length === 0 ? (
              <LazyNothingFound
                title={t`No figures match the filters.`}
                clearLabel={t`Clear all`}
                onClear={isNarrowed ? reset : undefined}
              />
            ) : (
              <div aria-busy={query.isPlaceholderData || undefined}>
                <ActivityResult unit={filters.unit} report={report} />
              </div>
            )
          }
        </LoadedContent>
      )}
    </>
  );
};

interface ActivityFilterBarProps {
  readonly view: ActivityReportUrlState;
  readonly onChange: (change: Partial<ActivityReportUrlState>) => void;
  readonly onClear: (() => void) | undefined;
}

const ActivityFilterBar = ({ view, onChange, onClear }: ActivityFilterBarProps) => (
  <div role="search" aria-label={t`Filters of the report`}>
    <FilterBar onClear={onClear}>
      {ACTIVITY_UNITS.map((unit) => (
        <Chip key={unit} pressed={view.unit === unit} onClick={() => onChange({ unit })}>
          {ACTIVITY_UNIT_LABELS[unit]}
        </Chip>
      ))}
      <GroupFilterMenu chosen={view.group} onChange={(group) => onChange({ group })} />
    </FilterBar>
    <PeriodFields
      view={view}
      labels={{ from: t`First day`, to: t`Last day` }}
      onChange={onChange}
    />
  </div>
);

interface ActivityResultProps {
  readonly unit: ActivityUnit;
  readonly report: ActivityReport;
}

/** The plot of the report, and a table with its figures. */
const ActivityResult = ({ unit, report }: ActivityResultProps) => (
  <>
    <div className={styles['place']}>
      <plot.Part unit={unit} report={report} />
    </div>
    <ActivityTable unit={unit} report={report} />
    <footer className={listStyles['foot']}>
      <p>{describeTimes(report.timeZone)}</p>
    </footer>
  </>
);

const describeTimes = (timeZone: string): string =>
  t`A student is active who studies for at least a quarter of an hour. Days begin at midnight in the time zone ${timeZone}. Days of the last three months, and weeks and months of the last year are kept.`;

/** The periods, the newest first. */
const ActivityTable = ({ unit, report }: ActivityResultProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Activity over time`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{ACTIVITY_UNIT_LABELS[unit]}</th>
        <th scope="col">{t`Active students`}</th>
        <th scope="col">{t`Study time`}</th>
      </tr>
    </thead>
    <tbody>
      {report.periods.toReversed().map(({ begin, students, minutes }) => (
        <tr key={begin}>
          <th scope="row">{formatActivityPeriod(unit, begin)}</th>
          <TableCell label={t`Active students`}>{numberText(students)}</TableCell>
          <TableCell label={t`Study time`}>{formatStudyTime(minutes)}</TableCell>
        </tr>
      ))}
    </tbody>
  </table>
);
