import type { Component } from '@cairn/api/progress.contract';
import type { CourseType } from '@cairn/domain/course-types.rules';
import type { Query } from '../../database/sql.ts';

export interface CourseRow {
  readonly title: string;
  readonly courseType: CourseType;
  readonly passingPercent: number;
}

export interface LearnerRow {
  readonly learnerId: string;
  readonly name: string;
  readonly pictureUrl: string;
  readonly enrolledAt: Date;
  readonly activeAt: Date | null;
  readonly completedAt: Date | null;
  readonly secondsSpent: number;
  readonly result: string | null;
  readonly hasCertificate: boolean;
}

export const findCourse = async (sql: Query, courseId: string): Promise<CourseRow | undefined> => {
  const [row] = await sql<CourseRow[]>`
    select title, course_type as "courseType", passing_percent as "passingPercent"
    from courses where course_id = ${courseId}`;
  return row;
};

/** Everybody who is enrolled; most recent visit first. */
export const listLearners = (sql: Query, courseId: string): Promise<LearnerRow[]> => sql<
  LearnerRow[]
>`
  select student_id as "learnerId", trim(first_name || ' ' || last_name) as name,
    profile_image_url as "pictureUrl", enrolled_at as "enrolledAt", active_at as "activeAt",
    enrolments.completed_at as "completedAt", seconds_spent::float8 as "secondsSpent", result,
    certificate_id is not null as "hasCertificate"
  from enrolments join students using (student_id)
    left join certificates using (student_id, course_id)
  where enrolments.course_id = ${courseId}
  order by active_at desc nulls last, name, student_id`;

/** A part of a module: the lecture, the exercise, or the assessment. */
interface ModulePart {
  readonly moduleId: string;
  readonly component: Component;
}

/** The parts of a course's modules. */
export const listModuleParts = (sql: Query, courseId: string): Promise<ModulePart[]> => sql<
  ModulePart[]
>`
  select module_id as "moduleId", component from module_components where course_id = ${courseId}`;

/** The parts that each student has done; students who have done none are left out. */
export const listDoneParts = (
  sql: Query,
  courseId: string,
): Promise<{ learnerId: string; parts: ModulePart[] }[]> => sql<
  { learnerId: string; parts: ModulePart[] }[]
>`
  select student_id as "learnerId",
    json_agg(json_build_object('moduleId', module_id, 'component', component)) as parts
  from module_progress where course_id = ${courseId} group by student_id`;

interface WorkRow {
  readonly learnerId: string;
  readonly assignmentId: string;
  readonly attempts: number;
  /** Of the submission that was graded last (ASSG-03). */
  readonly grade: number | null;
}

/** What was handed in, by everybody or by one student: one row for each student and assignment. */
export const listWork = (
  sql: Query,
  courseId: string,
  learnerId: string | null = null,
): Promise<WorkRow[]> => sql<WorkRow[]>`
  select distinct on (student_id, assignment_id) student_id as "learnerId",
    assignment_id as "assignmentId", grade,
    (count(*) over (partition by student_id, assignment_id))::int as attempts
  from submissions
  where course_id = ${courseId} and (${learnerId}::text is null or student_id = ${learnerId})
  order by student_id, assignment_id, graded_at desc nulls last, attempt desc`;

/** Which assessments of the course a student has passed. */
export const listPasses = (
  sql: Query,
  courseId: string,
): Promise<{ learnerId: string; assessmentId: string }[]> => sql<
  { learnerId: string; assessmentId: string }[]
>`
  select distinct student_id as "learnerId", assessment_id as "assessmentId"
  from assessment_attempts join assessments using (course_id, assessment_id)
  where course_id = ${courseId} and assessment_attempts.status = 'passed'`;

export const listAssessments = async (sql: Query, courseId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select assessment_id as id from assessments where course_id = ${courseId}`;
  return rows.map(({ id }) => id);
};

/** What packages say of their completion. */
export const listPackageStates = (
  sql: Query,
  courseId: string,
): Promise<{ learnerId: string; key: string; value: string }[]> => sql<
  { learnerId: string; key: string; value: string }[]
>`
  select student_id as "learnerId", key, value from scorm_values
  where course_id = ${courseId} and key in ('cmi.core.lesson_status', 'cmi.completion_status')`;
