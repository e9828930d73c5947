import type { CourseItem } from '@cairn/api/courses.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { moduleTally } from '@cairn/domain/module-progress.rules';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { Tabs } from '@cairn/ui/tabs';
import type { ComponentType, ReactNode } from 'react';
import { courseQueries } from '../../lib/course.queries.ts';
import { useNoticeOfFailure } from '../../lib/use-notice-of-failure.ts';
import styles from './async-course.module.css';
import { CourseContent } from './course-content.tsx';
import { type ModuleProgress, useModuleProgress } from './use-module-progress.ts';
import { useTimeSpent } from '../../lib/use-time-spent.ts';

export interface AssessmentProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly isDone: boolean;
  /** Marks the assessment as done and moves on. */
  readonly onNext: () => void;
  readonly isMovingOn: boolean;
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
  useTimeSpent(course);
  useNoticeOfFailure(modules.error, 'Failed to fetch modules');
  const isReached =
    modules.data !== undefined && moduleTally(modules.data, progress.flags).percent === 100;
  return (
    <>
      <Tabs
        label="Course"
        className={styles['tabs']}
        tabs={[
          {
            id: 'content',
            label: 'Course Content',
            panel: <Content {...{ course, modules, progress, Assessment }} />,
          },
          { id: 'overview', label: 'Overview', panel: <Overview course={course} /> },
        ]}
      />
      <Completion course={course} isReached={isReached} />
    </>
  );
};

interface ContentProps extends Pick<AsyncCourseProps, 'course' | 'Assessment'> {
  readonly modules: {
    readonly data: CourseModule[] | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly progress: ModuleProgress;
}

const Content = ({ modules, ...props }: ContentProps): ReactNode => {
  const { data, error, isFetching, refetch } = modules;
  if (data) {
    return <CourseContent {...props} modules={data} onUnlocked={() => void refetch()} />;
  }
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
      <SkeletonText heading lines={6} />
      <SkeletonBlock className={styles['videoPlace']} />
    </Skeleton>
  );
};
