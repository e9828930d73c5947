import type { CourseItem } from '@cairn/api/course-item.contract';
import { showFailureNotice } from '@cairn/course-content/notices';
import { tallyModuleProgress } from '@cairn/domain/module-progress.rules';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { Tabs } from '@cairn/ui/tabs';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { courseQueries } from '../../lib/course.queries.ts';
import { useFailureNotice } from '../../lib/use-failure-notice.ts';
import { useCountTimeSpent } from '../../lib/use-time-spent.ts';
import { CourseCompletion } from '../../lib/course-completion.tsx';
import { ModuleCourseContent } from './module-course-content.tsx';
import { ContentVisibilityContext } from './in-view.ts';
import styles from './self-guided-course.module.css';
import { useModuleProgress } from './use-module-progress.ts';

interface SelfGuidedCourseProps {
  readonly course: CourseItem;
  /** Content of the course page's 'Overview' tab. */
  readonly overview: ReactNode;
}

/** The page of a self-guided course: modules on the left, the selected item on the right. 001 §2 'Async course viewer'. */
export const SelfGuidedCourse = ({ course, overview }: SelfGuidedCourseProps) => {
  const { modules, renew } = useModules(course.CourseID);
  const progress = useModuleProgress(course.CourseID);
  const [tab, setTab] = useState('content');
  const [isEndDelayed, holdEnd] = useState(false);
  useCountTimeSpent(course);
  const { isReached } = tallyModuleProgress(modules.data ?? [], progress.flags);
  const content = (
    <QueryContent
      query={modules}
      skeleton={<ModulesSkeleton />}
      renderFailure={({ error, ...again }) => (
        <ErrorState title={t`Failed to fetch modules`} detail={friendlyMessage(error)} {...again} />
      )}
    >
      {(all) => (
        <ContentVisibilityContext
          value={{ isInView: tab === 'content', comeForward: () => setTab('content'), holdEnd }}
        >
          <ModuleCourseContent {...{ course, progress, renew }} modules={all} />
        </ContentVisibilityContext>
      )}
    </QueryContent>
  );
  return (
    <>
      <Tabs
        label={t`Course`}
        className={styles['tabs']}
        selected={tab}
        onSelect={setTab}
        tabs={[
          // Stays mounted, so that opening the overview loses neither a film's position nor a running attempt.
          { id: 'content', label: t`Course Content`, staysMounted: true, panel: content },
          { id: 'overview', label: t`Overview`, panel: overview },
        ]}
      />
      <CourseCompletion course={course} isReached={isReached && !isEndDelayed} />
    </>
  );
};

const useModules = (courseId: string) => {
  const modules = useQuery(courseQueries.modules(courseId));
  useFailureNotice(modules.data ? null : modules.error, t`Failed to fetch modules`);
  return {
    modules,
    /** Reloads the modules; undefined after a failure, which was shown to the student. */
    renew: async () => {
      const again = await modules.refetch();
      if (again.error) showFailureNotice(t`Failed to fetch modules`, again.error);
      return again.error ? undefined : again.data;
    },
  };
};

const ModulesSkeleton = () => (
  <Skeleton label={t`Loading modules`} className={styles['layout']}>
    <div className={styles['listPlace']}>
      <SkeletonText heading lines={6} />
    </div>
    <SkeletonBlock className={styles['videoPlace']} />
  </Skeleton>
);
