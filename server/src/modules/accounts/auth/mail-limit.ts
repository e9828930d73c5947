import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { addMailRequest, lockMailRequests, lockNthSignUp } from './registration.repository.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds between two requests for mail (API-20). A sign-up form may be sent again at once. */
const MIN_INTERVAL_MS = { signUp: 0, resend: 30 * SECOND_MS, reset: 30 * SECOND_MS } as const;
/** Mails of one kind for one address that one network can request. */
const MAX_HOURLY_OF_NETWORK = 10;
const MAX_DAILY_OF_NETWORK = 15;
/** Mails for one address a day from all networks. With five attempts a code, a day of guessing opens one of 4,000 accounts. */
const MAX_MAILS_A_DAY = 50;
/** Networks with fewer requests today still get a mail after `DAILY` is used up. */
const RESERVED_OF_NETWORK = 3;
/** Limit including that reserve. A day of guessing from many networks opens one of 2,000 accounts. */
const MAX_DAILY_WITH_RESERVE = 100;

/**
 * Sign-ups of one network a day, for all addresses: more than a school has new students, fewer than an attack with invented ones.
 */
const MAX_SIGN_UPS_OF_NETWORK = 500;

export type MailKind = keyof typeof MIN_INTERVAL_MS;

/**
 * Checks whether a network may request mail to `email` now. The limits are the same for all addresses, registered or not, and are
 * shared by all servers of the database. Throws too-many.
 */
export type MailLimit = (kind: MailKind, email: string, network: string) => Promise<void>;

interface EarlierMailRequest {
  readonly caller: string;
  readonly at: Date;
}

/**
 * @param earlier requests of the last day, newest first
 * @returns the time of the next allowed request in milliseconds; a past time means now
 */
const nextRequestAt = (
  kind: MailKind,
  earlier: readonly EarlierMailRequest[],
  network: string,
): number => {
  const times = earlier.map(({ at }) => at.getTime());
  const own = earlier.filter(({ caller }) => caller === network).map(({ at }) => at.getTime());
  const daily = own.length < RESERVED_OF_NETWORK ? MAX_DAILY_WITH_RESERVE : MAX_MAILS_A_DAY;
  return Math.max(
    (own[0] ?? -Infinity) + MIN_INTERVAL_MS[kind],
    (own[MAX_HOURLY_OF_NETWORK - 1] ?? -Infinity) + HOUR_MS,
    (own[MAX_DAILY_OF_NETWORK - 1] ?? -Infinity) + DAY_MS,
    (times[daily - 1] ?? -Infinity) + DAY_MS,
  );
};

/** Returns when the network may sign up again, in milliseconds; a past time means now. */
const nextSignUpAt = async (tx: TransactionSql, network: string, since: Date): Promise<number> => {
  const limiting = await lockNthSignUp(tx, network, { since, nth: MAX_SIGN_UPS_OF_NETWORK });
  return limiting === undefined ? -Infinity : limiting.getTime() + DAY_MS;
};

export const createMailLimit =
  (sql: Sql, now: () => Date): MailLimit =>
  async (kind, givenEmail, network) => {
    const at = now();
    const request = { kind, email: toEmailKey(givenEmail), caller: network };
    const forgetBefore = new Date(at.getTime() - DAY_MS);
    const freeAt = await sql.begin(async (tx) => {
      const earlier = await lockMailRequests(tx, request, forgetBefore);
      const until = Math.max(
        nextRequestAt(kind, earlier, network),
        kind === 'signUp' ? await nextSignUpAt(tx, network, forgetBefore) : -Infinity,
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
