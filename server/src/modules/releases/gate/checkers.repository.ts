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
}

/** Returns all checkers that the database stores, including revoked ones. */
export const findStoredReleaseCheckers = (sql: SqlQuery): Promise<StoredReleaseChecker[]> => sql<
  StoredReleaseChecker[]
>`
  select name, public_key as key, added_at as "addedAt", added_by as "addedBy",
    revoked_at as "revokedAt", revoked_by as "revokedBy", revoked_reason as reason
  from release_checkers order by name, checker_id desc`;

/**
 * Makes changes of checkers wait until the transaction ends. The revocation of a key from the settings adds a row, so row
 * locks do not suffice.
 */
export const lockReleaseCheckers = async (tx: TransactionSql): Promise<void> => {
  await tx`lock table release_checkers in share mode`;
};

/** Makes other changes of checkers, and promotions that depend on one, wait until the transaction ends. */
export const lockCheckerChanges = async (tx: TransactionSql): Promise<void> => {
  await tx`lock table release_checkers in share row exclusive mode`;
};

/** Stores the public key of a checker. Returns false if the key is known, or if the checker's name already has a valid key. */
export const insertReleaseChecker = async (
  sql: SqlQuery,
  { name, key, by }: { readonly name: string; readonly key: string; readonly by: string },
): Promise<boolean> => {
  const { count } = await sql`
    insert into release_checkers (name, public_key, added_by) values (${name}, ${key}, ${by})
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
