import { batchedReadOf } from '../../../platform/database/batched-read.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

export interface StudentRecord {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** False until the e-mail address is confirmed. */
  readonly isConfirmed: boolean;
}

export interface RefreshRecord {
  readonly sessionId: string;
  readonly studentId: string;
  readonly expiresAt: Date;
  /** When it was traded in; null while unused. */
  readonly rotatedAt: Date | null;
  /** When its session ends for good; null for a session that began before there was such a limit. */
  readonly sessionEndsAt: Date | null;
}

export const studentByEmail = async (
  sql: Sql | TransactionSql,
  email: string,
): Promise<StudentRecord | undefined> => {
  const [row] = await sql<StudentRecord[]>`
    select student_id as "studentId", email, first_name as "firstName", last_name as "lastName",
      password_hash as "passwordHash", confirmed_at is not null as "isConfirmed"
    from students where email_key(email) = email_key(${email})`;
  return row;
};

/**
 * Whether the student still has that password, which then stays until the transaction ends: whoever changes it waits, and
 * ends the sessions that were opened before.
 */
export const holdPassword = async (
  tx: TransactionSql,
  { studentId, passwordHash }: StudentRecord,
): Promise<boolean> => {
  const rows = await tx`select 1 from students
    where student_id = ${studentId} and password_hash = ${passwordHash} for no key update`;
  return rows.length > 0;
};

interface NewSession {
  readonly sessionId: string;
  readonly studentId: string;
  readonly expiresAt: Date;
  /** Renewals never move `expiresAt` beyond this; absent: never beyond its first value. */
  readonly endsAt?: Date;
}

export const addSession = async (
  sql: Sql | TransactionSql,
  { sessionId, studentId, expiresAt, endsAt = expiresAt }: NewSession,
): Promise<void> => {
  await sql`insert into sessions (session_id, student_id, expires_at, ends_at)
    values (${sessionId}, ${studentId}, ${expiresAt}, ${endsAt})`;
};

/** Ends the student's sessions beyond the limit, first those that were not renewed for longest; never `current`. */
export const endSurplusSessions = async (
  tx: TransactionSql,
  {
    studentId,
    current,
    limit,
  }: {
    readonly studentId: string;
    readonly current: string;
    readonly limit: number;
  },
): Promise<void> => {
  await tx`delete from sessions where session_id in (
    select session_id from sessions where student_id = ${studentId}
    order by session_id = ${current} desc, expires_at desc offset ${limit})`;
};

/** Removes sessions that no token can renew any more, a limited number a call. Returns whether there may be more. */
export const removeExpiredSessions = async (sql: Sql, now: Date): Promise<boolean> => {
  const removed = await sql`delete from sessions where session_id in (
    select session_id from sessions where expires_at < ${now} limit ${REMOVED_AT_ONCE}) returning 1`;
  return removed.length === REMOVED_AT_ONCE;
};

const REMOVED_AT_ONCE = 1000;

/** Which of these sessions are live. */
export const liveSessions = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ sessionId: string }[]>`
    select session_id as "sessionId" from sessions where session_id = any(${ids}::uuid[])`;
  return new Set(rows.map(({ sessionId }) => sessionId));
};

const readLive = batchedReadOf(async (sql, ids) => {
  const live = await liveSessions(sql, ids);
  return new Map([...live].map((id) => [id, true]));
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The cheap question of every call with a token: look-ups by primary key, for all calls that wait. */
export const isSessionLive = async (sql: Sql, sessionId: string): Promise<boolean> =>
  UUID.test(sessionId) && (await readLive(sql, sessionId.toLowerCase())) === true;

/** Ends the session with all its tokens; one that is gone already is fine. */
export const endSession = async (sql: Sql | TransactionSql, sessionId: string): Promise<void> => {
  await sql`delete from sessions where session_id = ${sessionId}`;
};

/**
 * The token's record, with its session locked until the transaction ends: of two uses at the same
 * instant the second sees what the first has done, and a logout waits for both.
 */
export const lockRefresh = async (
  tx: TransactionSql,
  tokenHash: string,
): Promise<RefreshRecord | undefined> => {
  await tx`select 1 from sessions
    where session_id = (select session_id from refresh_tokens where token_hash = ${tokenHash})
    for update`;
  return findRefresh(tx, tokenHash);
};

export const findRefresh = async (
  tx: TransactionSql,
  tokenHash: string,
): Promise<RefreshRecord | undefined> => {
  const [row] = await tx<RefreshRecord[]>`
    select session_id as "sessionId", student_id as "studentId", token.expires_at as "expiresAt",
      rotated_at as "rotatedAt", ends_at as "sessionEndsAt"
    from refresh_tokens token join sessions using (session_id)
    where token_hash = ${tokenHash}`;
  return row;
};

/** Keeps the time of the first use. */
export const markRotated = async (tx: TransactionSql, tokenHash: string, at: Date) => {
  await tx`update refresh_tokens set rotated_at = coalesce(rotated_at, ${at})
    where token_hash = ${tokenHash}`;
};

interface NewRefresh {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly sessionEndsAt: Date;
}

/** Adds a token to its session, which then lives as long as the token; expired ones go. */
export const addRefresh = async (
  tx: TransactionSql,
  { tokenHash, sessionId, expiresAt, sessionEndsAt }: NewRefresh,
  now: Date,
): Promise<void> => {
  await tx`insert into refresh_tokens (token_hash, session_id, expires_at)
    values (${tokenHash}, ${sessionId}, ${expiresAt})`;
  await tx`update sessions set expires_at = ${expiresAt}, ends_at = ${sessionEndsAt}
    where session_id = ${sessionId}`;
  await tx`delete from refresh_tokens where session_id = ${sessionId} and expires_at < ${now}`;
};
