import {
  downloadOverdueEnrolments,
  type OverdueEnrolment,
  type OverdueReport,
} from '@cairn/api/staff-overdue.contract';
import type { PeopleSelection } from '@cairn/api/staff-jobs.contract';
import { formatFullName } from '@cairn/domain/full-name.rules';
import { formatUtcMediumDate } from '@cairn/messages/dates';
import { numberText, plural } from '@cairn/messages/plural';
import { Link, usePageTitle, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { useListView } from '@cairn/ui/use-list-view';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { toDatedCsvName } from '../../lib/download-button.tsx';
import { parseFilterValues } from '../../lib/filter-values.ts';
import { LazyNothingFound } from '../../lib/lazy-nothing-found.ts';
import { LazyPagination } from '@cairn/ui/lazy-pagination';
import { LazyPeopleActionDialog } from '../../lib/lazy-people-action.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { overdueQuery } from '../../lib/overdue-queries.ts';
import { PeopleFilterBar } from '../../lib/people-filters.tsx';
import { peopleUrlFormat, toPeopleFilters } from '../../lib/people-url.ts';
import { TableCell } from '../../lib/table-cell.tsx';
import listStyles from '../../lib/list.module.css';
import tableStyles from '../../lib/table.module.css';
import { FigureBars } from './figure-bars.tsx';
import { describeOverdueReport, formatDayCount } from './overdue-words.ts';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportHeader } from './report-head.tsx';
import { ReportNavigation } from './report-navigation.tsx';

/** Page /manage/reports/overdue: mandatory courses whose due date has passed, and reminders. */
export const OverduePage = () => {
  usePageTitle(t`Overdue courses`);
  return (
    <ManageFrame tab="reports">
      <ReportNavigation current="overdue" />
      <Overdue />
    </ManageFrame>
  );
};

/** People who get a reminder, and the courses of which it reminds them. */
interface Reminder {
  readonly selection: PeopleSelection;
  readonly courseIds: readonly string[] | undefined;
}

const PATH = '/manage/reports/overdue';

const Overdue = () => {
  const { view, change, reset, toPageUrl } = useListView(PATH, peopleUrlFormat);
  const search = view.search.trim();
  const { order: _order, page = 1, ...filters } = toPeopleFilters({ ...view, search });
  const query = useQuery(overdueQuery({ ...filters, page }));
  const [reminder, setReminder] = useState<Reminder>();
  const isNarrowed = peopleUrlFormat.isNarrowed(view);
  const courseIds = parseFilterValues(view.course);
  const all = { selection: { filters }, courseIds: courseIds.length > 0 ? courseIds : undefined };
  return (
    <>
      <ReportHeader
        title={t`Overdue courses`}
        lead={t`Mandatory courses that are not completed and whose due date has passed.`}
        countedAt={query.data?.countedAt}
      >
        <DownloadReportButton
          fileName={() => toDatedCsvName('overdue')}
          download={() => http.download(downloadOverdueEnrolments, { query: filters })}
        />
        {query.data && query.data.found > 0 && (
          <Button onClick={() => setReminder(all)}>{t`Remind all`}</Button>
        )}
      </ReportHeader>
      <PeopleFilterBar {...{ view, isNarrowed }} onChange={change} onClear={reset} />
      <LoadedContent
        query={query}
        failure={t`The report could not be loaded.`}
        hint={t`Your filters are kept.`}
      >
        {(report) =>
          report.found === 0 ? (
            <LazyNothingFound
              title={isNarrowed ? t`No enrolments match the filters.` : t`No course is overdue.`}
              clearLabel={t`Clear all`}
              onClear={isNarrowed ? reset : undefined}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <OverdueResult report={report} toPageUrl={toPageUrl} onRemind={setReminder} />
            </div>
          )
        }
      </LoadedContent>
      {reminder && <ReminderDialog reminder={reminder} onClose={() => setReminder(undefined)} />}
    </>
  );
};

interface ReminderDialogProps {
  readonly reminder: Reminder;
  readonly onClose: () => void;
}

const ReminderDialog = ({ reminder, onClose }: ReminderDialogProps) => (
  <LazyPeopleActionDialog kind="remind-overdue" {...reminder} onClose={onClose} onDone={onClose} />
);

/** Maximum number of courses in the plot; the table and the file have all. */
const MAX_PLOTTED_COURSES = 12;

interface OverdueResultProps {
  readonly report: OverdueReport;
  readonly toPageUrl: (page: number) => string;
  readonly onRemind: (reminder: Reminder) => void;
}

/** The plot, and a page of the table. */
const OverdueResult = ({ report, toPageUrl, onRemind }: OverdueResultProps) => {
  const others = report.courses.length - MAX_PLOTTED_COURSES;
  const most = report.courses[0]?.overdue ?? 0;
  return (
    <>
      <FigureBars
        finding={describeOverdueReport(report)}
        bars={report.courses.slice(0, MAX_PLOTTED_COURSES).map(({ courseId, title, overdue }) => ({
          id: courseId,
          label: title,
          share: overdue / most,
          figures: numberText(overdue),
        }))}
      >
        {others > 0 && <p>{plural(others, t`${others} more course.|${others} more courses.`)}</p>}
      </FigureBars>
      <OverdueTable enrolments={report.enrolments} onRemind={onRemind} />
      <footer className={listStyles['foot']}>
        <p>{t`The earliest due date of all rules counts. A day belongs to the time zone of the site.`}</p>
        <LazyPagination
          label={t`Pages of the report`}
          page={report.page}
          pageCount={report.pageCount}
          to={toPageUrl}
        />
      </footer>
    </>
  );
};

interface OverdueTableProps extends Pick<OverdueResultProps, 'onRemind'> {
  readonly enrolments: readonly OverdueEnrolment[];
}

const OverdueTable = ({ enrolments, onRemind }: OverdueTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Overdue courses`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Person`}</th>
        <th scope="col">{t`Course`}</th>
        <th scope="col">{t`Due`}</th>
        <th scope="col">{t`Overdue for`}</th>
        <th scope="col">
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {enrolments.map((enrolment) => (
        <OverdueTableRow
          key={`${enrolment.personId} ${enrolment.courseId}`}
          {...{ enrolment, onRemind }}
        />
      ))}
    </tbody>
  </table>
);

interface OverdueTableRowProps extends Pick<OverdueResultProps, 'onRemind'> {
  readonly enrolment: OverdueEnrolment;
}

const OverdueTableRow = ({ enrolment, onRemind }: OverdueTableRowProps) => {
  const { personId, firstName, lastName, email, courseId, title } = enrolment;
  const name = formatFullName(firstName, lastName) || email;
  const remind = () => onRemind({ selection: { personIds: [personId] }, courseIds: [courseId] });
  return (
    <tr>
      <th scope="row" className={tableStyles['names']}>
        <Link to={`/manage/people/${encodeURIComponent(personId)}`}>{name}</Link>
      </th>
      <TableCell label={t`Course`} hasNames>
        {title}
      </TableCell>
      <TableCell label={t`Due`}>{formatUtcMediumDate(enrolment.dueDay)}</TableCell>
      <TableCell label={t`Overdue for`}>{formatDayCount(enrolment.daysOverdue)}</TableCell>
      <td>
        <Button variant="line" size="s" aria-label={t`Remind ${name} of ${title}`} onClick={remind}>
          {t`Remind`}
        </Button>
      </td>
    </tr>
  );
};
