import type { SurveyAnswer, SurveyQuestion } from '@cairn/api/course-item.contract';
import type { CourseAssessment } from '@cairn/api/mcq';
import { createBatchedReadPerPool } from '../../../platform/database/batched-read.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { isListedEnrolment } from './enrolments.repository.ts';
import type { StoredLiveCourseNode } from './stored-course.ts';
import type { StoredContentFile } from './stored-course.ts';

/** The details of a course beyond its entry in the catalogue. */
export interface CourseDetails {
  readonly about: string | null;
  readonly requirements: string[];
  readonly attachments: StoredContentFile[];
  readonly content: StoredLiveCourseNode[];
  /** Assessments of the course's nodes by id; only live courses have some. */
  readonly assessments: Readonly<Record<string, CourseAssessment>>;
  readonly postSurvey: SurveyQuestion[];
  readonly release: string | null;
  readonly launchFile: string | null;
}

/** The caller's own data in an enrolled course. */
export interface EnrolmentDetails {
  readonly completedAt: Date | null;
  /** True if it is recorded that the student has seen the end of the completed course. */
  readonly isCompletionShown: boolean;
  readonly surveyAnswers: SurveyAnswer[] | null;
  /** Ids of the assessments of the course that the student has passed. */
  readonly passedAssessments: string[];
  /** The student's own allowances by the id of the assignment; `dueAt` is ISO. */
  readonly allowances: Readonly<
    Record<string, { readonly dueAt: string | null; readonly extraAttempts: number }>
  >;
}

export interface EnrolledCourse {
  readonly courseId: string;
  readonly isCompleted: boolean;
}

export const findCourseDetails = async (
  sql: Sql,
  courseId: string,
): Promise<CourseDetails | undefined> => {
  const [row] = await sql<CourseDetails[]>`
    select about, requirements, attachments, content, post_survey as "postSurvey",
      release, launch_file as "launchFile",
      coalesce((
        select json_object_agg(assessment_id, json_strip_nulls(json_build_object(
          'Questions', questions, 'Timer', timer_minutes, 'UnlimitedTimeLimit', unlimited_time,
          'MinimumPassingPercentage', minimum_percent, 'ShuffleQuestions', shuffle_questions,
          'autoGrading', auto_grading)))
        from assessments a where a.course_id = courses.course_id and course_type = 'sync'
      ), '{}') as assessments
    from courses left join scorm_packages using (course_id)
    where course_id = ${courseId}`;
  return row;
};

const toEnrolmentKey = (studentId: string, courseId: string): string =>
  JSON.stringify([studentId, courseId]);

interface EnrolmentRow extends EnrolmentDetails {
  readonly studentId: string;
  readonly courseId: string;
}

/** Reads enrolments by their keys, with one query for all callers that wait. */
const readEnrolments = createBatchedReadPerPool(async (sql, keys) => {
  const wanted = keys.map((key) => JSON.parse(key) as [studentId: string, courseId: string]);
  const rows = await sql<EnrolmentRow[]>`
    select student_id as "studentId", course_id as "courseId", completed_at as "completedAt",
      completion_shown_at is not null as "isCompletionShown", answers as "surveyAnswers",
      array(select distinct assessment_id from assessment_attempts attempts
        where attempts.student_id = enrolments.student_id
          and attempts.course_id = enrolments.course_id and attempts.status = 'passed'
      ) as "passedAssessments",
      coalesce((
        select json_object_agg(assignment_id, json_build_object(
          'dueAt', to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'extraAttempts', extra_attempts))
        from assignment_allowances granted
        where granted.student_id = enrolments.student_id
          and granted.course_id = enrolments.course_id
      ), '{}') as allowances
    from unnest(${wanted.map(([studentId]) => studentId)}::text[],
        ${wanted.map(([, courseId]) => courseId)}::text[]) as wanted (student_id, course_id)
      join enrolments using (student_id, course_id)
      left join survey_responses using (student_id, course_id)
    where unenrolled_at is null`;
  return new Map(
    rows.map(({ studentId, courseId, ...row }): [string, EnrolmentDetails] => [
      toEnrolmentKey(studentId, courseId),
      row,
    ]),
  );
});

/** Returns a student's data of a course; undefined when the student is not enrolled. */
export const findEnrolment = (
  sql: Sql,
  studentId: string,
  courseId: string,
): Promise<EnrolmentDetails | undefined> =>
  readEnrolments(sql, toEnrolmentKey(studentId, courseId));

export const listEnrolments = (sql: Sql, studentId: string): Promise<EnrolledCourse[]> =>
  sql<EnrolledCourse[]>`
    select course_id as "courseId", completed_at is not null as "isCompleted"
    from enrolments where student_id = ${studentId} and ${isListedEnrolment}`;
