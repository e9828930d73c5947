import type { LearningListEntry } from '@cairn/api/learning-list.contract';
import { defineFiller, Link, type SlotMap, useQuery, useSite } from '@cairn/runtime';
import { ProgressBar } from '@cairn/ui/progress-bar';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { SummarySection } from '@cairn/ui/summary-section';
import { t } from 'ttag';
import { learningListQueries } from './learning-list.queries.ts';
import { LoadedLearningList } from './loaded-learning-list.tsx';
import { computeRoleProgress } from './role-progress.ts';

const MAX_ROLES = 3;

/**
 * The first roles of the learning list with the progress in each, for the dashboard. Only education mode links to the learning list
 * (SHELL-15), so other modes show nothing.
 */
export const LearningListSummary = ({ studentId }: SlotMap['dashboard/aside']) => {
  const { brand } = useSite();
  if (brand.mode !== 'education') return null;
  return (
    <SummarySection title={t`Learning list`}>
      <LoadedLearningList studentId={studentId} skeleton={<RolesSkeleton />}>
        {({ learningListByRole, userCourses }) =>
          learningListByRole.length === 0 ? (
            <>
              <p>{t`Your learning list is empty.`}</p>
              <Link to="/upskill-role">{t`Upskill your role`}</Link>
            </>
          ) : (
            <Roles entries={learningListByRole.slice(0, MAX_ROLES)} userCourses={userCourses} />
          )
        }
      </LoadedLearningList>
    </SummarySection>
  );
};

const RolesSkeleton = () => (
  <Skeleton label={t`Loading your learning list`}>
    <SkeletonText lines={3} />
  </Skeleton>
);

interface RolesProps {
  readonly entries: readonly LearningListEntry[];
  readonly userCourses: Parameters<typeof computeRoleProgress>[1];
}

const Roles = ({ entries, userCourses }: RolesProps) => {
  const courseIds = entries.flatMap(({ courses }) => courses.map(({ CourseID }) => CourseID));
  const modules = useQuery(learningListQueries.modules([...new Set(courseIds)]));
  if (modules.isLoading) return <RolesSkeleton />;
  return (
    <>
      <ul>
        {entries.map((entry) => {
          const { percent } = computeRoleProgress(entry, userCourses, modules.data ?? {});
          return (
            <li key={entry.roleId}>
              <ProgressBar value={percent} max={100} label={`${entry.roleTitle} · ${percent}%`} />
            </li>
          );
        })}
      </ul>
      <Link to="/learning-list">{t`Open your learning list`}</Link>
    </>
  );
};

export const filler = defineFiller(LearningListSummary);
