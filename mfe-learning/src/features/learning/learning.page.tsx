import type { Course } from '@cairn/api/courses.contract';
import type { CourseProgress } from '@cairn/api/user.contract';
import { lazyPart, useSite } from '@cairn/runtime';
import { CardGrid } from '@cairn/ui/course-card';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { FlaskConical, LayoutDashboard, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { CourseProgressDisplay } from '../../lib/course-progress-display.tsx';
import { findCourseProgress } from '../../lib/course-progress-value.ts';
import { FirstCourseSuggestion } from '../../lib/first-course.tsx';
import { MyCourseCard } from '../../lib/my-course-card.tsx';
import { MyCoursesPart } from '../../lib/my-courses-part.tsx';
import { type LoadedCourses, useMyCourses } from '../../lib/use-my-courses.ts';
import { useStudent } from '../../lib/use-student.ts';
import { formatGreeting } from '../../lib/format-greeting.ts';
import styles from './learning.module.css';

interface LearningPageProps {
  /** Sections of the page with the student's cloud desktops and their images, below the courses. */
  readonly desktops: ReactNode;
}

/** Page /learning: the student's current courses and cloud desktops. */
export const LearningPage = ({ desktops }: LearningPageProps) => {
  const student = useStudent();
  const courses = useMyCourses(student, 'learning');
  return (
    <PageWidth isWhole>
      <PageHeader title={formatGreeting(student.givenName)} lead={t`Pick up where you left off.`}>
        <OtherPages />
      </PageHeader>
      <section className={styles['area']} aria-labelledby="enrolled-courses">
        <h2 id="enrolled-courses">{t`Enrolled courses`}</h2>
        <MyCoursesPart state={courses}>
          {(loaded) => <EnrolledCourses courses={loaded} />}
        </MyCoursesPart>
      </section>
      {desktops}
    </PageWidth>
  );
};

/** Links from 'My Learning' to other pages; the learning list exists in education mode only. */
const OtherPages = () => {
  const { brand } = useSite();
  return (
    <div className={styles['links']}>
      <LinkButton variant="line" to="/dashboard">
        <LayoutDashboard />
        {t`Dashboard`}
      </LinkButton>
      <LinkButton variant="line" to="/cyberrange">
        <FlaskConical />
        {t`Exercises`}
      </LinkButton>
      {brand.mode === 'education' && (
        <LinkButton variant="line" to="/learning-list">
          <ListChecks />
          {t`Learning list`}
        </LinkButton>
      )}
    </div>
  );
};

/** Few students have courses with a due date, so this code loads only for them. */
const { Part: LazyCourseDue } = lazyPart(
  async () => (await import(/* webpackChunkName: "course-due" */ './course-due.tsx')).CourseDue,
);

/** Returns a text that sorts mandatory courses first, by due date. The order of the others stays. */
const toDueOrder = ({ IsMandatory: isMandatory, DueAt: dueAt }: CourseProgress = {}): string => {
  if (isMandatory !== true) return 'not mandatory';
  return typeof dueAt === 'string' ? dueAt : 'no date';
};

const EnrolledCourses = ({ courses }: { readonly courses: LoadedCourses }) => {
  if (courses.current.length === 0) {
    return <FirstCourseSuggestion attributes={courses.attributes} />;
  }
  const getProgress = ({ CourseID }: Course) => courses.attributes.Courses[CourseID];
  const mandatoryFirst = courses.current.toSorted((a, b) =>
    toDueOrder(getProgress(a)).localeCompare(toDueOrder(getProgress(b))),
  );
  return (
    <CardGrid>
      {mandatoryFirst.map((course) => {
        const progress = getProgress(course);
        return (
          <MyCourseCard key={course.CourseID} course={course} headingLevel={3}>
            {progress && (progress['DueAt'] ?? progress['IsMandatory']) !== undefined && (
              <LazyCourseDue progress={progress} />
            )}
            <CourseProgressDisplay standing={findCourseProgress(course, progress)} />
          </MyCourseCard>
        );
      })}
    </CardGrid>
  );
};
