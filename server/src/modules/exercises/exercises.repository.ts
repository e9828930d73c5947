import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import { fragment, type Sql } from '../../database/sql.ts';

export type ExerciseRecord = Omit<CourseExercise, 'RegistrationCode'> & {
  readonly registrationCode: string | null;
  /** The student is enrolled in a course that contains it. */
  readonly isEnrolled: boolean;
  /** All courses that hold it. */
  readonly courseIds: readonly string[];
};

export const findExercise = async (
  sql: Sql,
  exerciseId: string,
  studentId: string,
): Promise<ExerciseRecord | undefined> => {
  const [row] = await sql<ExerciseRecord[]>`
    select exercise_id as "ExerciseID", title as "Title", description as "Description",
      instructions as "Instructions", registration_code as "registrationCode",
      exists (select 1 from course_modules join enrolments using (course_id)
        where course_modules.exercise_id = exercises.exercise_id
          and student_id = ${studentId}) as "isEnrolled",
      array(select distinct course_id from course_modules
        where course_modules.exercise_id = exercises.exercise_id) as "courseIds"
    from exercises where exercise_id = ${exerciseId}`;
  return row;
};

export type RangeRecord = Omit<RangeExercise, 'CoursesTitles' | 'Roles' | 'PdfUrl' | 'McqUrl'> & {
  readonly pdfKey: string | null;
  readonly quizKey: string | null;
};

const rangeColumns = fragment`
  exercise_id as "ExerciseID", title as "Title", description as "Description",
  category as "Category", pdf_key as "pdfKey", quiz_key as "quizKey",
  array(select distinct course_id from course_modules
        where course_modules.exercise_id = exercises.exercise_id order by course_id) as "Courses"`;

/** Exercises of those of the student's courses that are open, and those that the student has a desktop for. */
const isOfStudent = (studentId: string, openCourseIds: readonly string[]) => fragment`(
  exercise_id in (
    select exercise_id from course_modules join enrolments using (course_id)
    where student_id = ${studentId} and course_id = any(${[...openCourseIds]}))
  or exercise_id in (
    select exercise_id from exercise_workspaces where student_id = ${studentId}))`;

/** The student's; `Courses` are all that hold one. */
export const listRangeRecords = (
  sql: Sql,
  studentId: string,
  openCourseIds: readonly string[],
): Promise<RangeRecord[]> => sql<RangeRecord[]>`
  select ${rangeColumns} from exercises
  where ${isOfStudent(studentId, openCourseIds)}
  order by lower(title), exercise_id`;

export const findRangeRecord = async (
  sql: Sql,
  exerciseId: string,
  studentId: string,
  openCourseIds: readonly string[],
): Promise<{ readonly record: RangeRecord; readonly isOwn: boolean } | undefined> => {
  const [row] = await sql<(RangeRecord & { readonly isOwn: boolean })[]>`
    select ${rangeColumns}, ${isOfStudent(studentId, openCourseIds)} as "isOwn" from exercises
    where exercise_id = ${exerciseId}`;
  if (!row) return undefined;
  const { isOwn, ...record } = row;
  return { record, isOwn };
};

/** What a desktop of the student's is opened with; undefined when it is of none of the student's exercises. */
export const findDesktopAccess = async (
  sql: Sql,
  workspaceId: string,
  studentId: string,
): Promise<
  { readonly password: string | null; readonly registrationCode: string | null } | undefined
> => {
  const [row] = await sql<{ password: string | null; registrationCode: string | null }[]>`
    select password, registration_code as "registrationCode"
    from exercise_workspaces join exercises using (exercise_id)
    where workspace_id = ${workspaceId} and student_id = ${studentId}`;
  return row;
};
