import { sqlFragment, type SqlFragment, type SqlQuery } from '../../platform/database/sql.ts';

/**
 * Maximum number of students whose ids an SQL condition lists. For more students, the condition compares the name in each row.
 */
const MAX_NAMED_STUDENTS = 500;

/** The students of a search by a part of their name or e-mail address. */
export interface FoundRosterStudents {
  /** StudentIDs of the found students; undefined: too many to list. */
  readonly ids: readonly string[] | undefined;
  /** The search text in the folded form of the column `students.search_text`, without spaces. */
  readonly foldedText: string;
}

/**
 * Searches students by a part of their name or e-mail address. Returns undefined for an empty search, which matches all students.
 */
export const searchStudentsByNameOrEmail = async (
  sql: SqlQuery,
  search: string | undefined,
): Promise<FoundRosterStudents | undefined> => {
  const text = search?.trim() ?? '';
  if (text === '') return undefined;
  const [row] = await sql<{ ids: string[]; foldedText: string }[]>`
    with folded as materialized (select replace(fold_for_search(${text}), ' ', '') as text)
    select text as "foldedText", array(
      select student_id from students where strpos(search_text, folded.text) > 0
      limit ${MAX_NAMED_STUDENTS + 1}) as ids
    from folded`;
  if (!row) throw new Error('The search returned no row.');
  const { ids, foldedText } = row;
  return { ids: ids.length > MAX_NAMED_STUDENTS ? undefined : ids, foldedText };
};

/**
 * Returns the SQL condition that a row belongs to one of the found students, for statements that end after a few rows. If there
 * are too many students to list, the condition compares the name in each row.
 * @param studentId the column with its table
 */
export const matchesFoundStudentPerRow = (
  found: FoundRosterStudents | undefined,
  studentId: SqlFragment,
): SqlFragment => {
  if (!found) return sqlFragment`true`;
  if (found.ids) return sqlFragment`${studentId} = any(${[...found.ids]}::text[])`;
  return sqlFragment`(select strpos(found.search_text, ${found.foldedText}) > 0
    from students as found where found.student_id = ${studentId})`;
};

/** Returns the SQL condition that a row belongs to one of the found students, for statements that read all their rows. */
export const matchesFoundStudentInAllRows = (
  found: FoundRosterStudents | undefined,
  studentId: SqlFragment,
): SqlFragment =>
  found && !found.ids
    ? sqlFragment`${studentId} in (
        select student_id from students where strpos(search_text, ${found.foldedText}) > 0)`
    : matchesFoundStudentPerRow(found, studentId);
