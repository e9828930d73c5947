/**
 * Stores join requests. Until the owner of an account agrees to join a group, a separate row of `students` represents the
 * account, and the group manager sees that row as an invited person. 003 §2.3
 */
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

/** A join request, stored in the row of `students` that the group manager sees. */
export interface JoinRequest {
  readonly requestedEmail: string;
  readonly isDeclined: boolean;
}

/** Returns the join request that a row of `students` contains; undefined if the row is an account. */
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

/** Turns the row of a join request into an account with the requested address, which no other account may have. */
export const turnJoinRequestIntoAccount = async (
  tx: TransactionSql,
  studentId: string,
): Promise<void> => {
  await tx`update students set email = requested_email, requested_email = null, request_declined_at = null
    where student_id = ${studentId}`;
};
