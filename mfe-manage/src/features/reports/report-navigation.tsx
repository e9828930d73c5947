import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import styles from './reports.module.css';

const REPORTS = [
  { id: 'completion', path: '/manage/reports', label: t`Completion` },
  { id: 'activity', path: '/manage/reports/activity', label: t`Activity` },
  { id: 'overdue', path: '/manage/reports/overdue', label: t`Overdue` },
  { id: 'stops', path: '/manage/reports/stops', label: t`Stops` },
  { id: 'surveys', path: '/manage/reports/surveys', label: t`Surveys` },
  { id: 'certificates', path: '/manage/reports/certificates', label: t`Certificates` },
] as const;

interface ReportNavigationProps {
  readonly current: (typeof REPORTS)[number]['id'];
}

/** Links to all reports, above each of them. */
export const ReportNavigation = ({ current }: ReportNavigationProps) => (
  <nav aria-label={t`Reports`} className={styles['navigation']}>
    {REPORTS.map(({ id, path, label }) => (
      <Link key={id} to={path} aria-current={id === current ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);
