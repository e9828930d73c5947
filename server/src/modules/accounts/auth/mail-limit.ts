import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  storeMailRequest,
  lockAndListMailRequests,
  lockAndFindNthSignUpTime,
} from './registration.repository.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Minimum time in ms between two requests for mail by kind of mail (API-20). A sign-up form may be sent again at once. */
const MIN_INTERVAL_MS = {
  signUp: 0,
  resend: 30 * SECOND_MS,
  reset: 30 * SECOND_MS,
  identity: 30 * SECOND_MS,
} as const;
/** Maximum number of mails of one kind an hour that one network can request for one address. */
const MAX_HOURLY_OF_NETWORK = 10;
const MAX_DAILY_OF_NETWORK = 15;
/**
 * Maximum number of mails a day for one address from all networks. With five attempts for each code, a day of guessing opens one
 * of 4,000 accounts.
 */
const MAX_MAILS_A_DAY = 50;
/** Number of requests a day below which a network still gets a mail after the daily limit of the address is used up. */
const RESERVED_OF_NETWORK = 3;
/**
 * Maximum number of mails a day for one address, including those that networks get after the daily limit is used up. A day of
 * guessing from many networks opens one of 2,000 accounts.
 */
const MAX_DAILY_WITH_RESERVE = 100;

/**
 * Maximum number of sign-ups a day from one network, for all addresses. A school has fewer new students a day; an attack with
 * invented addresses makes more.
 */
const MAX_SIGN_UPS_OF_NETWORK = 500;

export type AccountMailKind = keyof typeof MIN_INTERVAL_MS;

/**
 * Checks whether a network may request mail to `email` now. The limits are the same for all addresses, registered or not, and are
 * shared by all servers of the database. Throws too-many.
 */
export type CheckAccountMailLimit = (
  kind: AccountMailKind,
  email: string,
  network: string,
) => Promise<void>;

interface EarlierMailRequest {
  readonly caller: string;
  readonly at: Date;
}

/**
 * Returns when a network may next request mail.
 * @param earlier the requests of the last day, newest first
 * @returns the time of the next allowed request in milliseconds; a past time means now
 */
const nextRequestAt = (
  kind: AccountMailKind,
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

/** Returns the time in milliseconds from which a network may sign up again; a past time means now. */
const nextSignUpAt = async (tx: TransactionSql, network: string, since: Date): Promise<number> => {
  const limiting = await lockAndFindNthSignUpTime(tx, network, {
    since,
    nth: MAX_SIGN_UPS_OF_NETWORK,
  });
  return limiting === undefined ? -Infinity : limiting.getTime() + DAY_MS;
};

export const createAccountMailLimit =
  (sql: Sql, now: () => Date): CheckAccountMailLimit =>
  async (kind, email, network) => {
    const at = now();
    const request = { kind, email: toEmailKey(email), caller: network };
    const forgetBefore = new Date(at.getTime() - DAY_MS);
    const freeAt = await sql.begin(async (tx) => {
      const earlier = await lockAndListMailRequests(tx, request, forgetBefore);
      const until = Math.max(
        nextRequestAt(kind, earlier, network),
        kind === 'signUp' ? await nextSignUpAt(tx, network, forgetBefore) : -Infinity,
      );
      if (until <= at.getTime()) await storeMailRequest(tx, request, { at, forgetBefore });
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
