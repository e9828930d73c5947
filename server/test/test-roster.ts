/** Creates a course with many students by SQL alone. */
import { EMPTY_QUESTION_LIST, storeEmptyQuestionList } from './empty-question-list.ts';
import type { Sql } from '../src/platform/database/sql.ts';

/**
 * Enrols students "Student 1", "Student 2" and so on in a live course of `test-live-course.ts`. Many visits have equal times, and
 * one student of seven never visited. Students have submitted none, one or both assignments, a third of them twice. Two thirds
 * are graded; three of four have passed the assessment.
 */
export const addManyRosterStudents = async (
  sql: Sql,
  { courseId, students }: { readonly courseId: string; readonly students: number },
): Promise<void> => {
  await sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select 'many-' || n, 'many-' || n || '@many.example', 'Student', n::text, '', now()
    from generate_series(1, ${students}::int) n on conflict do nothing`;
  await sql`insert into enrolments (student_id, course_id, enrolled_at, active_at)
    select 'many-' || n, ${courseId}, '2026-01-01'::timestamptz + (n % 11) * interval '1 day',
      case when n % 7 > 0 then '2026-02-01'::timestamptz + (n * 31 % 97) * interval '1 hour' end
    from generate_series(1, ${students}::int) n`;
  await sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt,
      content, is_late, submitted_at, grade, graded_at)
    select gen_random_uuid(), 'many-' || n, ${courseId}, ${courseId} || '-a' || assignment, attempt, '<p>x</p>',
      false, '2026-02-01', case when (n + assignment) % 3 > 0 then n * 7 % 10 + 10 * attempt end,
      case when (n + assignment) % 3 > 0 then '2026-02-02'::timestamptz + attempt * interval '1 hour' end
    from generate_series(1, ${students}::int) n, generate_series(1, 2) assignment,
      generate_series(1, 2) attempt
    where assignment <= n % 5 and (attempt = 1 or n % 3 = 0)`;
  await storeEmptyQuestionList(sql);
  await sql`insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number,
      status, score, responses, grades, seconds_taken, started_at, submitted_at, questions_digest, minimum_percent)
    select 'many-' || n, ${courseId}, ${courseId} || '-x', 1,
      case when n % 4 > 0 then 'passed' else 'failed' end, 50, '[]', '[]', 9, now(), now(), ${EMPTY_QUESTION_LIST}, 50
    from generate_series(1, ${students}::int) n`;
};
