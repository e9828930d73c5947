import type { CourseItem } from '@cairn/api/course-item.contract';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { useQuery } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { t } from 'ttag';
import { courseQueries } from '../../../lib/course.queries.ts';
import styles from './meeting.module.css';

/** The instructor of the course; nothing until their data are loaded. */
export const MeetingTeacher = ({ course }: { readonly course: CourseItem }) => {
  const { data } = useQuery(courseQueries.instructor(course.InstructorID ?? ''));
  if (!data) return null;
  return (
    <div className={styles['teacher']}>
      <Avatar personId={data.InstructorID} src={data.profileImageUrl} />
      <span>
        <strong>{formatInstructorName(data)}</strong>
        <span>{t`Instructor`}</span>
      </span>
    </div>
  );
};
