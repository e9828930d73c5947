import type { Sql, TransactionSql } from '../../database/sql.ts';

export interface NoteRow {
  readonly noteId: string;
  readonly at: number;
  readonly text: string;
  readonly createdAt: Date;
}

interface NoteToWrite extends Omit<NoteRow, 'createdAt'> {
  readonly courseId: string;
  readonly moduleId: string;
}

/** Undefined when the id is that of a note in another lecture. */
export const writeNote = async (
  tx: TransactionSql,
  studentId: string,
  { noteId, courseId, moduleId, at, text }: NoteToWrite,
): Promise<NoteRow | undefined> => {
  const [row] = await tx<NoteRow[]>`
    insert into lecture_notes (student_id, note_id, course_id, module_id, seconds, text)
    values (${studentId}, ${noteId}, ${courseId}, ${moduleId}, ${at}, ${text})
    on conflict (student_id, note_id) do update
      set seconds = excluded.seconds, text = excluded.text
      where lecture_notes.course_id = excluded.course_id and lecture_notes.module_id = excluded.module_id
    returning note_id as "noteId", seconds as "at", text, created_at as "createdAt"`;
  return row;
};

export const listNotes = (
  sql: Sql,
  studentId: string,
  { courseId, moduleId }: { courseId: string; moduleId: string },
): Promise<NoteRow[]> =>
  sql<NoteRow[]>`
    select note_id as "noteId", seconds as "at", text, created_at as "createdAt" from lecture_notes
    where student_id = ${studentId} and course_id = ${courseId} and module_id = ${moduleId}
    order by seconds, created_at, note_id`;

export const removeNote = async (sql: Sql, studentId: string, noteId: string): Promise<void> => {
  await sql`delete from lecture_notes where student_id = ${studentId} and note_id = ${noteId}`;
};
