import type {
  ReportKind,
  ReportSchedule,
  ScheduledReportFilters,
} from '@cairn/api/report-schedules.contract';
import { Link, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { CalendarSync, Mail } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { reportScheduleQueries } from '../../lib/report-schedule-queries.ts';
import {
  describeScheduleFilters,
  describeNextReportMail,
  describeReportSchedule,
  toScheduleUrl,
} from './schedule-words.ts';
import styles from './reports.module.css';

const LazyScheduleDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './schedule-dialog.tsx')).ScheduleDialog,
);

interface SendByMailButtonProps {
  readonly report: ReportKind;
  /** The present filters of the page, with which the report is sent. */
  readonly filters: ScheduledReportFilters;
}

/** Button that opens the dialog in which the report, with its current filters, is scheduled to be sent by mail. */
export const ScheduleReportButton = ({ report, filters }: SendByMailButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="line" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden />
        {t`Send by mail`}
      </Button>
      {isOpen && <LazyScheduleDialog {...{ report, filters }} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** List of the schedules by which a report is sent; renders nothing without a schedule and while they load. */
export const ReportScheduleList = ({ report }: { readonly report: ReportKind }) => {
  const query = useQuery(reportScheduleQueries.list(report));
  if (!query.isFetched) return null;
  return (
    <LoadedContent query={query} failure={t`The schedules could not be loaded.`} lines={2}>
      {({ schedules }) => schedules.length > 0 && <ScheduleList {...{ report, schedules }} />}
    </LoadedContent>
  );
};

interface ScheduleListProps {
  readonly report: ReportKind;
  readonly schedules: readonly ReportSchedule[];
}

const ScheduleList = ({ report, schedules }: ScheduleListProps) => {
  const [changed, setChanged] = useState<ReportSchedule>();
  return (
    <section aria-label={t`Sent by mail`} className={styles['schedules']}>
      <ul>
        {schedules.map((schedule) => (
          <li key={schedule.scheduleId}>
            <CalendarSync aria-hidden />
            <p>
              <span>{describeReportSchedule(schedule)}</span>{' '}
              <span>{describeNextReportMail(schedule)}</span>{' '}
              <Link to={toScheduleUrl(report, schedule.filters)}>
                {describeScheduleFilters(schedule.filters)}
              </Link>
            </p>
            <Button variant="ghost" size="s" onClick={() => setChanged(schedule)}>
              {t`Change`}
            </Button>
          </li>
        ))}
      </ul>
      {changed && (
        <LazyScheduleDialog
          report={report}
          filters={changed.filters}
          schedule={changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </section>
  );
};
