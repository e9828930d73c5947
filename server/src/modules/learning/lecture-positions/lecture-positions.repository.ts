import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

/** The position in seconds at which a student stopped in a lecture. */
export interface LecturePositionRow {
  readonly moduleId: string;
  readonly seconds: number;
  readonly savedAt: Date;
}

/** Returns the length of a module's lecture in seconds; undefined if the module has no lecture. */
export const findLectureLengthSeconds = async (
  tx: TransactionSql,
  courseId: string,
  moduleId: string,
): Promise<number | undefined> => {
  const [row] = await tx<{ seconds: number }[]>`
    select lecture_seconds as "seconds" from course_modules
    where course_id = ${courseId} and module_id = ${moduleId} and lecture_key is not null`;
  return row?.seconds;
};

/**
 * Stores the student's position in a lecture unless a newer one is stored, by the server's clock. Returns the stored position.
 * @param age seconds since the student was at this position
 */
export const storeNewestLecturePosition = async (
  tx: TransactionSql,
  studentId: string,
  courseId: string,
  { moduleId, seconds, age }: { moduleId: string; seconds: number; age: number },
): Promise<LecturePositionRow> => {
  await tx`
    insert into lecture_places (student_id, course_id, module_id, seconds, saved_at)
    values (${studentId}, ${courseId}, ${moduleId}, ${seconds}, clock_timestamp() - ${age} * interval '1 second')
    on conflict (student_id, course_id, module_id) do update
      set seconds = excluded.seconds, saved_at = excluded.saved_at
      where lecture_places.saved_at <= excluded.saved_at`;
  const [row] = await tx<LecturePositionRow[]>`
    select module_id as "moduleId", seconds, saved_at as "savedAt" from lecture_places
    where student_id = ${studentId} and course_id = ${courseId} and module_id = ${moduleId}`;
  if (!row) throw new Error('The place that was written is not there.');
  return row;
};

export const listLecturePositionsOfStudent = (
  sql: Sql,
  studentId: string,
  courseId: string,
): Promise<LecturePositionRow[]> =>
  sql<LecturePositionRow[]>`
    select module_id as "moduleId", seconds, saved_at as "savedAt"
    from lecture_places join course_modules using (course_id, module_id)
    where student_id = ${studentId} and course_id = ${courseId} and lecture_key is not null
    order by saved_at desc, module_id`;
