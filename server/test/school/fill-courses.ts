/** Creates the courses of a made-up school: every third is a live course, the others are self-guided. */
import { sqlFragment, type SqlQuery } from '../../src/platform/database/sql.ts';
import type { SchoolSize } from './school-size.ts';

const COMPETENCIES = 200;
const EXERCISES = 50;
const ROLES = 50;
const WEBINARS = 60;
const DOCUMENTS = 60;

export const fillSchoolCourses = async (
  sql: SqlQuery,
  size: SchoolSize,
  at: Date,
): Promise<void> => {
  await fillSubjects(sql);
  await fillCourses(sql, size, at);
  await fillModules(sql, at);
  await fillAssessments(sql);
  await fillRoles(sql, size);
  await fillEvents(sql, at);
};

const fillSubjects = async (sql: SqlQuery): Promise<void> => {
  await sql`insert into competencies (competency_id, competency_name)
    select 'school-competency-' || n, 'Competency ' || n
    from generate_series(1, ${COMPETENCIES}::int) as n`;
  await sql`insert into competency_questions
      (competency_id, position, stem, choices, right_choice)
    select 'school-competency-' || n, position, 'Question ' || position || ' about ' || n || '?',
      array['this', 'that', 'both', 'none'], 'this'
    from generate_series(1, ${COMPETENCIES}::int) as n, generate_series(1, 5) as position`;
  await sql`insert into exercises (exercise_id, title, description, instructions, category)
    select 'school-exercise-' || n, 'Exercise ' || n, 'What to do on a machine, number ' || n,
      repeat('Open the machine and look at its log. ', 20), array['Security']
    from generate_series(1, ${EXERCISES}::int) as n`;
};

const iso = (date: ReturnType<typeof sqlFragment>) =>
  sqlFragment`to_char((${date}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Returns the weeks of live course `c`: a meeting and an assignment each, and an assessment at the end. In every seventh course a
 * meeting of the second week begins within the hour, and an assignment is due within a day.
 */
const liveContent = (at: Date) => {
  const start = sqlFragment`(${at}::timestamptz + ((week - 2) * 7 + c % 7) * interval '1 day')`;
  return sqlFragment`(
    select jsonb_agg(jsonb_build_object('id', 'week-' || week, 'type', 'folder', 'name', 'Week ' || week,
      'items', jsonb_build_array(
        jsonb_build_object('id', 'meeting-' || week, 'type', 'lecture', 'name', 'Meeting ' || week,
          'description', 'What we talk about in week ' || week || '.', 'attachments', '[]'::jsonb,
          'meetingUrl', '/dev/meeting/school', 'duration', 4500,
          'meetingDateTime', ${iso(sqlFragment`${start} + interval '30 minutes'`)}),
        jsonb_build_object('id', 'assignment-' || week, 'type', 'assignment', 'name', 'Assignment ' || week,
          'description', repeat('Describe what you see, and say how you know. ', 5),
          'attachments', '[]'::jsonb, 'maxScore', 20, 'maxAttempts', 2,
          'dueDate', ${iso(sqlFragment`${start} + interval '12 hours'`)})))
      order by week)
    from generate_series(1, 4) as week)
    || jsonb_build_array(jsonb_build_object('id', 'check', 'type', 'assessment', 'name', 'Check',
      'description', 'Ten questions.'))`;
};

/** Adds the courses. Instructor 0 teaches every tenth course, including the largest one. */
const fillCourses = async (
  sql: SqlQuery,
  { courses, instructors }: SchoolSize,
  at: Date,
): Promise<void> => {
  await sql`insert into courses (course_id, title, description, about, course_type, status, level, category,
      learning_objectives, requirements, instructor_id, publically_accessible, post_survey, content)
    select 'school-course-' || c, 'Course ' || c || ' about ' || subject,
      'What ' || subject || ' is about, why it matters, and how to begin within a week.',
      repeat('Every week begins with a question. ', 10),
      case when c % 3 = 0 then 'sync' else 'async' end, 'published',
      (array['All Levels', 'Beginner', 'Intermediate', 'Advanced'])[1 + c % 4], subject,
      array['Describe it', 'Compare it', 'Explain it'], array['Nothing'],
      'school-instructor-'
        || case when c % 10 = 0 then 0 else 1 + c % (${instructors}::int - 1) end,
      c % 2 = 0, '[{"type": "text", "question": "How was it?"}]',
      case when c % 3 = 0 then ${liveContent(at)} else '[]' end
    from generate_series(0, ${courses - 1}::int) as c,
      lateral (select (array['Data', 'Security', 'Networks', 'Design', 'Leadership'])[1 + c % 5] as subject)
        as subjects`;
  await sql`insert into course_collaborators (course_id, instructor_id, position)
    select 'school-course-' || c, 'school-instructor-' || 1 + (c + 7) % (${instructors}::int - 1), 1
    from generate_series(0, ${courses - 1}::int, 20) as c`;
  await sql`insert into course_groups (course_id, group_id)
    select 'school-course-' || c, 'school-group-' || c % 20
    from generate_series(3, ${courses - 1}::int, 7) as c`;
  await sql`insert into course_competencies (course_id, competency_id, position)
    select 'school-course-' || c, 'school-competency-' || 1 + (c * 3 + n * 67) % ${COMPETENCIES}::int, n
    from generate_series(0, ${courses - 1}::int) as c, generate_series(1, 3) as n`;
};

/** Adds the modules. Each self-guided course has a film of its own, whose bytes need not exist. */
const fillModules = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into media_files (digest, bytes, stored_at)
    select encode(sha256(convert_to(course_id, 'UTF8')), 'hex'), 10000000, ${at}::timestamptz
    from courses where course_id like 'school-course-%' and course_type = 'async'`;
  await sql`insert into media_links (folder, name, content_type, digest)
    select 'school/' || course_id, 'lecture.mp4', 'video/mp4',
      encode(sha256(convert_to(course_id, 'UTF8')), 'hex')
    from courses where course_id like 'school-course-%' and course_type = 'async'`;
  await sql`insert into course_modules (course_id, module_id, position, title, description,
      lecture_key, lecture_title, lecture_description, lecture_seconds, exercise_id)
    select course_id, 'module-' || m, m, 'Module ' || m || ' of ' || title,
      'What this module adds to the one before.', 'school/' || course_id || '/lecture.mp4', 'Lecture ' || m,
      repeat('What the lecture shows. ', 8), 600,
      case when m = 3 and length(course_id) % 2 = 0
        then 'school-exercise-' || 1 + length(title) % ${EXERCISES}::int end
    from courses cross join generate_series(1, 4) as m
    where course_id like 'school-course-%' and course_type = 'async'`;
  await sql`insert into module_competencies (course_id, module_id, competency_id)
    select course_id, module_id, competency_id
    from course_modules join course_competencies using (course_id)
    where course_id like 'school-course-%'
      and course_competencies.position = 1 + course_modules.position % 3`;
};

