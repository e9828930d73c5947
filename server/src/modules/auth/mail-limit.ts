import { emailKey } from '@cairn/domain/email-key';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { addMailRequest, lockMailRequests } from './registration.repository.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Between two mails on request (API-20); a sign-up form may be sent again at once. */
const PAUSE_MS = { signUp: 0, resend: 30 * SECOND_MS, reset: 30 * SECOND_MS } as const;
/** From one address on the network: its share, so that it cannot use up those of others. */
const HOURLY_FROM_ONE = 10;
/** From everywhere. With five tries a code, guessing all day finds one of 4000 accounts. */
const DAILY = 50;

export type MailKind = keyof typeof PAUSE_MS;

/**
 * Whether mail to `email` may be asked for now, whoever has that address, or nobody. Holds for all servers of the database.
 * Throws too-many.
 */
export type MailLimit = (kind: MailKind, email: string, caller: string) => Promise<void>;

export const createMailLimit =
  (sql: Sql, now: () => Date): MailLimit =>
  async (kind, givenEmail, caller) => {
    const at = now();
    const request = { kind, email: emailKey(givenEmail), caller };
    const forgetBefore = new Date(at.getTime() - DAY_MS);
    const freeAt = await sql.begin(async (tx) => {
      const earlier = await lockMailRequests(tx, request, forgetBefore);
      const times = earlier.map((one) => one.at.getTime());
      const ownTimes = earlier
        .filter((one) => one.caller === caller)
        .map((one) => one.at.getTime());
      const until = Math.max(
        (times[0] ?? -Infinity) + PAUSE_MS[kind],
        (ownTimes[HOURLY_FROM_ONE - 1] ?? -Infinity) + HOUR_MS,
        (times[DAILY - 1] ?? -Infinity) + DAY_MS,
      );
      if (until <= at.getTime()) await addMailRequest(tx, request, { at, forgetBefore });
      return until;
    });
    const waitMs = freeAt - at.getTime();
    if (waitMs <= 0) return;
    const retryAfter = Math.ceil(waitMs / SECOND_MS);
    const wait = retryAfter <= 60 ? `${retryAfter} s` : `${Math.ceil(retryAfter / 60)} min`;
    throw new AppError(
      'too-many',
      `Please wait ${wait} before asking for another code.`,
      undefined,
      {
        retryAfter,
      },
    );
  };
