/** Stores the public keys of checkers, the machines that sign results of checks of releases. */
import type { SqlQuery, TransactionSql } from '../../../platform/database/sql.ts';

export interface StoredReleaseChecker {
  readonly name: string;
  readonly key: string;
  readonly addedAt: Date;
  readonly addedBy: string;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
  readonly reason: string | null;
  /** The only remote for which the key is valid; null: all remotes. */
  readonly remote: string | null;
  readonly endsAt: Date | null;
  /** False if the owner who made the key has lost the right to keys. The key is then not valid. */
  readonly isMakerEntitled: boolean;
}

/** Returns all checkers that the database stores, including revoked ones. */
export const findStoredReleaseCheckers = (sql: SqlQuery): Promise<StoredReleaseChecker[]> => sql<
  StoredReleaseChecker[]
>`
  select name, public_key as key, added_at as "addedAt", added_by as "addedBy",
    revoked_at as "revokedAt", revoked_by as "revokedBy", revoked_reason as reason,
    checker_remote as remote, checker_ends_at as "endsAt",
    checker_made_by is null or exists (
      select from release_right_sources source join students using (student_id)
      where student_id = checker_made_by and disabled_at is null and 'checkers' = any(source.actions)
        and source.channel = '*' and source.remote in ('*', checker_remote)
    ) as "isMakerEntitled"
  from release_checkers order by name, checker_id desc`;

/**
 * Makes changes of checkers wait until the transaction ends. Row locks do not suffice, because the revocation of a key from the
 * settings adds a row.
 */
export const lockReleaseCheckers = async (tx: TransactionSql): Promise<void> => {
  await tx`lock table release_checkers in share mode`;
};

/** Makes other changes of checkers, and promotions that depend on a checker, wait until the transaction ends. */
export const lockCheckerChanges = async (tx: TransactionSql): Promise<void> => {
  await tx`lock table release_checkers in share row exclusive mode`;
};

interface NewStoredChecker {
  readonly name: string;
  readonly key: string;
  readonly by: string;
  /** Present if an owner adds the key on the page. */
  readonly owner?: {
    readonly studentId: string | null;
    /** The only remote for which the key is valid; null: all remotes. */
    readonly remote: string | null;
    readonly endsAt: Date;
    /** Number of days before its expiry of the last warning that the key does not need; null: it needs all warnings. */
    readonly warnedDays: number | null;
  };
}

/** Stores the public key of a checker. Returns false if the key is known, or if the checker's name already has a valid key. */
export const insertReleaseChecker = async (
  sql: SqlQuery,
  { name, key, by, owner }: NewStoredChecker,
): Promise<boolean> => {
  const { count } = await sql`
    insert into release_checkers
      (name, public_key, added_by, checker_remote, checker_ends_at, checker_made_by,
        checker_warned_days)
    values (${name}, ${key}, ${by}, ${owner?.remote ?? null}, ${owner?.endsAt ?? null},
      ${owner?.studentId ?? null}, ${owner?.warnedDays ?? null})
    on conflict do nothing`;
  return count > 0;
};

interface CheckerKeyRevocation {
  readonly name: string;
  readonly key: string;
  readonly by: string;
  readonly reason: string;
}

/**
 * Marks the key of a checker as revoked. For a key that only the settings contain, it adds a row, so that the key no longer
 * counts.
 */
export const markCheckerKeyRevoked = async (
  sql: SqlQuery,
  { name, key, by, reason }: CheckerKeyRevocation,
): Promise<void> => {
  await sql`
    insert into release_checkers (name, public_key, added_by, revoked_at, revoked_by, revoked_reason)
    values (${name}, ${key}, ${by}, now(), ${by}, ${reason})
    on conflict (public_key) do update
      set revoked_at = now(), revoked_by = excluded.revoked_by, revoked_reason = excluded.revoked_reason
      where release_checkers.revoked_at is null`;
};
