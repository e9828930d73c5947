import type { TaughtCourse } from '@cairn/api/teaching.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';

/**
 * Returns the courses that an account teaches, each once, sorted by title. `unread` counts unread messages in the chats of its
 * instructor. Subqueries count the waiting work of each course, because the view `work_to_grade` reads the waiting attempts of
 * all courses. Their conditions are those of the indexes `submissions_waiting` and `attempts_waiting`.
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
    ), unread as (
      select course_id, sum(unread_by_instructor)::int as number from chat_conversations
      where instructor_id = ${instructorId} and (unread_by_instructor = 0) is false
      group by course_id
    )
    select course_id as "CourseID", title as "CourseTitle", course_type as "CourseType",
      category as "Category", coalesce('/media/' || thumbnail_key, '') as "ThumbnailUrl", standing,
      (select count(*)::int from submissions
        where submissions.course_id = taught.course_id and graded_at is null)
      + (select count(*)::int from assessment_attempts
        where assessment_attempts.course_id = taught.course_id
          and grades @? '$[*] ? (@.status != "graded")') as "toGrade",
      coalesce(unread.number, 0) as "unread", coalesce(enrolled, 0)::int as "enrolled"
    from taught join courses using (course_id)
      left join unread using (course_id) left join enrolment_counts using (course_id)
    order by lower(title), course_id`;
