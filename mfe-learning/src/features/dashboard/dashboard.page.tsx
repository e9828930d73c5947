import { Slot, lazyPart, useSite } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { PageWidth } from '@cairn/ui/page-width';
import { useState } from 'react';
import { t } from 'ttag';
import { useMyCourses } from '../../lib/use-my-courses.ts';
import { useStudent } from '../../lib/use-student.ts';
import { formatGreeting } from '../../lib/format-greeting.ts';
import { MyCourseTabs } from './my-course-tabs.tsx';
import styles from './dashboard.module.css';
import { RoleProgressCard } from './role-progress-card.tsx';
import { RoleChips } from './role-chips.tsx';
import { useRoleCompletions } from './use-role-completions.ts';
import { routePath } from '@cairn/domain/named-routes.rules';
import { LinkButton } from '@cairn/ui/link-button';
import { Route } from 'lucide-react';
import type { UserAttributes } from '@cairn/api/user.contract';
import { StatList, StatTile } from '@cairn/ui/stat-tile';

interface StudentStatsProps {
  readonly attributes: UserAttributes | undefined;
}

/** Shows three statistics about the student. */
const StudentStats = ({ attributes }: StudentStatsProps) => {
  if (!attributes) return <SkeletonBlock className={styles['statsPlace']} />;
  const flags = Object.values(attributes.Roles);
  const earned = flags.filter(Boolean).length;
  return (
    <StatList className={styles['stats']}>
      <StatTile label={t`Earned Roles`} value={earned} />
      <StatTile label={t`Roles in Progress`} value={flags.length - earned} />
      <StatTile label={t`Competencies`} value={attributes.Competencies.length} />
    </StatList>
  );
};

/** Link to the page where a student plans the path to a role (UpskillRole), which exists in education mode only. */
const LearningPlanLink = () =>
  useSite().brand.mode === 'education' && (
    <LinkButton variant="line" to={routePath('UpskillRole')} className={styles['plan']}>
      <Route />
      {t`Generate my role-skills learning plan`}
    </LinkButton>
  );

/** Shows the student's week. It loads after the parts that students look for first. */
const week = lazyPart(
  async () => (await import(/* webpackChunkName: "study-week" */ './study-week.tsx')).StudyWeekBand,
  {
    placeholder: () => <StudyWeekSkeleton />,
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState title={t`Your week could not be loaded.`} {...{ isRetrying, onRetry }} />
    ),
    onFailed: (error) => report(error, { at: 'code of the week' }),
  },
);

/** Page /dashboard: the student's roles, and the courses that lead to them. */
export const DashboardPage = () => {
  const student = useStudent();
  const courses = useMyCourses(student, 'dashboard');
  const known = courses.data;
  const roles = useRoleCompletions(student, known ? [...known.current, ...known.completed] : []);
  const [chosen, setChosen] = useState<string>();
  const standings = roles.query.data ?? [];
  const selected = standings.find(({ roleId }) => roleId === chosen) ?? standings[0];
  return (
    <PageWidth isWhole>
      <div className={styles['overview']}>
        <div className={styles['summary']}>
          <header className={styles['header']}>
            <h1>{formatGreeting(student.givenName)}</h1>
            <p className={styles['lead']}>{t`Your progress towards each role.`}</p>
          </header>
          <RoleChips
            state={roles}
            expected={Object.keys(student.attributes?.Roles ?? {}).length}
            selected={selected?.roleId}
            onSelect={setChosen}
          />
          <LearningPlanLink />
          <StudentStats attributes={student.attributes} />
        </div>
        <RoleProgressCard state={roles} selected={selected} />
      </div>
      <week.Part studentId={student.studentId} />
      <Slot name="dashboard/aside" className={styles['aside']} studentId={student.studentId} />
      <MyCourseTabs state={courses} />
    </PageWidth>
  );
};

const StudyWeekSkeleton = () => <SkeletonBlock className={styles['weekPlace']} />;
