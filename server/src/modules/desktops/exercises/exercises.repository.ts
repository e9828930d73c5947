import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import { sqlFragment, type SqlQuery, type Sql } from '../../../platform/database/sql.ts';

export type StoredCourseExercise = Omit<CourseExercise, 'RegistrationCode'> & {
  readonly registrationCode: string | null;
  /** True if the student is enrolled in a course that contains the exercise. */
  readonly isEnrolled: boolean;
  /** CourseIDs of all courses that contain the exercise. */
  readonly courseIds: readonly string[];
};

export const findExercise = async (
  sql: Sql,
  exerciseId: string,
  studentId: string,
): Promise<StoredCourseExercise | undefined> => {
  const [row] = await sql<StoredCourseExercise[]>`
    select exercise_id as "ExerciseID", title as "Title", description as "Description",
      instructions as "Instructions", registration_code as "registrationCode",
      exists (select 1 from course_modules join enrolments using (course_id)
        where course_modules.exercise_id = exercises.exercise_id
          and student_id = ${studentId} and unenrolled_at is null) as "isEnrolled",
      array(select distinct course_id from course_modules
        where course_modules.exercise_id = exercises.exercise_id) as "courseIds"
    from exercises where exercise_id = ${exerciseId}`;
  return row;
};

export type StoredRangeExercise = Omit<
  RangeExercise,
  'CoursesTitles' | 'Roles' | 'PdfUrl' | 'McqUrl'
> & {
  readonly pdfKey: string | null;
  readonly quizKey: string | null;
};

/** An exercise, with the facts that decide whether a student may see it. */
export interface ExerciseWithAccessFacts {
  /** The exercise; `Courses` are all courses that contain it. */
  readonly record: StoredRangeExercise;
  /**
   * CourseIDs of the courses with the exercise in which the student is enrolled, including courses that the student may no longer
   * see.
   */
  readonly enrolledCourses: readonly string[];
  readonly hasDesktop: boolean;
}

type OwnedRow = StoredRangeExercise & Omit<ExerciseWithAccessFacts, 'record'>;

const toOwned = ({
  enrolledCourses,
  hasDesktop,
  ...record
}: OwnedRow): ExerciseWithAccessFacts => ({
  record,
  enrolledCourses,
  hasDesktop,
});

const selectOwnedColumns = (studentId: string) => sqlFragment`
  exercise_id as "ExerciseID", title as "Title", description as "Description",
  category as "Category", pdf_key as "pdfKey", quiz_key as "quizKey",
  array(select distinct course_id from course_modules
        where course_modules.exercise_id = exercises.exercise_id order by course_id) as "Courses",
  array(select distinct course_id from course_modules join enrolments using (course_id)
        where course_modules.exercise_id = exercises.exercise_id
          and student_id = ${studentId} and unenrolled_at is null) as "enrolledCourses",
  exists (select 1 from exercise_workspaces
          where exercise_workspaces.exercise_id = exercises.exercise_id
            and student_id = ${studentId}) as "hasDesktop"`;

/** Returns the exercises of the student's courses, and those for which the student has a cloud desktop, sorted by title. */
export const listExercisesOfStudent = async (
  sql: SqlQuery,
  studentId: string,
): Promise<ExerciseWithAccessFacts[]> => {
  const rows = await sql<OwnedRow[]>`
    select ${selectOwnedColumns(studentId)} from (
      select exercise_id from enrolments join course_modules using (course_id)
      where student_id = ${studentId} and unenrolled_at is null and exercise_id is not null
      union
      select exercise_id from exercise_workspaces where student_id = ${studentId}
    ) as own join exercises using (exercise_id)
    order by lower(title), exercise_id`;
  return rows.map(toOwned);
};

/** Finds an exercise, even if the student may not see it. */
export const findExerciseForStudent = async (
  sql: SqlQuery,
  exerciseId: string,
  studentId: string,
): Promise<ExerciseWithAccessFacts | undefined> => {
  const [row] = await sql<OwnedRow[]>`
    select ${selectOwnedColumns(studentId)} from exercises where exercise_id = ${exerciseId}`;
  return row && toOwned(row);
};

/**
 * Returns the password and registration code of the student's cloud desktop. Returns undefined if it belongs to none of the
 * student's exercises.
 */
export const findDesktopCredentials = async (
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
