/** Rules of the part of a remote's page that shows who may release it. */
import {
  ACCESS_WARNING_DAYS,
  type AccessState,
  type GivableAccess,
} from '@cairn/api/release-access.contract';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ExpiringAccess {
  readonly state: AccessState;
  readonly expiresAt?: string | undefined;
}

/** Returns whether a valid token or key expires so soon that its owners are warned. */
export const isExpiringSoon = ({ state, expiresAt }: ExpiringAccess, now: Date): boolean =>
  state === 'valid' &&
  expiresAt !== undefined &&
  Date.parse(expiresAt) - now.getTime() <= ACCESS_WARNING_DAYS[0] * DAY_MS;

/** Returns whether a token or key can be used again: those that are revoked or expired cannot. */
export const isLiveAccess = ({ state }: ExpiringAccess): boolean =>
  state === 'valid' || state === 'maker';

/** Returns the remotes and channels for which the caller may make a token, by the value of a form's option. */
export const indexGrantableAccess = (
  givable: readonly GivableAccess[],
): ReadonlyMap<string, GivableAccess> =>
  new Map(givable.map((one) => [`${one.remote} ${one.channel}`, one]));
