/** Creates large numbers of courses, instructors and students by SQL. */
import type { Sql } from '../src/platform/database/sql.ts';

export interface ManyCoursesSize {
  readonly courses: number;
  readonly instructors: number;
  readonly students: number;
}

/**
 * Stores courses c1, c2 … of instructors i1, i2 …, and students s1, s2 …; s1 may teach as i1. Each course is live, with two
 * assignments: `own-c7` of the course c7 alone, and `shared-7` of every tenth course from c7 on.
 */
export const fillManyCourses = async (sql: Sql, size: ManyCoursesSize): Promise<void> => {
  await sql`insert into instructors (instructor_id, first_name, last_name)
    select 'i' || n, 'Ada', 'Moss' from generate_series(1, ${size.instructors}::int) n`;
  await sql`insert into courses
      (course_id, title, description, course_type, status, level, category, instructor_id, content)
    select 'c' || n, 'Course ' || n, repeat('long ', 100), 'sync',
      case when n % 9 = 4 then 'draft' else 'published' end, 'Beginner', 'Data',
      'i' || 1 + n % ${size.instructors}::int,
      jsonb_build_array(jsonb_build_object('type', 'session', 'id', 'week', 'items', jsonb_build_array(
        jsonb_build_object('type', 'assignment', 'id', 'own-c' || n, 'name', 'Own ' || n, 'maxScore', n),
        jsonb_build_object('type', 'assignment', 'id', 'shared-' || n % 10, 'name', 'Shared ' || n))))
    from generate_series(1, ${size.courses}::int) n`;
  await sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select 's' || n, 's' || n || '@learn.example', 'Noor', 'Haddad', '', now()
    from generate_series(1, ${size.students}::int) n`;
  await sql`insert into teaching_rights (email, instructor_id, given_by)
    values ('s1@learn.example', 'i1', 'operator')`;
};
