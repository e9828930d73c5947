/** The sessions of one account, as its owner and the staff see them. */
import type { SessionDevice } from '@cairn/api/own-sessions.contract';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';

interface StudentSession {
  readonly sessionId: string;
  readonly device: SessionDevice;
  readonly confirmedAt: Date;
  readonly expiresAt: Date;
}

/** Returns the sessions of an account that have not expired, the last used first. */
export const listSessionsOfStudent = async (
  sql: SqlQuery,
  studentId: string,
  now: Date,
): Promise<StudentSession[]> => {
  const rows = await sql<
    (Omit<StudentSession, 'device'> & Omit<SessionDevice, 'usedAt'> & { readonly usedAt: Date })[]
  >`
    select session_id as "sessionId", client_browser as browser, client_system as system,
      client_network as network, coalesce(used_at, identity_confirmed_at) as "usedAt",
      identity_confirmed_at as "confirmedAt", expires_at as "expiresAt"
    from sessions where student_id = ${studentId} and expires_at > ${now}
    order by "usedAt" desc, session_id`;
  return rows.map(({ sessionId, confirmedAt, expiresAt, usedAt, browser, system, network }) => ({
    sessionId,
    confirmedAt,
    expiresAt,
    device: { browser, system, network, usedAt: usedAt.toISOString() },
  }));
};

/** Ends one session of an account. Does nothing for a session of another account. */
export const endSessionOfStudent = async (
  sql: Sql,
  studentId: string,
  sessionId: string,
): Promise<void> => {
  await sql`delete from sessions where session_id = ${sessionId} and student_id = ${studentId}`;
};

/** Ends all sessions of an account but one. Returns their number. */
export const endSessionsOfStudentExcept = async (
  sql: Sql,
  studentId: string,
  keptSessionId: string,
): Promise<number> => {
  const ended = await sql`delete from sessions
    where student_id = ${studentId} and session_id <> ${keptSessionId} returning 1`;
  return ended.length;
};
