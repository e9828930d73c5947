import { fragment, type Fragment, type Query } from '../../platform/database/sql.ts';

/** Up to so many students are named by their ids; beyond, each row of a list looks at the name of its student. */
const MAX_NAMED_STUDENTS = 500;

/** The students that a search finds by a part of their name or address. */
export interface FoundStudents {
  /** Undefined: too many to name. */
  readonly ids: readonly string[] | undefined;
  /** The search as `students.search_text` is written. */
  readonly foldedText: string;
}

/** Returns undefined for a search without letters, which finds everybody. */
export const findStudents = async (
  sql: Query,
  search: string | undefined,
): Promise<FoundStudents | undefined> => {
  const text = search?.trim() ?? '';
  if (text === '') return undefined;
  const [row] = await sql<{ ids: string[]; foldedText: string }[]>`
    with folded as materialized (select fold_search_text(${text}) as text)
    select text as "foldedText", array(
      select student_id from students where strpos(search_text, folded.text) > 0
      limit ${MAX_NAMED_STUDENTS + 1}) as ids
    from folded`;
  if (!row) throw new Error('The search returned no row.');
  const { ids, foldedText } = row;
  return { ids: ids.length > MAX_NAMED_STUDENTS ? undefined : ids, foldedText };
};

/**
 * The condition that a row belongs to one of the found students, for a statement that ends after a few rows: where the students are too
 * many to name, each row looks at its own. `studentId` names the column with its table.
 */
export const isFoundStudent = (found: FoundStudents | undefined, studentId: Fragment): Fragment => {
  if (!found) return fragment`true`;
  if (found.ids) return fragment`${studentId} = any(${[...found.ids]}::text[])`;
  return fragment`(select strpos(found.search_text, ${found.foldedText}) > 0
    from students as found where found.student_id = ${studentId})`;
};

/** The same for a statement that reads all its rows. */
export const isAmongFound = (found: FoundStudents | undefined, studentId: Fragment): Fragment =>
  found && !found.ids
    ? fragment`${studentId} in (
        select student_id from students where strpos(search_text, ${found.foldedText}) > 0)`
    : isFoundStudent(found, studentId);
