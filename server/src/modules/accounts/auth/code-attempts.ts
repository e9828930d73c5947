/**
 * Counts wrong confirmation codes for each e-mail address and browser, so that no other browser can use up the owner's attempts.
 */
import { toEmailKey } from '@cairn/domain/email-key';
import type { SqlQuery, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';

/** The action that a mailed code allows: confirming the address, or setting a new password (API-18, API-22). */
export type EmailCodePurpose = 'confirm' | 'reset';
export const EMAIL_CODE_LIFETIME_MS: Readonly<Record<EmailCodePurpose, number>> = {
  confirm: 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
};

/** Number of wrong attempts after which a mailed code becomes invalid (API-05). */
const MAX_WRONG_CODES = 5;
/** Time in ms after the last wrong code until the browser can request another code. */
const LOCK_OUT_MS = 60 * 60 * 1000;

export interface EmailCodeAttempt {
  readonly purpose: EmailCodePurpose;
  readonly email: string;
  readonly browser: string;
}

type AttemptResult = 'refused' | 'counted' | 'last';

/**
 * Counts an attempt as wrong before the code is compared. Simultaneous attempts wait for one another.
 * @returns 'refused' when the browser has no attempt left, 'last' when this attempt is the last one
 */
export const countWrongCodeAttempt = async (
  tx: TransactionSql,
  { purpose, email, browser }: EmailCodeAttempt,
  now: Date,
): Promise<AttemptResult> => {
  const endsAt = new Date(now.getTime() + EMAIL_CODE_LIFETIME_MS[purpose]);
  const pauseEndsAt = new Date(now.getTime() + LOCK_OUT_MS);
  const [counted] = await tx<{ count: number }[]>`
    insert into code_attempts as known (email, purpose, browser, wrong_count, until)
    values (${toEmailKey(email)}, ${purpose}, ${browser}, 1, ${endsAt})
    on conflict (email, purpose, browser) do update set
      wrong_count = case when known.until <= ${now} then 1 else known.wrong_count + 1 end,
      until = case when known.until <= ${now} then excluded.until
        when known.wrong_count + 1 >= ${MAX_WRONG_CODES} then ${pauseEndsAt} else known.until end
      where known.until <= ${now} or known.wrong_count < ${MAX_WRONG_CODES}
    returning wrong_count as count`;
  if (!counted) return 'refused';
  return counted.count >= MAX_WRONG_CODES ? 'last' : 'counted';
};

/** Deletes the counted wrong attempts after the right code was entered. */
export const clearWrongCodeAttempts = async (
  tx: TransactionSql,
  { purpose, email, browser }: EmailCodeAttempt,
): Promise<void> => {
  await tx`delete from code_attempts
    where email = ${toEmailKey(email)} and purpose = ${purpose} and browser = ${browser}`;
};

/** Throws too-many while the browser has no attempts left, because it could not use another code. */
export const requireCodeAttemptsLeft = async (
  sql: SqlQuery,
  { purpose, email, browser }: EmailCodeAttempt,
  now: Date,
): Promise<void> => {
  const [paused] = await sql<{ until: Date }[]>`
    select until from code_attempts
    where email = ${toEmailKey(email)} and purpose = ${purpose} and browser = ${browser}
      and wrong_count >= ${MAX_WRONG_CODES} and until > ${now}`;
  if (!paused) return;
  const retryAfter = Math.ceil((paused.until.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  throw new AppError(
    'too-many',
    `Too many wrong codes. Please wait ${minutes} min before asking for another code.`,
    undefined,
    { retryAfter },
  );
};

/** Removes expired counts of wrong codes. */
export const removeExpiredCodeAttempts = async (sql: Sql, now: Date): Promise<void> => {
  await sql`delete from code_attempts where until <= ${now}`;
};
