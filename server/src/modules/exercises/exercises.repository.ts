import type { CourseExercise, RangeExercise } from '@cairn/api/exercises.contract';
import type { Sql } from 'postgres';

export type ExerciseRecord = Omit<CourseExercise, 'RegistrationCode'> & {
  readonly registrationCode: string | null;
  /** The student is enrolled in a course that contains it. */
  readonly isEnrolled: boolean;
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
          and student_id = ${studentId}) as "isEnrolled"
    from exercises where exercise_id = ${exerciseId}`;
  return row;
};

export type RangeRecord = Omit<RangeExercise, 'CoursesTitles' | 'Roles' | 'PdfUrl' | 'McqUrl'> & {
  readonly pdfKey: string | null;
  readonly quizKey: string | null;
};

/** Exercises of the student's courses, and those that the student has a desktop for; `Courses` are all that hold one. */
export const listRangeRecords = (sql: Sql, studentId: string): Promise<RangeRecord[]> => sql<
  RangeRecord[]
>`
  select exercise_id as "ExerciseID", title as "Title", description as "Description",
    category as "Category", pdf_key as "pdfKey", quiz_key as "quizKey",
    array(select distinct course_id from course_modules
          where course_modules.exercise_id = exercises.exercise_id order by course_id) as "Courses"
  from exercises
  where exercise_id in (
      select exercise_id from course_modules join enrolments using (course_id)
      where student_id = ${studentId})
    or exercise_id in (
      select exercise_id from exercise_workspaces where student_id = ${studentId})
  order by lower(title), exercise_id`;
