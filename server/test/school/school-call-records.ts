/** Records for the calls of a student and a teacher: courses, work and conversations, looked up in a database. */
import { createChatId } from '@cairn/domain/instructor-chat.rules';
import type { SqlQuery } from '../../src/platform/database/sql.ts';

/** Ids of the records; '' where the database has none. */
export interface SchoolCallRecords {
  readonly studentId: string;
  readonly username: string;
  /** A self-guided course of the student, and a module of it with an assessment. */
  readonly courseId: string;
  readonly moduleId: string;
  /** The teacher's live course with the most students, and an assignment of it. */
  readonly taughtId: string;
  readonly taughtAssignmentId: string;
  /** A student of the teacher's live course. */
  readonly learnerId: string;
  /** A live course of the student, and the student's submission there. */
  readonly liveId: string;
  readonly assignmentId: string;
  readonly submissionId: string;
  /** A submission that waits for a grade by the teacher. */
  readonly waitingSubmissionId: string;
  readonly waitingAttemptId: string;
  readonly instructorId: string;
  /** Chat with the student's newest message, and that message. */
  readonly chatId: string;
  readonly messageId: string;
  readonly certificateId: string;
  readonly certifiedId: string;
  readonly exerciseId: string;
  readonly roleId: string;
  readonly groupId: string;
  readonly competencyId: string;
  readonly webinarId: string;
  readonly documentId: string;
  readonly remote: string;
  readonly version: string;
}

type Row = Readonly<Record<string, string | null>>;

export const findSchoolCallRecords = async (
  sql: SqlQuery,
  { studentId, teacherId }: { readonly studentId: string; readonly teacherId: string },
): Promise<SchoolCallRecords> => {
  const rows = [
    await findLearning(sql, studentId),
    await findTeaching(sql, teacherId),
    await findConversation(sql, studentId),
    await findContent(sql, studentId),
  ];
  const found = Object.fromEntries(
    rows.flatMap((row) => Object.entries(row).map(([name, value]) => [name, value ?? ''])),
  );
  const { chatCourse = '', chatInstructor = '', ...ids } = found;
  const chatId = chatCourse === '' ? '' : createChatId(chatCourse, studentId, chatInstructor);
  return { studentId, ...ids, chatId } as unknown as SchoolCallRecords;
};

const findLearning = async (sql: SqlQuery, studentId: string): Promise<Row> => {
  const [row = {}] = await sql<Row[]>`
    select split_part(email, '@', 1) as username, own.*, work.*, certified.*
    from students
      left join lateral (
        select course_id as "courseId", assessment_id as "moduleId"
        from enrolments join assessments using (course_id) join course_modules using (course_id)
        where student_id = ${studentId} and assessment_id = module_id
        order by exists (select from assessment_attempts taken
            where taken.student_id = ${studentId} and taken.course_id = enrolments.course_id) desc,
          course_id, assessment_id limit 1
      ) as own on true
      left join lateral (
        select course_id as "liveId", assignment_id as "assignmentId", submission_id as "submissionId"
        from submissions where student_id = ${studentId} order by submitted_at limit 1
      ) as work on true
      left join lateral (
        select certificate_id as "certificateId", course_id as "certifiedId"
        from certificates where student_id = ${studentId} limit 1
      ) as certified on true
    where student_id = ${studentId}`;
  return row;
};

const findTeaching = async (sql: SqlQuery, teacherId: string): Promise<Row> => {
  const [row = {}] = await sql<Row[]>`
    select taught.*, work.*, attempt.*, learner.*, assignment.*
    from (
      select teachers.instructor_id as "instructorId", course_id as "taughtId"
      from teachers join courses using (instructor_id)
      where student_id = ${teacherId} and course_type = 'sync'
      order by (select count(*) from enrolments where enrolments.course_id = courses.course_id) desc limit 1
    ) as taught
      left join lateral (
        select submission_id as "waitingSubmissionId" from submissions
        where course_id = "taughtId" and graded_at is null order by submitted_at limit 1
      ) as work on true
      left join lateral (
        select attempt_id as "waitingAttemptId"
        from assessment_attempts join courses using (course_id)
        where instructor_id = "instructorId" and grades @? '$[*] ? (@.status != "graded")'
        order by submitted_at limit 1
      ) as attempt on true
      left join lateral (
        select student_id as "learnerId" from enrolments
        where course_id = "taughtId" order by student_id limit 1
      ) as learner on true
      left join lateral (
        select node ->> 'id' as "taughtAssignmentId"
        from courses cross join lateral jsonb_path_query(content, 'strict $.** ? (@.type == "assignment")') as node
        where course_id = "taughtId" limit 1
      ) as assignment on true`;
  return row;
};

const findConversation = async (sql: SqlQuery, studentId: string): Promise<Row> => {
  const [row = {}] = await sql<Row[]>`
    select course_id as "chatCourse", instructor_id as "chatInstructor", message_id as "messageId"
    from chat_messages where student_id = ${studentId} order by position desc limit 1`;
  return row;
};

const findContent = async (sql: SqlQuery, studentId: string): Promise<Row> => {
  const [row = {}] = await sql<Row[]>`
    select (select exercise_id from course_modules join enrolments using (course_id)
        where student_id = ${studentId} and exercise_id is not null order by exercise_id limit 1) as "exerciseId",
      (select role_id from roles order by role_id like 'school-%' desc, role_id limit 1) as "roleId",
      (select group_id from student_groups where not is_closed order by group_id like 'school-%' desc, group_id limit 1) as "groupId",
      (select competency_id from competency_questions order by competency_id like 'school-%' desc, competency_id limit 1) as "competencyId",
      (select webinar_id from webinars order by webinar_id like 'school-%' desc, webinar_id limit 1) as "webinarId",
      (select document_id from documents order by document_id like 'school-%' desc, document_id limit 1) as "documentId",
      (select remote from releases order by remote = 'catalog' desc, release_id desc limit 1) as remote,
      (select version from releases order by remote = 'catalog' desc, release_id desc limit 1) as version`;
  return row;
};
