/** Creates the enrolments of a made-up school, with progress. */
import type { SqlQuery } from '../../src/platform/database/sql.ts';
import {
  BUSY_STUDENT_COURSES,
  COURSES_PER_STUDENT,
  school,
  type SchoolSize,
} from './school-size.ts';

/** Number of a student's courses that are among the popular tenth. */
const POPULAR = 4;

export const fillSchoolEnrolments = async (
  sql: SqlQuery,
  size: SchoolSize,
  at: Date,
): Promise<void> => {
  await listEnrolments(sql, size);
  await fillEnrolments(sql, at);
  await fillProgress(sql, size, at);
  await fillRules(sql, at);
};

/** Creates a rule of each group, which was applied to members who were enrolled already, and one that a call ends. */
const fillRules = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into enrolment_rules (rule_id, group_id, course_id, rule_start_day, rule_due_days,
      makes_mandatory, renewal_months, ends_on_leaving, rule_created_at)
    select 'rule-of-' || group_id, group_id, 'school-course-1', date '2026-01-01', 30, true, 12, true,
      ${at}::timestamptz
    from student_groups where group_id like 'school-%'
    union all
    select 'school-rule-to-end', 'school-group-0', 'school-course-1', date '2026-01-01', 30, true, 12, true,
      ${at}::timestamptz`;
  await sql`insert into enrolment_duties (rule_id, student_id, course_id, is_enrolled_by_rule, counted_from,
      duty_due_at, is_mandatory, remind_at)
    select 'rule-of-' || group_id, student_id, course_id, false, enrolled_at,
      enrolled_at + interval '30 days', true, enrolled_at + interval '23 days'
    from enrolments join student_group_members using (student_id)
    where course_id = 'school-course-1'`;
};

/**
 * Creates a temporary table for later statements: student `i` takes course `c` as that student's course number `k`. The largest
 * course has number -1; the other courses of the busy student have numbers from 100.
 */
const listEnrolments = async (sql: SqlQuery, { students, courses }: SchoolSize): Promise<void> => {
  const popular = Math.floor(courses / 10);
  const others = courses - popular - 1;
  await sql`create temporary table school_enrolments (i int, c int, k int)`;
  await sql`insert into school_enrolments (i, c, k)
    select i, 0, -1 from generate_series(5, ${students}::int, 5) as i
    union all
    select i, case
        when k < ${POPULAR}::int
          then 1 + (i * 7 + k * ${Math.floor(popular / POPULAR)}::int) % ${popular}::int
        else 1 + ${popular}::int
          + (i * 13 + k * ${Math.floor(others / (COURSES_PER_STUDENT - POPULAR))}::int) % ${others}::int
      end, k
    from generate_series(1, ${students}::int) as i,
      generate_series(0, ${COURSES_PER_STUDENT - 1}::int) as k`;
  await sql`insert into school_enrolments (i, c, k)
    select i, n, 100 + n
    from (select substring(${school.busyStudent} from '[0-9]+$')::int as i) as busy,
      generate_series(0, ${BUSY_STUDENT_COURSES - 1}::int) as n
    where not exists (
      select from school_enrolments known where known.i = busy.i and known.c = n)`;
  await sql`analyze school_enrolments`;
};

/** Adds enrolments. A tenth of the self-guided courses is completed, and a tenth of the live ones is passed. */
const fillEnrolments = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into enrolments (student_id, course_id, enrolled_at, active_at, seconds_spent,
      completed_at, completion_shown_at, result, result_by, result_at)
    select 'school-student-' || i, 'school-course-' || c, enrolled_at, enrolled_at + interval '20 days',
      (i + c) % 90 * 600, completed_at, completed_at, case when is_passed then 'Pass' end,
      case when is_passed then 'school-instructor-0' end, case when is_passed then completed_at end
    from school_enrolments,
      lateral (select ${at}::timestamptz - (30 + (i + c) % 600) * interval '1 day' as enrolled_at) as begun,
      lateral (select case when (i + c) % 10 = 0 then enrolled_at + interval '25 days' end as completed_at,
        (i + c) % 10 = 0 and c % 3 = 0 as is_passed) as ended`;
  // The triggers that count enrolments do not run while the school is filled.
  await sql`select recount_enrolments()`;
};

const fillProgress = async (sql: SqlQuery, { students }: SchoolSize, at: Date): Promise<void> => {
  await sql`insert into module_progress (student_id, course_id, module_id, component, done_at)
    select 'school-student-' || i, 'school-course-' || c, module_id, component,
      ${at}::timestamptz - (i + c) % 600 * interval '1 day'
    from school_enrolments, (values ('module-1', 'LectureCompleted'), ('module-2', 'AssessmentCompleted'))
      as parts (module_id, component)
    where c % 3 <> 0 and (i + c) % 2 = 0`;
  await sql`insert into lecture_places (student_id, course_id, module_id, seconds, saved_at)
    select 'school-student-' || i, 'school-course-' || c, 'module-1', (i + c) % 600,
      ${at}::timestamptz - (i + c) % 600 * interval '1 day'
    from school_enrolments where c % 3 <> 0 and k = ${POPULAR}::int`;
  await sql`insert into lecture_notes
      (student_id, note_id, course_id, module_id, seconds, text, created_at)
    select 'school-student-' || i, md5('note ' || i || ' ' || c)::uuid, 'school-course-' || c, 'module-1',
      (i + c) % 600, 'Look at the second table again.', ${at}::timestamptz - (i + c) % 600 * interval '1 day'
    from school_enrolments where c % 3 <> 0 and k = ${POPULAR + 1}::int`;
  await sql`insert into study_quarters (student_id, quarter)
    select 'school-student-' || i,
      date_bin('15 minutes', ${at}::timestamptz - (n * 2 + i % 7) * interval '1 day', 'epoch')
    from generate_series(1, ${students}::int) as i, generate_series(1, 5) as n`;
  await sql`insert into student_roles (student_id, role_id, added_at)
    select 'school-student-' || i, 'school-role-' || 1 + i % 50, ${at}::timestamptz
    from generate_series(1, ${students}::int) as i`;
  await sql`insert into certificates (certificate_id, student_id, course_id, student_name, course_title,
      instructor_name, competencies, completed_at, issued_at, parts)
    select upper(substring(md5('certificate ' || i || ' ' || c) for 12)), 'school-student-' || i,
      'school-course-' || c, 'Student ' || i, 'Course ' || c, 'A teacher',
      array['Competency 1'], ${at}::timestamptz - (i + c) % 600 * interval '1 day', ${at}, '[]'
    from school_enrolments where c % 3 <> 0 and (i + c) % 10 = 0`;
  await sql`insert into replaced_certificates (replaced_certificate_id, valid_certificate_id, student_id, course_id, replaced_at)
    select upper(substring(md5('replaced ' || certificate_id) for 12)), certificate_id, student_id, course_id, ${at}
    from certificates`;
};
