import type { CourseItem } from '@cairn/api/course-item.contract';
import { isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { formatQuarterHours } from '@cairn/domain/duration.rules';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { useQuery } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';
import styles from './course-detail.module.css';
import { courseDetailQueries } from './course-detail.queries.ts';

export const CourseInformation = ({ course }: { readonly course: CourseItem }) => (
  <aside className={styles['information']} aria-labelledby="information">
    <h2 id="information">{t`Course Information`}</h2>
    <dl>
      <Fact term={t`Instructor`}>
        <Instructor instructorId={course.InstructorID ?? ''} />
      </Fact>
      {!isPackagedCourse(course) && <Counts course={course} />}
      <Fact term={t`Level`}>{formatCourseLevel(course.Level)}</Fact>
      {!isPackagedCourse(course) && (
        <Fact term={t`Duration`}>{formatQuarterHours(course.Lectures ?? [])}</Fact>
      )}
    </dl>
  </aside>
);

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Counts = ({ course }: { readonly course: CourseItem }) => {
  const { data } = useQuery({
    ...courseDetailQueries.modules(course.CourseID),
    enabled: course.CourseType === 'async',
  });
  const exercises = (data ?? []).filter(({ ExerciseID }) => ExerciseID !== undefined);
  return (
    <>
      <Fact term={t`Lectures`}>{course.Lectures?.length ?? 0}</Fact>
      <Fact term={t`Exercises`}>{exercises.length}</Fact>
    </>
  );
};

const Instructor = ({ instructorId }: { readonly instructorId: string }) => {
  const { data, isPending } = useQuery(catalogQueries.instructor(instructorId));
  if (isPending && instructorId !== '') return <span className={styles['instructor']} />;
  return (
    <span className={styles['instructor']}>
      <Avatar personId={instructorId} src={data?.profileImageUrl} size="s" />
      {data ? formatInstructorName(data) : t`Unknown`}
    </span>
  );
};
