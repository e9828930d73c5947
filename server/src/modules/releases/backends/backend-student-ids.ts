import type { Sql } from '../../../platform/database/sql.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { BACKEND_STUDENT_SECRET_NAME, createBackendPseudonym } from './backend-token.ts';

interface BackendStudentId {
  readonly remote: string;
  /** ID under which the backend of the remote knows the student. */
  readonly studentId: string;
}

/** Returns the IDs under which backends may know a student: of all remotes with a release that declares a backend. */
export const listBackendStudentIds = async (
  sql: Sql,
  studentId: string,
): Promise<BackendStudentId[]> => {
  const remotes = await sql<{ remote: string }[]>`
    select distinct remote from releases where descriptor -> 'backend' is not null order by remote`;
  const toPseudonym = createBackendPseudonym(
    await loadServerSecret(sql, BACKEND_STUDENT_SECRET_NAME),
  );
  return remotes.map(({ remote }) => ({ remote, studentId: toPseudonym(remote, studentId) }));
};
