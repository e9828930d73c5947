import type { LearningListEntry } from '@cairn/api/learning-list.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { useQuery } from '@cairn/runtime';
import { session } from '@cairn/session';
import { Accordion } from '@cairn/ui/accordion';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { LinkButton } from '@cairn/ui/link-button';
import { Note } from '@cairn/ui/note';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { learningListQueries } from './learning-list.queries.ts';
import { LearningListRole } from './learning-list-role.tsx';
import { LoadedLearningList } from './loaded-learning-list.tsx';
import { computeRoleProgress } from './role-progress.ts';

/** Page /learning-list: the student's roles, with their courses and the progress in each. */
export const LearningListPage = () => {
  const studentId = session.studentId();
  return (
    <PageWidth width="narrow" isWhole>
      <PageHeader
        title={t`Learning list`}
        lead={t`Your roles, and the courses that lead to them.`}
      />
      {studentId === undefined ? (
        <ErrorState title={t`We couldn’t identify your account.`} />
      ) : (
        <LearningList studentId={studentId} />
      )}
    </PageWidth>
  );
};

const LearningList = ({ studentId }: { readonly studentId: string }) => {
  return (
    <LoadedLearningList
      studentId={studentId}
      skeleton={
        <Skeleton label={t`Loading your learning list`}>
          <SkeletonText heading lines={2} />
          <SkeletonText heading lines={2} />
        </Skeleton>
      }
    >
      {({ learningListByRole, userCourses }) =>
        learningListByRole.length === 0 ? (
          <NothingListed />
        ) : (
          <Roles studentId={studentId} entries={learningListByRole} userCourses={userCourses} />
        )
      }
    </LoadedLearningList>
  );
};

const NothingListed = () => (
  <EmptyState
    art="trail"
    title={t`Your learning list is empty.`}
    action={<LinkButton to="/upskill-role">{t`Upskill your role`}</LinkButton>}
  />
);

interface RolesProps {
  readonly studentId: string;
  readonly entries: readonly LearningListEntry[];
  readonly userCourses: Readonly<Record<string, CourseProgress>>;
}

const Roles = ({ studentId, entries, userCourses }: RolesProps) => {
  const courseIds = [
    ...new Set(entries.flatMap(({ courses }) => courses.map(({ CourseID }) => CourseID))),
  ];
  const modules = useQuery(learningListQueries.modules(courseIds));
  return (
    <>
      {modules.isError && <Note tone="warn">{t`Some details may be unavailable.`}</Note>}
      <Accordion>
        {entries.map((entry) => (
          <LearningListRole
            key={entry.roleId}
            studentId={studentId}
            entry={entry}
            progress={
              modules.isLoading
                ? undefined
                : computeRoleProgress(entry, userCourses, modules.data ?? {})
            }
          />
        ))}
      </Accordion>
    </>
  );
};