/** Nine questions with automatic marking, and one that a person may have to read. */
const QUESTIONS = JSON.stringify([
  ...Array.from({ length: 9 }, (_, index) => ({
    id: `q${index + 1}`,
    type: 'multiple-choice',
    text: `Which of these follows from observation ${index + 1}, and why do the others not follow?`,
    options: ['The first', 'The second', 'Both of them', 'None of them'],
    points: 1,
    correctAnswer: ['Both of them'],
    explanation: 'Look at both observations together.',
  })),
  { id: 'q10', type: 'essay', text: 'Describe what you would look at next.', points: 5 },
]);

/** Adds assessments to the second and fourth module of self-guided courses, and to the end of live ones. */
const fillAssessments = async (sql: SqlQuery): Promise<void> => {
  await sql`insert into assessments (course_id, assessment_id, timer_minutes, unlimited_time,
      minimum_percent, shuffle_questions, auto_grading, questions)
    select course_id, assessment_id, 30, false, 60, true, true, ${QUESTIONS}::jsonb
    from courses cross join lateral (
      select 'module-' || m as assessment_id from generate_series(2, 4, 2) as m
        where course_type = 'async'
      union all select 'check' where course_type = 'sync'
    ) as graded
    where course_id like 'school-course-%'`;
  await sql`insert into asked_questions (digest, questions)
    select encode(sha256(convert_to(questions::text, 'UTF8')), 'hex'), questions
    from (select ${QUESTIONS}::jsonb as questions) as given
    on conflict do nothing`;
};

const fillRoles = async (sql: SqlQuery, { courses }: SchoolSize): Promise<void> => {
  await sql`insert into roles (role_id, title, description)
    select 'school-role-' || r, 'Role ' || r, 'What a person in role ' || r || ' does all day.'
    from generate_series(1, ${ROLES}::int) as r`;
  await sql`insert into role_courses (role_id, course_id, position)
    select 'school-role-' || r, 'school-course-' || (r * 5 + n * 17) % ${courses}::int, n
    from generate_series(1, ${ROLES}::int) as r, generate_series(1, 8) as n`;
  await sql`insert into role_competencies (role_id, competency_id, position)
    select 'school-role-' || r, 'school-competency-' || 1 + (r * 4 + n * 23) % ${COMPETENCIES}::int, n
    from generate_series(1, ${ROLES}::int) as r, generate_series(1, 6) as n`;
};

const fillEvents = async (sql: SqlQuery, at: Date): Promise<void> => {
  await sql`insert into webinars (webinar_id, title, description, starts_at, ends_at, meeting_url)
    select 'school-webinar-' || w, 'Webinar ' || w, 'An hour about subject ' || w || '.',
      ${at}::timestamptz + (w - 30) * interval '1 day',
      ${at}::timestamptz + (w - 30) * interval '1 day' + interval '1 hour', '/dev/meeting/school'
    from generate_series(1, ${WEBINARS}::int) as w`;
  await sql`insert into documents (document_id, title, category, file_key, created_at)
    select 'school-document-' || d, 'Document ' || d, 'Guides', 'school/documents/guide.pdf',
      ${at}::timestamptz - d * interval '1 day'
    from generate_series(1, ${DOCUMENTS}::int) as d`;
};
