import { setColumns, type Sql, insertValues } from '../../../platform/database/sql.ts';
import { lockStudent } from '../../accounts/lock-student.ts';

export interface StoredResume {
  readonly displayName: string;
  readonly contentType: string;
  readonly digest: string;
  readonly bytes: number;
}

export const findResume = async (
  sql: Sql,
  studentId: string,
): Promise<StoredResume | undefined> => {
  const [row] = await sql<StoredResume[]>`
    select display_name as "displayName", content_type as "contentType", digest,
      bytes::float8 as bytes
    from resumes where student_id = ${studentId}`;
  return row;
};

/** Returns the text that was read from the resume; undefined if there is no resume. */
export const findResumeWords = async (sql: Sql, studentId: string): Promise<string | undefined> => {
  const [row] = await sql<{ words: string }[]>`
    select words from resumes where student_id = ${studentId}`;
  return row?.words;
};

/**
 * Stores a resume in place of the former one.
 * @returns the digest of the former resume, if there was one
 */
export const replaceResume = async (
  sql: Sql,
  studentId: string,
  resume: StoredResume & { readonly words: string },
): Promise<string | undefined> =>
  sql.begin(async (tx) => {
    const row = {
      display_name: resume.displayName,
      content_type: resume.contentType,
      digest: resume.digest,
      bytes: resume.bytes,
      words: resume.words,
    };
    // The lock lets the second of two simultaneous uploads see the first, so that its file gets deleted.
    await lockStudent(tx, studentId);
    const [former] = await tx<{ digest: string }[]>`
      select digest from resumes where student_id = ${studentId}`;
    await tx`insert into resumes ${insertValues({ student_id: studentId, ...row })}
      on conflict (student_id) do update set ${setColumns(row)}, stored_at = now()`;
    return former?.digest;
  });
