import type { TaughtCourse } from '@cairn/api/teaching.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';

/**
 * Returns the courses that an account teaches, each once, sorted by title. `unread` counts the chats of its instructor with
 * unread messages.
 */
export const listTaughtCourses = (
  sql: SqlQuery,
  studentId: string,
  instructorId: string,
): Promise<TaughtCourse[]> =>
  sql<TaughtCourse[]>`
    with taught as (
      select course_id, max(standing) as standing from course_teachers
      where student_id = ${studentId} group by course_id
    ), waiting as (
      select course_id, count(*)::int as number from work_to_grade
      where waits and course_id in (select course_id from taught) group by course_id
    ), unread as (
      select course_id, sum(unread_by_instructor)::int as number from chat_conversations
      where instructor_id = ${instructorId} and not (unread_by_instructor = 0)
      group by course_id
    )
    select course_id as "CourseID", title as "CourseTitle", course_type as "CourseType",
      category as "Category", coalesce('/media/' || thumbnail_key, '') as "ThumbnailUrl", standing,
      coalesce(waiting.number, 0) as "toGrade", coalesce(unread.number, 0) as "unread",
      (select count(*)::int from enrolments where enrolments.course_id = courses.course_id)
        as "enrolled"
    from taught join courses using (course_id)
      left join waiting using (course_id) left join unread using (course_id)
    order by lower(title), course_id`;
