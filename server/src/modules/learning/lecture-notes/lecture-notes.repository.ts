import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

/** The maximum number of notes in one lecture: one for every ten seconds of an hour. */
export const MAX_NOTES_OF_LECTURE = 360;
/** The maximum number of notes of one student in all courses. */
export const MAX_NOTES_OF_STUDENT = 10_000;

export interface LectureNoteRow {
  readonly noteId: string;
  readonly at: number;
  readonly text: string;
  readonly createdAt: Date;
}

interface NoteToWrite extends Omit<LectureNoteRow, 'createdAt'> {
  readonly courseId: string;
  readonly moduleId: string;
}

/** Stores a student's note on a lecture. Returns undefined if the id belongs to a note of another lecture. */
export const storeLectureNote = async (
  tx: TransactionSql,
  studentId: string,
  { noteId, courseId, moduleId, at, text }: NoteToWrite,
): Promise<LectureNoteRow | undefined> => {
  const [row] = await tx<LectureNoteRow[]>`
    insert into lecture_notes (student_id, note_id, course_id, module_id, seconds, text)
    values (${studentId}, ${noteId}, ${courseId}, ${moduleId}, ${at}, ${text})
    on conflict (student_id, note_id) do update
      set seconds = excluded.seconds, text = excluded.text
      where lecture_notes.course_id = excluded.course_id and lecture_notes.module_id = excluded.module_id
    returning note_id as "noteId", seconds as "at", text, created_at as "createdAt"`;
  return row;
};

export const listLectureNotesOfStudent = (
  sql: Sql,
  studentId: string,
  { courseId, moduleId }: { courseId: string; moduleId: string },
): Promise<LectureNoteRow[]> =>
  sql<LectureNoteRow[]>`
    select note_id as "noteId", seconds as "at", text, created_at as "createdAt" from lecture_notes
    where student_id = ${studentId} and course_id = ${courseId} and module_id = ${moduleId}
    order by seconds, created_at, note_id limit ${MAX_NOTES_OF_LECTURE}`;

/** Counts the student's notes other than this one: in this lecture, and in all lectures. */
export const countOtherLectureNotes = async (
  tx: TransactionSql,
  studentId: string,
  { noteId, courseId, moduleId }: Pick<NoteToWrite, 'noteId' | 'courseId' | 'moduleId'>,
): Promise<{ readonly ofLecture: number; readonly ofStudent: number }> => {
  const [row] = await tx<{ ofLecture: number; ofStudent: number }[]>`
    select count(*) filter (where course_id = ${courseId} and module_id = ${moduleId})::int as "ofLecture",
      count(*)::int as "ofStudent"
    from lecture_notes where student_id = ${studentId} and note_id <> ${noteId}`;
  return row ?? { ofLecture: 0, ofStudent: 0 };
};

export const removeLectureNote = async (
  sql: Sql,
  studentId: string,
  noteId: string,
): Promise<void> => {
  await sql`delete from lecture_notes where student_id = ${studentId} and note_id = ${noteId}`;
};
