import { ApiError } from '@cairn/api/api-error';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { requestNavigation } from '@cairn/course-content/notices';
import { isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { useIsSignedIn, useStudentRecord } from '@cairn/record/use-record';
import { type Failure, useLocation, usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { type ComponentType, useEffect } from 'react';
import { t } from 'ttag';
import { AttachmentPreviews } from '../../lib/attachments/previews.tsx';
import { ChatButton } from '../../lib/chat/chat-button.tsx';
import { useFailureNotice } from '../../lib/use-failure-notice.ts';
import { findPlayerRedirect } from './course-access.ts';
import { coursePageQueries } from './course-page.queries.ts';
import styles from './course.module.css';

export interface CourseKindViewerProps {
  readonly course: CourseItem;
}

export interface CoursePageProps {
  /** Components that play each kind of course (001 §2). A package decides before the type; unknown types are self-guided. */
  readonly viewers: {
    readonly packaged: ComponentType<CourseKindViewerProps>;
    readonly live: ComponentType<CourseKindViewerProps>;
    readonly selfGuided: ComponentType<CourseKindViewerProps>;
  };
}

/** The page `/course/{courseId}`, named CourseOverview in the documents. */
export const CoursePage = ({ viewers }: CoursePageProps) => {
  const { id = '', courseId = id } = useParams();
  const query = useQuery(coursePageQueries.entered(courseId));
  const { data: course, error } = query;
  const { search } = useLocation();
  const visit = { isSignedIn: useIsSignedIn(), record: useStudentRecord(), search };
  usePageTitle(course?.CourseTitle);
  useFailureNotice(course ? null : error, t`Failed to load course details`);
  return (
    <QueryContent query={query} skeleton={<CourseSkeleton />} renderFailure={CourseFailure}>
      {(found) => {
        const away = findPlayerRedirect(found, visit);
        if (away !== undefined) return <Redirect path={away} />;
        return (
          <AttachmentPreviews key={found.CourseID}>
            <CourseViewer course={found} viewers={viewers} />
          </AttachmentPreviews>
        );
      }}
    </QueryContent>
  );
};

/** Shows why the course could not be loaded. Offers no retry for a course that does not exist. */
const CourseFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`Failed to load course details`}
    detail={friendlyMessage(error)}
    isRetrying={isRetrying}
    onRetry={error instanceof ApiError && error.status === 404 ? undefined : onRetry}
  />
);

const CourseViewer = ({ course, viewers }: CourseKindViewerProps & CoursePageProps) => {
  if (isPackagedCourse(course)) {
    return (
      <>
        {/* The package shows its title itself; this heading is for users of screen readers. */}
        <VisuallyHidden as="div">
          <h1>{course.CourseTitle}</h1>
        </VisuallyHidden>
        <viewers.packaged course={course} />
      </>
    );
  }
  const Viewer = course.CourseType === 'sync' ? viewers.live : viewers.selfGuided;
  return (
    <>
      <header className={styles['header']}>
        <h1>{course.CourseTitle}</h1>
        <ChatButton course={course} />
      </header>
      <Viewer course={course} />
    </>
  );
};

/** Navigates through the host, since other remotes own these paths. */
const Redirect = ({ path }: { readonly path: string }) => {
  useEffect(() => requestNavigation(path), [path]);
  return <CourseSkeleton />;
};

export const CourseSkeleton = () => (
  <Skeleton label={t`Loading course`} className={styles['skeleton']}>
    <SkeletonText heading lines={6} />
    <SkeletonBlock className={styles['viewerPlace']} />
  </Skeleton>
);
