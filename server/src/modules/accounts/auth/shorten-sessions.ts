import type { TransactionSql } from '../../../platform/database/sql.ts';

/**
 * Applies a shorter session length to existing sessions. Sessions that were not used within this length end now; the others end
 * as soon as they are unused for this length. A longer session length applies from the next renewal of a session.
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
  // Used refresh tokens keep their expiry date, so that a second use of a stolen token is still detected.
  await tx`update refresh_tokens set expires_at = sessions.expires_at from sessions
    where sessions.session_id = refresh_tokens.session_id and rotated_at is null
      and refresh_tokens.expires_at > sessions.expires_at`;
};
