/** Creates the work of a made-up school: about one submission and one attempt for every three of a student's courses. */
import type { SqlQuery } from '../../src/platform/database/sql.ts';

/** Adds the work. Reads the temporary table of `fillSchoolEnrolments`. */
export const fillSchoolWork = async (sql: SqlQuery, at: Date): Promise<void> => {
  await fillSubmissions(sql, at);
  await fillAttempts(sql, at);
};

/** Adds submissions. A tenth waits for a grade, and a twentieth is late. */
const fillSubmissions = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into submissions (submission_id, student_id, course_id, assignment_id, attempt, content,
      is_late, submitted_at, grade, feedback, graded_at, graded_by, grade_revision)
    select md5('submission ' || i || ' ' || c)::uuid, 'school-student-' || i, 'school-course-' || c,
      'assignment-1', 1, '<p>' || repeat('What I saw, and what follows from it. ', 8) || '</p>',
      (i + c) % 20 = 0, submitted_at, case when is_graded then (i + c) % 21 end,
      case when is_graded then 'Say how sure you are.' end,
      case when is_graded then submitted_at + interval '3 days' end,
      case when is_graded then instructor_id end, is_graded::int
    from school_enrolments join courses on course_id = 'school-course-' || c,
      lateral (select ${at}::timestamptz - (10 + (i * 7 + c) % 300) * interval '1 day'
        - i % 1440 * interval '1 minute' as submitted_at, (i + c) % 10 <> 0 as is_graded) as handed_in
    where c % 3 = 0`;
  await sql`insert into submission_grades (submission_id, revision, grade, feedback, graded_by, graded_at)
    select submission_id, 1, grade, feedback, graded_by, graded_at from submissions
    where graded_at is not null and course_id like 'school-course-%'`;
  await sql`insert into submission_files
      (file_id, student_id, submission_id, position, name, content_type, bytes, uploaded_at)
    select md5('file ' || submission_id)::uuid, student_id,
      case when is_late then null else submission_id end, case when is_late then null else 1 end,
      'table.csv', 'text/csv', 20000, ${at}
    from submissions
    where course_id like 'school-course-%' and right(student_id, 1) in ('0', '5')`;
  await sql`insert into submission_drafts (student_id, course_id, assignment_id, content, revision, saved_at)
    select 'school-student-' || i, 'school-course-' || c, 'assignment-2', '<p>What I saw</p>', 3,
      ${at}::timestamptz - i % 20 * interval '1 day'
    from school_enrolments where c % 3 = 0 and (i + c) % 50 = 0`;
  await sql`insert into assignment_allowances (student_id, course_id, assignment_id, due_at, extra_attempts,
      granted_by, granted_at)
    select 'school-student-' || i, 'school-course-' || c, 'assignment-2',
      ${at}::timestamptz + i % 20 * interval '1 day', 1, 'school-instructor-0', ${at}
    from school_enrolments where c % 3 = 0 and (i + c) % 500 = 0`;
};

const QUESTIONS = 10;
const answerEach = (toAnswer: (isLast: boolean) => unknown): string =>
  JSON.stringify(
    Array.from({ length: QUESTIONS }, (_, index) => toAnswer(index === QUESTIONS - 1)),
  );
const RESPONSES = answerEach((isLast) =>
  isLast ? 'I would look at the second log.' : 'Both of them',
);
const toGrade = (isLast: boolean) => ({
  score: isLast ? 3 : 1,
  points: isLast ? 5 : 1,
  status: 'graded',
  feedback: '',
});
const GRADES = answerEach(toGrade);
const PENDING_GRADES = answerEach((isLast) => ({
  ...toGrade(isLast),
  ...(isLast && { status: 'pending', score: 0 }),
}));

/** Adds attempts. A thirtieth has an answer that a person has to read. */
const fillAttempts = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into assessment_attempts (student_id, course_id, assessment_id, attempt_number, status, score,
      responses, grades, seconds_taken, started_at, submitted_at, attempt_id, questions_digest, minimum_percent)
    select 'school-student-' || i, 'school-course-' || c, 'module-2', 1, 'passed', 60 + (i + c) % 41,
      ${RESPONSES}::jsonb, case when (i + c) % 30 = 0 then ${PENDING_GRADES}::jsonb else ${GRADES}::jsonb end, 600, submitted_at - interval '10 minutes', submitted_at,
      md5('attempt ' || i || ' ' || c)::uuid, asked.digest, 60
    from school_enrolments,
      (select encode(sha256(convert_to(questions::text, 'UTF8')), 'hex') as digest
        from assessments where course_id = 'school-course-1' limit 1) as asked,
      lateral (select ${at}::timestamptz - (10 + (i * 11 + c) % 300) * interval '1 day'
        - c % 60 * interval '1 minute' as submitted_at) as handed_in
    where c % 3 <> 0 and (i + c) % 2 = 0`;
};
