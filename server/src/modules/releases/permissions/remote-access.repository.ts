/** Reads and changes tokens and keys of checkers, and reads rights, for the page of a remote. */
import type { AccessState } from '@cairn/api/release-access.contract';
import { sqlFragment, type SqlQuery, type TransactionSql } from '../../../platform/database/sql.ts';

interface AccessRow {
  /** Name of the remote; '*' means all remotes. */
  readonly remote: string;
  readonly state: AccessState;
  /** StudentID of the owner who made or last renewed it; null if an operator or a token did so. */
  readonly madeById: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date | null;
}

export interface AccessTokenRow extends AccessRow {
  readonly id: string;
  readonly label: string;
  readonly channel: string;
  readonly actions: string[];
  readonly madeBy: string | null;
  readonly usedOn: string | null;
}

export interface AccessCheckerRow extends AccessRow {
  readonly name: string;
  readonly key: string;
  readonly madeBy: string;
  readonly reason: string | null;
}

/** Maximum number of listed tokens, keys or people. */
const MAX_LISTED = 200;

const tokenColumns = (now: Date) => sqlFragment`token_id as id, label, remote, channel, actions,
  case when revoked_at is not null then 'revoked'
    when expires_at <= ${now} then 'expired' else 'valid' end as state,
  token_made_by as "madeById", created_at as "madeAt", expires_at as "expiresAt",
  to_char(token_used_on, 'YYYY-MM-DD') as "usedOn",
  (select full_name(first_name, last_name) from students where student_id = token_made_by) as "madeBy"`;

/**
 * Returns the tokens of these remotes: first the valid ones, then the others, the newest first. '*' in `remotes` selects the
 * tokens for all remotes.
 */
export const findAccessTokens = (
  sql: SqlQuery,
  remotes: readonly string[],
  now: Date,
): Promise<AccessTokenRow[]> => sql<AccessTokenRow[]>`
  select ${tokenColumns(now)} from release_tokens where remote = any(${[...remotes]}::text[])
  order by revoked_at is null and coalesce(expires_at > ${now}, true) desc, created_at desc, token_id
  limit ${MAX_LISTED}`;

/** Returns a token of a remote, locked until the transaction ends. */
export const lockAccessToken = async (
  tx: TransactionSql,
  { remote, id, now }: { readonly remote: string; readonly id: string; readonly now: Date },
): Promise<AccessTokenRow | undefined> => {
  const [row] = await tx<AccessTokenRow[]>`
    select ${tokenColumns(now)} from release_tokens
    where token_id = ${id} and remote = ${remote} for update`;
  return row;
};

interface AccessExtension {
  readonly studentId: string | null;
  readonly expiresAt: Date;
  /** Number of days before its expiry of the last warning that the token does not need; null: it needs all warnings. */
  readonly warnedDays: number | null;
}

/** Makes a token valid until another date. The caller becomes its maker, and warnings begin again. */
export const extendAccessToken = async (
  tx: TransactionSql,
  { id, studentId, expiresAt, warnedDays }: AccessExtension & { readonly id: string },
): Promise<void> => {
  await tx`update release_tokens
    set expires_at = ${expiresAt}, token_made_by = ${studentId}, token_warned_days = ${warnedDays}
    where token_id = ${id}`;
};

const checkerColumns = (now: Date) => sqlFragment`name, public_key as key,
  coalesce(checker_remote, '*') as remote,
  case when revoked_at is not null then 'revoked'
    when checker_ends_at <= ${now} then 'expired' else 'valid' end as state,
  checker_made_by as "madeById", added_at as "madeAt", checker_ends_at as "expiresAt",
  coalesce((select full_name(first_name, last_name) from students where student_id = checker_made_by),
    added_by) as "madeBy", revoked_reason as reason`;

/** Returns the keys of checkers for these remotes: first the valid ones, then the others, the newest first. */
export const findAccessCheckers = (
  sql: SqlQuery,
  remotes: readonly string[],
  now: Date,
): Promise<AccessCheckerRow[]> => sql<AccessCheckerRow[]>`
  select ${checkerColumns(now)} from release_checkers
  where coalesce(checker_remote, '*') = any(${[...remotes]}::text[])
  order by revoked_at is null and coalesce(checker_ends_at > ${now}, true) desc, checker_id desc
  limit ${MAX_LISTED}`;

/** Returns the newest key of a checker of a remote. The caller must hold the lock on changes of checkers. */
export const findAccessChecker = async (
  tx: TransactionSql,
  { remote, name, now }: { readonly remote: string; readonly name: string; readonly now: Date },
): Promise<AccessCheckerRow | undefined> => {
  const [row] = await tx<AccessCheckerRow[]>`
    select ${checkerColumns(now)} from release_checkers
    where name = ${name} and coalesce(checker_remote, '*') = ${remote}
    order by revoked_at is null desc, checker_id desc limit 1`;
  return row;
};

/** Makes the key of a checker valid until another date. The caller becomes its maker, and warnings begin again. */
export const extendAccessChecker = async (
  tx: TransactionSql,
  { key, studentId, expiresAt, warnedDays }: AccessExtension & { readonly key: string },
): Promise<void> => {
  await tx`update release_checkers
    set checker_ends_at = ${expiresAt}, checker_made_by = ${studentId}, checker_warned_days = ${warnedDays}
    where public_key = ${key}`;
};

/** Records which person revoked the key of a checker, so that the name can be erased with the account. */
export const recordCheckerRevoker = async (
  tx: TransactionSql,
  { key, studentId }: { readonly key: string; readonly studentId: string | null },
): Promise<void> => {
  await tx`update release_checkers set checker_revoked_by = ${studentId} where public_key = ${key}`;
};

/**
 * Locks the tokens and keys of a remote until the transaction ends, so that no other transaction adds one.
 * @returns the numbers of valid ones
 */
export const lockRemoteAccess = async (
  tx: TransactionSql,
  remote: string,
  now: Date,
): Promise<{ tokens: number; checkers: number }> => {
  await tx`select pg_advisory_xact_lock(hashtext('release access'), hashtext(${remote}))`;
  const [row] = await tx<{ tokens: number; checkers: number }[]>`
    select (select count(*)::int from release_tokens where remote = ${remote}
        and revoked_at is null and coalesce(expires_at > ${now}, true)) as tokens,
      (select count(*)::int from release_checkers where coalesce(checker_remote, '*') = ${remote}
        and revoked_at is null and coalesce(checker_ends_at > ${now}, true)) as checkers`;
  return row ?? { tokens: 0, checkers: 0 };
};

interface AccessPersonRow {
  readonly name: string;
  readonly remote: string;
  readonly channel: string;
  readonly actions: string[];
  readonly issuer: string | null;
  readonly group: string | null;
}

/** Returns people with rights to a remote, with the source of each right. */
export const findAccessPeople = (sql: SqlQuery, remote: string): Promise<AccessPersonRow[]> => sql<
  AccessPersonRow[]
>`
  select full_name(first_name, last_name) as name, source.remote, source.channel, source.actions,
    granting_issuer as issuer, granting_group as group
  from release_right_sources source join students using (student_id)
  where source.remote in ('*', ${remote}) and students.disabled_at is null
  order by name, source.remote desc, source.channel, granting_group limit ${MAX_LISTED}`;
