import { createBatchedReadPerPool } from '../../../platform/database/batched-read.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { SessionClient } from './session-client.ts';

export interface StudentAccountRow {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** True if the student has confirmed the e-mail address. */
  readonly isConfirmed: boolean;
  /** True if staff has disabled the account. */
  readonly isDisabled: boolean;
  /** True if the password is one that staff has set, and the person must replace. */
  readonly needsNewPassword: boolean;
}

export interface RefreshTokenRecord {
  readonly sessionId: string;
  readonly studentId: string;
  readonly expiresAt: Date;
  /** Time at which the refresh token was exchanged for a new one; null while it is unused. */
  readonly rotatedAt: Date | null;
  /** Time after which the session cannot be renewed. */
  readonly sessionEndsAt: Date;
}

export const findStudentByEmail = async (
  sql: Sql | TransactionSql,
  email: string,
): Promise<StudentAccountRow | undefined> => {
  const [row] = await sql<StudentAccountRow[]>`
    select student_id as "studentId", email, first_name as "firstName", last_name as "lastName",
      password_hash as "passwordHash", confirmed_at is not null as "isConfirmed",
      disabled_at is not null as "isDisabled", needs_new_password as "needsNewPassword"
    from students where email_key(email) = email_key(${email})`;
  return row;
};

/**
 * Returns whether the account is enabled and still has this password, and locks the student's row until the transaction ends. A
 * change of the password waits for this lock and then ends the sessions that were opened before.
 */
export const lockUnchangedPassword = async (
  tx: TransactionSql,
  { studentId, passwordHash }: StudentAccountRow,
): Promise<boolean> => {
  const rows = await tx`select 1 from students
    where student_id = ${studentId} and password_hash = ${passwordHash} and disabled_at is null
    for no key update`;
  return rows.length > 0;
};

interface NewSession {
  readonly sessionId: string;
  readonly studentId: string;
  readonly expiresAt: Date;
  /** Latest possible end of the session, however often it is renewed; absent: equal to `expiresAt`. */
  readonly endsAt?: Date;
  readonly signedInAt: Date;
  /** Device of the session; absent: unknown. */
  readonly client?: SessionClient;
}

export const insertSession = async (
  sql: Sql | TransactionSql,
  { sessionId, studentId, expiresAt, endsAt = expiresAt, signedInAt, client }: NewSession,
): Promise<void> => {
  await sql`insert into sessions (session_id, student_id, expires_at, ends_at, identity_confirmed_at,
      used_at, client_browser, client_system, client_network)
    values (${sessionId}, ${studentId}, ${expiresAt}, ${endsAt}, ${signedInAt}, ${signedInAt},
      ${client?.browser ?? null}, ${client?.system ?? null}, ${client?.network ?? null})`;
};

/** Records that the person has just confirmed the identity in this session. */
export const markSessionConfirmed = async (
  sql: Sql,
  sessionId: string,
  at: Date,
): Promise<void> => {
  await sql`update sessions set identity_confirmed_at = ${at} where session_id = ${sessionId}`;
};

export const findPasswordHash = async (
  sql: Sql,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from students where student_id = ${studentId}`;
  return row?.passwordHash;
};

/**
 * Ends the student's sessions above the limit. The sessions that were renewed longest ago end first; the session `current` never
 * ends.
 */
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

/** Removes a limited number of sessions that no token can renew any more. Returns whether there may be more of them. */
export const removeExpiredSessions = async (sql: Sql, now: Date): Promise<boolean> => {
  const removed = await sql`delete from sessions where session_id in (
    select session_id from sessions where expires_at < ${now} limit ${MAX_REMOVED_SESSIONS}) returning 1`;
  return removed.length === MAX_REMOVED_SESSIONS;
};

const MAX_REMOVED_SESSIONS = 1000;

/** Returns those of the session ids whose sessions have not ended. */
export const findLiveSessions = async (sql: Sql, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ sessionId: string }[]>`
    select session_id as "sessionId" from sessions where session_id = any(${ids}::uuid[])`;
  return new Set(rows.map(({ sessionId }) => sessionId));
};

const readSessionIsLive = createBatchedReadPerPool(async (sql, ids) => {
  const live = await findLiveSessions(sql, ids);
  return new Map([...live].map((id) => [id, true]));
});

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns whether a session has not ended. Every request with a token needs this, so requests at the same time share one look-up
 * by primary key.
 */
export const isSessionLive = async (sql: Sql, sessionId: string): Promise<boolean> =>
  UUID.test(sessionId) && (await readSessionIsLive(sql, sessionId.toLowerCase())) === true;

/** Ends a session and revokes all its tokens. Does nothing if the session has ended already. */
export const endSession = async (sql: Sql | TransactionSql, sessionId: string): Promise<void> => {
  await sql`delete from sessions where session_id = ${sessionId}`;
};

/**
 * Returns the stored refresh token and locks its session until the transaction ends. Of two uses at the same time, the second one
 * sees the effect of the first. A sign-out waits for both.
 */
export const lockRefreshToken = async (
  tx: TransactionSql,
  tokenHash: string,
): Promise<RefreshTokenRecord | undefined> => {
  await tx`select 1 from sessions
    where session_id = (select session_id from refresh_tokens where token_hash = ${tokenHash})
    for update`;
  return findRefreshToken(tx, tokenHash);
};

export const findRefreshToken = async (
  tx: TransactionSql,
  tokenHash: string,
): Promise<RefreshTokenRecord | undefined> => {
  const [row] = await tx<RefreshTokenRecord[]>`
    select session_id as "sessionId", student_id as "studentId", token.expires_at as "expiresAt",
      rotated_at as "rotatedAt", ends_at as "sessionEndsAt"
    from refresh_tokens token join sessions using (session_id)
    where token_hash = ${tokenHash}`;
  return row;
};

/** Marks a refresh token as exchanged. A second use does not change the time of the first. */
export const markRefreshTokenUsed = async (tx: TransactionSql, tokenHash: string, at: Date) => {
  await tx`update refresh_tokens set rotated_at = coalesce(rotated_at, ${at})
    where token_hash = ${tokenHash}`;
};

interface NewRefresh {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Records the device and network from which a session was last used. */
export const recordSessionUse = async (
  tx: TransactionSql,
  sessionId: string,
  { browser, system, network }: SessionClient,
  now: Date,
): Promise<void> => {
  await tx`update sessions set used_at = ${now}, client_browser = ${browser},
    client_system = ${system}, client_network = ${network} where session_id = ${sessionId}`;
};

/** Stores a refresh token and extends its session to the end of the token. Deletes the expired tokens of the session. */
export const storeRefreshToken = async (
  tx: TransactionSql,
  { tokenHash, sessionId, expiresAt }: NewRefresh,
  now: Date,
): Promise<void> => {
  await tx`insert into refresh_tokens (token_hash, session_id, expires_at)
    values (${tokenHash}, ${sessionId}, ${expiresAt})`;
  await tx`update sessions set expires_at = ${expiresAt} where session_id = ${sessionId}`;
  await tx`delete from refresh_tokens where session_id = ${sessionId} and expires_at < ${now}`;
};
