/** Warns by mail before tokens and keys of checkers expire. */
import { ACCESS_WARNING_DAYS } from '@cairn/api/release-access.contract';
import { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { addReleaseEventMails } from './release-mail-choices.repository.ts';

/** Maximum number of tokens, and of keys, about which one run warns. The next run continues. */
const MAX_WARNINGS = 500;

interface ExpiringAccess {
  readonly remote: string;
  readonly label: string;
  readonly expiresAt: Date;
}

/**
 * Returns the warning that is skipped because a token or key was made for a shorter time; null if no warning is skipped.
 * @param days number of days for which the token or key was made or renewed
 */
export const findUnneededExpiryWarning = (days: number): number | null =>
  ACCESS_WARNING_DAYS.findLast((warning) => days <= warning) ?? null;

/** Adds mails about tokens and keys that expire soon, each warning once. */
export const addExpiryWarningMails = async (sql: Sql, now: Date): Promise<void> => {
  // The last warning is checked first, because no earlier warning is needed after it.
  for (const days of ACCESS_WARNING_DAYS.toReversed())
    await sql.begin(async (tx) => {
      for (const token of await markExpiringTokens(tx, now, days))
        await addWarning(tx, token, { what: 'token', action: 'tokens' });
      for (const key of await markExpiringCheckers(tx, now, days))
        await addWarning(tx, key, { what: 'key', action: MANAGE_CHECKERS_ACTION });
    });
};

const markExpiringTokens = (
  tx: TransactionSql,
  now: Date,
  days: number,
): Promise<ExpiringAccess[]> => tx<ExpiringAccess[]>`
  update release_tokens set token_warned_days = ${days} where token_id in (
    select token_id from release_tokens
    where revoked_at is null and expires_at > ${now}
      and expires_at <= ${now}::timestamptz + make_interval(days => ${days})
      and (token_warned_days is null or token_warned_days > ${days})
    order by expires_at limit ${MAX_WARNINGS} for update skip locked)
  returning remote, label, expires_at as "expiresAt"`;

const markExpiringCheckers = (
  tx: TransactionSql,
  now: Date,
  days: number,
): Promise<ExpiringAccess[]> => tx<ExpiringAccess[]>`
  update release_checkers set checker_warned_days = ${days} where checker_id in (
    select checker_id from release_checkers
    where revoked_at is null and checker_ends_at > ${now}
      and checker_ends_at <= ${now}::timestamptz + make_interval(days => ${days})
      and (checker_warned_days is null or checker_warned_days > ${days})
    order by checker_ends_at limit ${MAX_WARNINGS} for update skip locked)
  returning coalesce(checker_remote, '*') as remote, name as label, checker_ends_at as "expiresAt"`;

const addWarning = (
  tx: TransactionSql,
  { remote, label, expiresAt }: ExpiringAccess,
  { what, action }: { readonly what: 'token' | 'key'; readonly action: string },
): Promise<void> =>
  addReleaseEventMails(tx, {
    kind: 'expiring',
    remote,
    action,
    content: { expiring: { what, label, at: expiresAt.toISOString() } },
  });
