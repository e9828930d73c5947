import type { TransactionSql } from '../../../platform/database/sql.ts';

/**
 * Applies a shorter length to existing sessions: those that were not used within it end now, and the others keep what is left of
 * it. A longer length counts from the next renewal of a session.
 * @param lengthMs time in ms without use after which a session ends
 */
export const shortenSessions = async (
  tx: TransactionSql,
  lengthMs: number,
  now: Date,
): Promise<void> => {
  await tx`update sessions set expires_at =
      coalesce(used_at, identity_confirmed_at) + ${lengthMs} * interval '1 millisecond'
    where expires_at > coalesce(used_at, identity_confirmed_at) + ${lengthMs} * interval '1 millisecond'`;
  await tx`delete from sessions where expires_at < ${now}`;
  // Used tokens keep their time, so that one that was stolen is still recognised.
  await tx`update refresh_tokens set expires_at = sessions.expires_at from sessions
    where sessions.session_id = refresh_tokens.session_id and rotated_at is null
      and refresh_tokens.expires_at > sessions.expires_at`;
};
