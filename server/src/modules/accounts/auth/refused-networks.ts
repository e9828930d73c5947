/** Networks whose sign-ins were refused because of too many wrong passwords. Staff sees their number. 003 §2.1 */
import type { SqlQuery } from '../../../platform/database/sql.ts';

const MINUTE_MS = 60_000;

/**
 * Stores that a sign-in from a network was refused; null for a client that has disconnected. A second refusal within a minute
 * writes nothing, so that many guesses cause few writes.
 */
export const storeNetworkOfRefusedSignIn = async (
  sql: SqlQuery,
  network: string | null,
  at: Date,
): Promise<void> => {
  if (network === null) return;
  await sql`insert into refused_sign_in_networks as known (refused_network, last_refused_at)
    values (${network}, ${at})
    on conflict (refused_network) do update set last_refused_at = excluded.last_refused_at
      where known.last_refused_at <= ${new Date(at.getTime() - MINUTE_MS)}`;
};

/** Returns the number of networks whose sign-ins were refused after a time. */
export const countNetworksWithRefusedSignInsAfter = async (
  sql: SqlQuery,
  after: Date,
): Promise<number> => {
  const [row] = await sql<{ networks: number }[]>`
    select count(*)::int as networks from refused_sign_in_networks where last_refused_at > ${after}`;
  return row?.networks ?? 0;
};

export const removeNetworksWithRefusedSignInsBefore = async (
  sql: SqlQuery,
  before: Date,
): Promise<void> => {
  await sql`delete from refused_sign_in_networks where last_refused_at <= ${before}`;
};
