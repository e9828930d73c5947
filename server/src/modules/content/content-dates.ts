const DAY_MS = 24 * 60 * 60 * 1000;
const RELATIVE_DATE = /^([+-]\d{1,4})d (\d\d):(\d\d)$/;

const HOUR = /T?([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?Z?$/;

/** Returns whether a well-formed date exists in the calendar: 31 February and 25:00 do not. */
export const isExistingDate = (written: string): boolean => {
  if (RELATIVE_DATE.test(written)) return HOUR.test(written);
  const date = new Date(written);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written.slice(0, 10);
};

/**
 * Converts the text of a date in the content. '+3d 14:00' means 14:00 UTC on the third day after `now`; other texts are absolute
 * dates.
 */
export const resolveContentDate = (written: string, now: Date): Date => {
  const [, days, hours, minutes] = RELATIVE_DATE.exec(written) ?? [];
  if (days === undefined) return new Date(written);
  const midnight = new Date(now.getTime() + Number(days) * DAY_MS).setUTCHours(0, 0, 0, 0);
  return new Date(midnight + (Number(hours) * 60 + Number(minutes)) * 60_000);
};
