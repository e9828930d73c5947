/**
 * Stores requests to join: rows of students that stand for an account outside of a group manager's groups until its owner agrees.
 * The manager sees an invited person. 003 §2.3
 */
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

/** A request to join, found by the person that the group manager sees. */
export interface JoinRequest {
  readonly requestedEmail: string;
  readonly isDeclined: boolean;
}

/** Returns the request that a person stands for; undefined for an account. */
export const findJoinRequest = async (
  sql: SqlQuery,
  studentId: string,
): Promise<JoinRequest | undefined> => {
  const [row] = await sql<
    (Omit<JoinRequest, 'requestedEmail'> & { requestedEmail: string | null })[]
  >`
    select requested_email as "requestedEmail", request_declined_at is not null as "isDeclined"
    from students where student_id = ${studentId}`;
  const { requestedEmail = null, isDeclined = false } = row ?? {};
  return requestedEmail === null ? undefined : { requestedEmail, isDeclined };
};

/** Makes the person of a request an account with the requested address, which must be free. */
export const turnRequestIntoAccount = async (
  tx: TransactionSql,
  studentId: string,
): Promise<void> => {
  await tx`update students set email = requested_email, requested_email = null, request_declined_at = null
    where student_id = ${studentId}`;
};
