import type { ProgressComponent } from '@cairn/api/progress.contract';
import type { CourseType } from '@cairn/domain/course-types.rules';
import { isAttemptOfCurrentRound } from '../catalogue/courses/enrolments.repository.ts';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../platform/database/sql.ts';
import { isCompletedEnrolment } from '../catalogue/courses/enrolments.repository.ts';
import {
  type FoundRosterStudents,
  matchesFoundStudentInAllRows,
} from './student-search.repository.ts';

export interface RosterCourseRow {
  readonly title: string;
  readonly courseType: CourseType;
  readonly passingPercent: number;
}

export interface RosterStudentRow {
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

export const findRosterCourse = async (
  sql: SqlQuery,
  courseId: string,
): Promise<RosterCourseRow | undefined> => {
  const [row] = await sql<RosterCourseRow[]>`
    select title, course_type as "courseType", passing_percent as "passingPercent"
    from courses where course_id = ${courseId}`;
  return row;
};

/** Selection of the students of a course for a list. */
export interface RosterStudentSelection {
  readonly courseId: string;
  /** Students that match the search of the list; absent: all. */
  readonly students?: FoundRosterStudents | undefined;
}

const matchesSelection = ({ courseId, students }: RosterStudentSelection): SqlFragment =>
  sqlFragment`course_id = ${courseId} and unenrolled_at is null and ${matchesFoundStudentInAllRows(students, sqlFragment`enrolments.student_id`)}`;

export const countRosterStudents = async (
  sql: SqlQuery,
  selection: RosterStudentSelection,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from enrolments where ${matchesSelection(selection)}`;
  return row?.count ?? 0;
};

/** Selects the columns of the given enrolments and of their students, for a roster. The join suits only few enrolments. */
const selectStudentColumns = (chosen: SqlFragment): SqlFragment => sqlFragment`
  select student_id as "learnerId", full_name(first_name, last_name) as name,
    profile_image_url as "pictureUrl", enrolled_at as "enrolledAt", active_at as "activeAt",
    chosen.completed_at as "completedAt", seconds_spent::float8 as "secondsSpent", result,
    certificate_id is not null as "hasCertificate"
  from (${chosen}) as chosen join students using (student_id)
    left join certificates using (student_id, course_id)`;

/** Returns the students of a course. Those with the most recent activity come first, then the most recently enrolled. */
export const listRosterStudentRows = (
  sql: SqlQuery,
  selection: RosterStudentSelection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<RosterStudentRow[]> => {
  const order = sqlFragment`active_at desc nulls last, enrolled_at desc, student_id`;
  const chosen = sqlFragment`select * from enrolments where ${matchesSelection(selection)}
    order by ${order} limit ${limit} offset ${offset}`;
  return sql<RosterStudentRow[]>`${selectStudentColumns(chosen)} order by ${order}`;
};

/** Returns the next students of a course after the id `after`, ordered by id; undefined: the first ones. */
export const listRosterStudentsAfterId = (
  sql: SqlQuery,
  courseId: string,
  after: string | undefined,
  limit: number,
): Promise<RosterStudentRow[]> => {
  const chosen = sqlFragment`select * from enrolments
    where course_id = ${courseId} and student_id > ${after ?? ''} and unenrolled_at is null
    order by student_id limit ${limit}`;
  return sql<RosterStudentRow[]>`${selectStudentColumns(chosen)} order by student_id`;
};

/** Returns the students of a course with these ids, unsorted. */
export const listRosterStudentsByIds = (
  sql: SqlQuery,
  students: StudentIdsOfCourse,
): Promise<RosterStudentRow[]> => {
  const chosen = sqlFragment`select * from enrolments
    where ${matchesStudents(students)} and unenrolled_at is null`;
  return sql<RosterStudentRow[]>`${selectStudentColumns(chosen)}`;
};

/** Data of an enrolment that need no join with its student. */
export type RosterEnrolmentRow = Pick<
  RosterStudentRow,
  'learnerId' | 'enrolledAt' | 'activeAt' | 'result'
>;

/** Returns the next enrolments of a course after the StudentID `after`, ordered by StudentID; undefined: the first ones. */
export const listRosterEnrolmentsAfterId = (
  sql: SqlQuery,
  courseId: string,
  after: string | undefined,
  limit: number,
): Promise<RosterEnrolmentRow[]> => sql<RosterEnrolmentRow[]>`
  select student_id as "learnerId", enrolled_at as "enrolledAt", active_at as "activeAt", result
  from enrolments
  where course_id = ${courseId} and student_id > ${after ?? ''} and unenrolled_at is null
  order by student_id limit ${limit}`;

/** A part of a course module: the lecture, the exercise, or the assessment. */
interface ModulePart {
  readonly moduleId: string;
  readonly component: ProgressComponent;
}

/** Returns the parts of all modules of a course. */
export const listModulePartsOfCourse = (
  sql: SqlQuery,
  courseId: string,
): Promise<ModulePart[]> => sql<ModulePart[]>`
  select module_id as "moduleId", component from module_components where course_id = ${courseId}`;

/** Ids of some students of a course: those of a page or a batch. */
export interface StudentIdsOfCourse {
  readonly courseId: string;
  readonly studentIds: readonly string[];
}

const matchesStudents = ({ courseId, studentIds }: StudentIdsOfCourse): SqlFragment =>
  sqlFragment`student_id = any(${[...studentIds]}::text[]) and course_id = ${courseId}`;

/** Returns the module parts that each of these students has completed. Students without completed parts are left out. */
export const listDoneModulePartsByStudent = (
  sql: SqlQuery,
  students: StudentIdsOfCourse,
): Promise<{ learnerId: string; parts: ModulePart[] }[]> => sql<
  { learnerId: string; parts: ModulePart[] }[]
>`
  select student_id as "learnerId",
    json_agg(json_build_object('moduleId', module_id, 'component', component)) as parts
  from module_progress where ${matchesStudents(students)} group by student_id`;

interface WorkRow {
  readonly learnerId: string;
  readonly assignmentId: string;
  readonly attempts: number;
  /** Grade of the submission that was graded last (ASSG-03); null if none is graded. */
  readonly grade: number | null;
}

/** Returns the number of submissions and the last grade of these students: one row for each student and assignment. */
export const listSubmittedWorkByStudent = (
  sql: SqlQuery,
  students: StudentIdsOfCourse,
): Promise<WorkRow[]> => sql<WorkRow[]>`
  select distinct on (student_id, assignment_id) student_id as "learnerId",
    assignment_id as "assignmentId", grade,
    (count(*) over (partition by student_id, assignment_id))::int as attempts
  from submissions where ${matchesStudents(students)}
  order by student_id, assignment_id, graded_at desc nulls last, attempt desc`;

/** Returns the assessments of the course that each of these students has passed. */
export const listPassedAssessmentsByStudent = (
  sql: SqlQuery,
  students: StudentIdsOfCourse,
): Promise<{ learnerId: string; assessmentId: string }[]> => sql<
  { learnerId: string; assessmentId: string }[]
>`
  select distinct student_id as "learnerId", assessment_id as "assessmentId"
  from assessment_attempts join assessments using (course_id, assessment_id)
  where ${matchesStudents(students)} and assessment_attempts.status = 'passed' and ${isAttemptOfCurrentRound}`;

export const listAssessmentIdsOfCourse = async (
  sql: SqlQuery,
  courseId: string,
): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select assessment_id as id from assessments where course_id = ${courseId}`;
  return rows.map(({ id }) => id);
};

/** Returns which of these students have completed the course. */
export const listStudentsWhoCompleted = async (
  sql: SqlQuery,
  students: StudentIdsOfCourse,
): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select student_id as "studentId" from enrolments
    where ${matchesStudents(students)} and ${isCompletedEnrolment}`;
  return rows.map(({ studentId }) => studentId);
};
