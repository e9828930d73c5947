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
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { reportScheduleQueries } from '../../lib/report-schedule-queries.ts';
import {
  describeFilters,
  describeNextMail,
  describeSchedule,
  toScheduleUrl,
} from './schedule-words.ts';
import styles from './reports.module.css';

const LazyScheduleDialog = lazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './schedule-dialog.tsx')).ScheduleDialog,
);

interface SendByMailButtonProps {
  readonly report: ReportKind;
  /** The present filters of the page, with which the report is sent. */
  readonly filters: ScheduledReportFilters;
}

/** Button that begins to send a report by mail, as it is filtered now. */
export const SendByMailButton = ({ report, filters }: SendByMailButtonProps) => {
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

/** The schedules of a report; nothing without one, or while they cannot be loaded. */
export const ReportSchedules = ({ report }: { readonly report: ReportKind }) => {
  const { data } = useQuery(reportScheduleQueries.list(report));
  const [changed, setChanged] = useState<ReportSchedule>();
  if (!data || data.schedules.length === 0) return null;
  return (
    <section aria-label={t`Sent by mail`} className={styles['schedules']}>
      <ul>
        {data.schedules.map((schedule) => (
          <li key={schedule.scheduleId}>
            <CalendarSync aria-hidden />
            <p>
              <span>{describeSchedule(schedule)}</span> <span>{describeNextMail(schedule)}</span>{' '}
              <Link to={toScheduleUrl(report, schedule.filters)}>
                {describeFilters(schedule.filters)}
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
