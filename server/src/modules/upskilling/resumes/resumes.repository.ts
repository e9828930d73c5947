import {
  createUpdateFragment,
  type Sql,
  createInsertFragment,
} from '../../../platform/database/sql.ts';
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

/** Returns the text that was extracted from the student's résumé; undefined if there is no résumé. */
export const findResumeText = async (sql: Sql, studentId: string): Promise<string | undefined> => {
  const [row] = await sql<{ words: string }[]>`
    select words from resumes where student_id = ${studentId}`;
  return row?.words;
};

/**
 * Stores a résumé in place of the student's former one.
 * @returns the digest of the former résumé, if there was one
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
    // The lock lets the second of two simultaneous uploads find the file of the first, which is then deleted.
    await lockStudent(tx, studentId);
    const [former] = await tx<{ digest: string }[]>`
      select digest from resumes where student_id = ${studentId}`;
    await tx`insert into resumes ${createInsertFragment({ student_id: studentId, ...row })}
      on conflict (student_id) do update set ${createUpdateFragment(row)}, stored_at = now()`;
    return former?.digest;
  });
