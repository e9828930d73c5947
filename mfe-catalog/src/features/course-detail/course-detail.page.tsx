import type { CourseItem } from '@cairn/api/course-item.contract';
import { removeBlankTexts } from '@cairn/domain/course-detail.rules';
import { type Failure, Slot, usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { ApiError } from '@cairn/api/api-error';
import { events, friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { LinkButton } from '@cairn/ui/link-button';
import { QueryContent } from '@cairn/ui/query-content';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonBlock, SkeletonText } from '@cairn/ui/skeleton';
import { useEffect } from 'react';
import { t } from 'ttag';
import { LearningObjectiveList } from '../../lib/objectives.tsx';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';
import { CompetenciesOffered } from './competencies-offered.tsx';
import styles from './course-detail.module.css';
import { courseDetailQueries } from './course-detail.queries.ts';
import { CourseHero } from './course-hero.tsx';
import { CourseInformation } from './course-information.tsx';
import { CourseDetailTabs } from './course-detail-tabs.tsx';
import { RelatedCourses } from './related-courses.tsx';
import { isDraftCourse, isHiddenByGroups } from '@cairn/domain/course-visibility.rules';
import { routePath } from '@cairn/domain/named-routes.rules';

declare module '@cairn/runtime/slot-map' {
  interface SlotMap {
    'course/aside': { readonly courseId: string };
  }
}

interface VisitorAccess {
  readonly isSignedIn: boolean;
  readonly groupIds: readonly string[];
}

/** Returns the path to which the visitor is redirected; undefined if the course may be shown (DETAIL-21 to DETAIL-24). */
const findCourseRedirect = (course: CourseItem, visitor: VisitorAccess): string | undefined => {
  if (isDraftCourse(course)) return '/learning';
  if (!isHiddenByGroups(course, visitor.groupIds)) return undefined;
  if (visitor.isSignedIn) return '/learning';
  return `/login?redirect=${encodeURIComponent(routePath('CourseCatalog', { id: course.CourseID }))}`;
};

/** Page /course-catalog/{id}. Its key is the id, so that data of another course never stay or arrive late. */
export const CourseDetailPage = () => {
  const { id = '' } = useParams();
  return <CoursePage key={id} courseId={id} />;
};

/** Description of a course, before and after enrolling. */
const CoursePage = ({ courseId }: { readonly courseId: string }) => {
  const query = useQuery(courseDetailQueries.course(courseId));
  const visitor = useCatalogStudent();
  usePageTitle(query.data?.CourseTitle);
  useFailureNotice(query.error);
  return (
    <QueryContent query={query} skeleton={<CourseSkeleton />} renderFailure={CourseFailure}>
      {(course) => {
        const away = findCourseRedirect(course, visitor);
        return away === undefined ? (
          <CourseDetail course={course} />
        ) : (
          <RedirectToPath path={away} />
        );
      }}
    </QueryContent>
  );
};

const CourseDetail = ({ course }: { readonly course: CourseItem }) => (
  <>
    <CourseHero course={course} />
    <PageWidth isWhole className={styles['columns']}>
      <div>
        <LearningObjectiveList
          texts={removeBlankTexts(course.LearningObjectives)}
          className={styles['section']}
        />
        <CompetenciesOffered course={course} />
        <CourseDetailTabs course={course} />
        <Slot name="course/aside" className={styles['aside']} courseId={course.CourseID} />
      </div>
      <CourseInformation course={course} />
    </PageWidth>
    <RelatedCourses course={course} />
  </>
);

/** Navigates through the host, since other remotes own /learning and /login. */
const RedirectToPath = ({ path }: { readonly path: string }) => {
  useEffect(() => events.emit('navigation.requested', { path }), [path]);
  return <CourseSkeleton />;
};

const useFailureNotice = (error: Error | null): void => {
  useEffect(() => {
    if (!error) return;
    events.emit('notice.shown', { tone: 'error', message: t`Failed to load course details` });
  }, [error]);
};

/** Shows why the course could not be loaded. Offers no retry for a course that does not exist. */
const CourseFailure = ({ error, ...retry }: Failure<Error>) => {
  if (error instanceof ApiError && error.kind === 'not-found') {
    return (
      <EmptyState
        art="search"
        title={t`Not found.`}
        headingLevel={2}
        action={<LinkButton to="/course-catalog">{t`View All Courses`}</LinkButton>}
      >
        {t`There is no course at this address.`}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={t`Failed to load course details`}
      detail={friendlyMessage(error)}
      {...retry}
    />
  );
};

const CourseSkeleton = () => (
  <Skeleton label={t`Loading course`}>
    <SkeletonBlock className={styles['heroPlace']} />
    <PageWidth isWhole className={styles['columns']}>
      <SkeletonText heading lines={6} />
      <SkeletonBlock className={styles['informationPlace']} />
    </PageWidth>
  </Skeleton>
);
