import type { UpskillCourse } from '@cairn/api/upskilling.contract';
import { formatCourseLevel } from '@cairn/domain/course-types.rules';
import { plural } from '@cairn/messages/plural';
import { CourseImage } from '@cairn/ui/course-image';
import { IconButton } from '@cairn/ui/icon-button';
import { MetaLine } from '@cairn/ui/meta-line';
import { X } from 'lucide-react';
import { t } from 'ttag';
import styles from './learning-path-course-list.module.css';

interface CourseTrailProps {
  readonly courseIds: readonly string[];
  /** Courses of the path that are loaded; a missing one is shown by its id. */
  readonly courses: readonly UpskillCourse[];
  /** Number of modules to take in each course, by CourseID; absent or 0: the whole course. */
  readonly moduleCounts: Readonly<Record<string, number>>;
  readonly onRemove: (courseId: string) => void;
}

const formatModuleCount = (count = 0): string | undefined =>
  count === 0 ? undefined : plural(count, t`1 module|${count} modules`);

/** Shows the courses of a learning path in its order. */
export const LearningPathCourseList = ({
  courseIds,
  courses,
  moduleCounts,
  onRemove,
}: CourseTrailProps) => {
  if (courseIds.length === 0) return null;
  return (
    <ol aria-label={t`Recommended courses`} className={styles['trail']}>
      {courseIds.map((courseId, index) => {
        const course = courses.find(({ CourseID }) => CourseID === courseId);
        const title = course?.CourseTitle ?? courseId;
        return (
          <li key={courseId} className={styles['course']}>
            <span aria-hidden className={styles['stone']}>
              {index + 1}
            </span>
            <CourseImage
              courseId={courseId}
              category={course?.Category}
              src={course?.ThumbnailUrl}
              className={styles['art']}
            />
            <div>
              <h3 className={styles['title']}>{title}</h3>
              <MetaLine
                items={[
                  course && formatCourseLevel(course.Level),
                  formatModuleCount(moduleCounts[courseId]),
                ]}
              />
            </div>
            <IconButton label={t`Remove ${title}`} onClick={() => onRemove(courseId)}>
              <X />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
};
