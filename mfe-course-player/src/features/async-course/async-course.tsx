import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { moduleTally } from '@cairn/domain/module-progress.rules';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { Tabs } from '@cairn/ui/tabs';
import { type ComponentType, type ReactNode, useState } from 'react';
import { courseQueries } from '../../lib/course.queries.ts';
import { showFailure } from '../../lib/notices.ts';
import { useNoticeOfFailure } from '../../lib/use-notice-of-failure.ts';
import { useTimeSpent } from '../../lib/use-time-spent.ts';
import styles from './async-course.module.css';
import { CourseContent, type CourseContentProps } from './course-content.tsx';
import { InViewContext } from './in-view-context.ts';
import { useModuleProgress } from './use-module-progress.ts';

export interface AssessmentProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  /** Marks the assessment as done and moves on. */
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
  /** Told while an attempt is being taken: leaving would lose it. */
  readonly onRunning: (isRunning: boolean) => void;
  /** Reads the module again; undefined when that failed, which has been told then. */
  readonly renew: () => Promise<CourseModule | undefined>;
}

export interface AsyncCourseProps {
  readonly course: CourseItem;
  readonly Assessment: ComponentType<AssessmentProps>;
  readonly Overview: ComponentType<{ readonly course: CourseItem }>;
  /** The survey and the 'Course Completed' dialog; decides itself what to show once the course is complete. */
  readonly Completion: ComponentType<{
    readonly course: CourseItem;
    readonly isReached: boolean;
  }>;
}

/** A self-guided course: modules on the left, the chosen item on the right. 001 §2 'Async course viewer'. */
export const AsyncCourse = ({ course, Assessment, Overview, Completion }: AsyncCourseProps) => {
  const modules = useQuery(courseQueries.modules(course.CourseID));
  const progress = useModuleProgress(course.CourseID);
  const [tab, setTab] = useState('content');
  useTimeSpent(course);
  useNoticeOfFailure(modules.data ? null : modules.error, 'Failed to fetch modules');
  const { done, total } = moduleTally(modules.data ?? [], progress.flags);
  const content = (
    <InViewContext value={tab === 'content'}>
      <Content
        {...{ course, modules, progress, Assessment }}
        // Whatever ends an attempt is seen: a dialog in a hidden panel would only block the page.
        onCall={() => setTab('content')}
      />
    </InViewContext>
  );
  return (
    <>
      <Tabs
        label="Course"
        className={styles['tabs']}
        selected={tab}
        onSelect={setTab}
        tabs={[
          // Kept: neither a film's place nor a running attempt is lost to a look at the overview.
          { id: 'content', label: 'Course Content', isKept: true, panel: content },
          { id: 'overview', label: 'Overview', panel: <Overview course={course} /> },
        ]}
      />
      {/* Not by the rounded percentage: 199 of 200 is not complete (COMP-04). */}
      <Completion course={course} isReached={total > 0 && done === total} />
    </>
  );
};

interface ContentProps extends Omit<CourseContentProps, 'modules' | 'renew'> {
  readonly modules: {
    readonly data: CourseModule[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<{
      readonly data: CourseModule[] | undefined;
      readonly error: Error | null;
    }>;
  };
}

const Content = ({ modules, ...props }: ContentProps): ReactNode => {
  const { data, error, isFetching, refetch } = modules;
  const renew = async () => {
    const again = await refetch();
    if (again.error) showFailure('Failed to fetch modules', again.error);
    return again.error ? undefined : again.data;
  };
  if (data) return <CourseContent {...props} modules={data} renew={renew} />;
  if (error) {
    return (
      <ErrorState
        title="Failed to fetch modules"
        detail={friendlyMessage(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Skeleton label="Loading modules" className={styles['layout']}>
      <div className={styles['listPlace']}>
        <SkeletonText heading lines={6} />
      </div>
      <SkeletonBlock className={styles['videoPlace']} />
    </Skeleton>
  );
};
