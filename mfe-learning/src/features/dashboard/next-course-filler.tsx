import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { routePath } from '@cairn/domain/named-routes.rules';
import { defineFiller, Link } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { SummarySection } from '@cairn/ui/summary-section';
import { t } from 'ttag';
import { useMyCourses } from '../../lib/use-my-courses.ts';
import { useStudent } from '../../lib/use-student.ts';
import { useNextCourseStep } from './use-next-step.ts';

/** The course that the student used last, and its next step, for the home page. */
export const NextCourse = () => {
  const courses = useMyCourses(useStudent(), 'dashboard');
  return (
    <SummarySection title={t`Pick up where you left off`}>
      <QueryContent
        query={courses}
        skeleton={
          <Skeleton label={t`Loading your courses`}>
            <SkeletonText lines={2} />
          </Skeleton>
        }
        renderFailure={({ error, ...retry }) => (
          <ErrorState
            title={t`Your courses could not be loaded.`}
            detail={friendlyMessage(error)}
            {...retry}
          />
        )}
      >
        {({ current: [latest], attributes }) =>
          latest ? (
            <NextStep course={latest} progress={attributes.Courses[latest.CourseID]} />
          ) : (
            <>
              <p>{t`No courses in progress.`}</p>
              <Link to="/course-catalog">{t`View All Courses`}</Link>
            </>
          )
        }
      </QueryContent>
    </SummarySection>
  );
};

interface NextStepProps {
  readonly course: Course;
  readonly progress: CourseProgress | undefined;
}

const NextStep = ({ course, progress }: NextStepProps) => {
  const next = useNextCourseStep(course, progress);
  return (
    <>
      {/* The next step of a course without modules has no words, and neither has one that is loading. */}
      <p>{next?.words ?? t`Continue with your last course.`}</p>
      <Link to={routePath('CourseOverview', { id: course.CourseID }) + (next?.query ?? '')}>
        {course.CourseTitle}
      </Link>
    </>
  );
};

export const filler = defineFiller(NextCourse);
