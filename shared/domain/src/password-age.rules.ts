import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/**
 * Returns how long ago a password was changed: in hours within two days, then in days, in months of 30 days, in years. A
 * date in the future counts as now. Source: 000 §2.
 */
export const formatPasswordAge = (changed: Date, now: Date): string => {
  const hours = Math.floor(Math.max(0, now.getTime() - changed.getTime()) / HOUR_MS);
  if (hours === 0) return t`less than an hour ago`;
  if (hours < 2 * DAY_HOURS) return plural(hours, t`${hours} hour ago|${hours} hours ago`);
  const days = Math.floor(hours / DAY_HOURS);
  if (days < MONTH_DAYS) return plural(days, t`${days} day ago|${days} days ago`);
  const months = Math.floor(days / MONTH_DAYS);
  if (days < YEAR_DAYS) return plural(months, t`${months} month ago|${months} months ago`);
  const years = Math.floor(days / YEAR_DAYS);
  return plural(years, t`${years} year ago|${years} years ago`);
};

/**
 * Returns the date of the last change of the password, or the creation date of the account when it never changed. Undefined
 * when neither is known. Source: 000 §2, ACCT-14.
 */
export const findPasswordChangeDate = (student: {
  readonly PasswordLastChanged?: string | undefined;
  readonly CreatedAt?: string | undefined;
}): Date | undefined =>
  [student.PasswordLastChanged, student.CreatedAt]
    .map((text) => new Date(text ?? ''))
    .find((date) => !Number.isNaN(date.getTime()));
