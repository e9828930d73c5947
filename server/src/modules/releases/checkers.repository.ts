/** The keys of checkers that the registry stores. */
import type { SqlQuery } from '../../platform/database/sql.ts';

export interface StoredChecker {
  readonly name: string;
  readonly key: string;
  readonly addedAt: Date;
  readonly addedBy: string;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
  readonly reason: string | null;
}

/** Returns all stored checkers, including revoked ones. */
export const findStoredCheckers = (sql: SqlQuery): Promise<StoredChecker[]> => sql<StoredChecker[]>`
  select name, public_key as key, added_at as "addedAt", added_by as "addedBy",
    revoked_at as "revokedAt", revoked_by as "revokedBy", revoked_reason as reason
  from release_checkers order by name, checker_id desc`;

/** Returns false if the key is known, or if the name already has a valid key. */
export const insertChecker = async (
  sql: SqlQuery,
  { name, key, by }: { readonly name: string; readonly key: string; readonly by: string },
): Promise<boolean> => {
  const { count } = await sql`
    insert into release_checkers (name, public_key, added_by) values (${name}, ${key}, ${by})
    on conflict do nothing`;
  return count > 0;
};

export interface Revocation {
  readonly name: string;
  readonly key: string;
  readonly by: string;
  readonly reason: string;
}

/** Marks a key as revoked. For a key that only the settings have, it adds a row, so that the key no longer counts. */
export const markRevoked = async (
  sql: SqlQuery,
  { name, key, by, reason }: Revocation,
): Promise<void> => {
  await sql`
    insert into release_checkers (name, public_key, added_by, revoked_at, revoked_by, revoked_reason)
    values (${name}, ${key}, ${by}, now(), ${by}, ${reason})
    on conflict (public_key) do update
      set revoked_at = now(), revoked_by = excluded.revoked_by, revoked_reason = excluded.revoked_reason
      where release_checkers.revoked_at is null`;
};
