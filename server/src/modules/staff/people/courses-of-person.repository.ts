import { MAX_COURSES_OF_PERSON } from '@cairn/api/staff-people.contract';
import type { CourseType } from '@cairn/domain/course-types.rules';
import type { SqlQuery } from '../../../platform/database/sql.ts';

export interface EnrolledCourseRow {
  readonly courseId: string;
  readonly title: string;
  readonly courseType: CourseType;
  readonly passingPercent: number;
  readonly enrolledAt: Date;
  readonly completedAt: Date | null;
  readonly unenrolledAt: Date | null;
  readonly dueAt: Date | null;
  readonly isMandatory: boolean;
  readonly secondsSpent: number;
}

/**
 * Returns the courses of a person and their number. The most recently active course comes first, courses with an ended
 * enrolment come last.
 */
export const listEnrolledCourses = async (
  sql: SqlQuery,
  personId: string,
): Promise<{ rows: EnrolledCourseRow[]; total: number }> => {
  const rows = await sql<EnrolledCourseRow[]>`
    select course_id as "courseId", title, course_type as "courseType",
      passing_percent as "passingPercent", enrolled_at as "enrolledAt", completed_at as "completedAt",
      unenrolled_at as "unenrolledAt", seconds_spent::float8 as "secondsSpent",
      due_at as "dueAt", coalesce(is_mandatory, false) as "isMandatory"
    from enrolments join courses using (course_id)
      left join (
        select course_id, min(duty_due_at) as due_at, bool_or(is_mandatory) as is_mandatory
        from enrolment_duties where student_id = ${personId} and not is_fulfilled group by course_id
      ) duties using (course_id)
    where student_id = ${personId}
    order by unenrolled_at is not null, active_at desc nulls last, enrolled_at desc, course_id limit ${MAX_COURSES_OF_PERSON}`;
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from enrolments where student_id = ${personId}`;
  return { rows, total: count?.total ?? 0 };
};
