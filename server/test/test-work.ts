/** Creates large amounts of work for the teaching desk by SQL alone. */
import type { Sql } from '../src/platform/database/sql.ts';

interface ManyWork {
  readonly students: number;
  readonly courseIds: readonly string[];
  /** Number of submissions, and of attempts, of each student in each course. */
  readonly each: number;
}

/**
 * Adds students "Student 1", "Student 2" and so on with work in each course. One of two submissions is graded, and one of six
 * waits and is late. One of two attempts waits, one of four was marked by hand, and the others need no marking. Several have the
 * same time.
 */
export const addManyWork = async (
  sql: Sql,
  { students, courseIds, each }: ManyWork,
): Promise<void> => {
  await sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select 'many-' || n, 'many-' || n || '@many.example', 'Student', n::text, '', now()
    from generate_series(1, ${students}::int) n`;
  await sql`insert into enrolments (student_id, course_id)
    select 'many-' || n, course_id
    from generate_series(1, ${students}::int) n, unnest(${[...courseIds]}::text[]) course_id`;
  await sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at, grade, graded_at)
    select gen_random_uuid(), student_id, course_id, (array['essay', 'chart'])[1 + attempt % 2], attempt,
      '<p>' || repeat('My work. ', 20) || '</p>', place % 3 = 0,
      '2026-02-01'::timestamptz + (place * 7919 % 9973) * interval '1 minute',
      case when place % 2 = 0 then 5 end, case when place % 2 = 0 then now() end
    from (select student_id, course_id, attempt, row_number() over () as place
      from enrolments, generate_series(1, ${each}::int) attempt where student_id like 'many-%') rows`;
  await sql`insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status,
      score, responses, grades, seconds_taken, started_at, submitted_at, points_revision)
    select student_id, course_id, 'check', attempt, 'failed', 50, '[]',
      jsonb_build_array(jsonb_build_object('score', 1, 'points', 2, 'feedback', '',
        'status', case when place % 2 = 0 then 'pending' else 'graded' end)),
      9, '2026-01-01'::timestamptz + place * interval '1 second',
      '2026-02-01'::timestamptz + (place * 7907 % 9973) * interval '1 minute',
      case when place % 4 = 1 then 1 else 0 end
    from (select student_id, course_id, attempt, row_number() over () as place
      from enrolments, generate_series(1, ${each}::int) attempt where student_id like 'many-%') rows`;
};
