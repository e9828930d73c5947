/** Calendar days ('YYYY-MM-DD'), and the times at which they begin and end in a time zone. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

const toDay = (utc: number): string => new Date(utc).toISOString().slice(0, DAY_LENGTH);

/** Returns whether the calendar has a day: '2026-04-31' is none. */
export const isCalendarDay = (day: string): boolean => {
  const at = Date.parse(day);
  return !Number.isNaN(at) && toDay(at) === day;
};

export const addDaysToDay = (day: string, days: number): string =>
  toDay(Date.parse(day) + days * DAY_MS);

/** Returns the number of days from one day to a later one. */
export const countDaysBetween = (day: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS);

/**
 * Adds calendar months. A day that the month does not have becomes its last day: 31 January plus one month is the last day of
 * February. MENR-21
 */
export const addMonthsToDay = (day: string, months: number): string => {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  // Day 0 of the next month is the last day of this month.
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)));
};

/**
 * Returns whether a text is the name of a time zone. An offset such as '+02:00' is none: it is wrong when clocks change, and
 * PostgreSQL reads its sign the other way round.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/** Formats of time zones by name; creating one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

const findFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, created);
  return created;
};

/** Returns what a clock in the zone shows at a time, as the UTC time in ms at which a clock of UTC shows the same. */
const toClockTime = (at: number, timeZone: string): number => {
  const parts = new Map(
    findFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
};

/** Returns the day of a time in a zone. @param timeZone an IANA name */
export const toDayInZone = (at: Date, timeZone: string): string =>
  toDay(toClockTime(at.getTime(), timeZone));

/**
 * Returns the time at which the clocks of a zone show a full hour of a day, or the first time after it if they skip that hour.
 * @param hour 0 to 23
 */
export const findHourOfDay = (day: string, hour: number, timeZone: string): Date => {
  const clock = Date.parse(day) + hour * HOUR_MS;
  // The offset from UTC may change within a day of this hour, so both offsets are tried.
  const [before, after] = [clock - DAY_MS, clock + DAY_MS].map(
    (at) => clock - (toClockTime(at, timeZone) - at),
  ) as [number, number];
  const hits = [before, after].filter((at) => toClockTime(at, timeZone) === clock);
  return new Date(hits.length > 0 ? Math.min(...hits) : before);
};

/** Returns the time at which a day begins in a zone: 00:00, or the first time after it where the clocks skip midnight. */
export const findDayStart = (day: string, timeZone: string): Date =>
  findHourOfDay(day, 0, timeZone);

/** Returns the last millisecond of a day in a zone. */
export const findDayEnd = (day: string, timeZone: string): Date =>
  new Date(findDayStart(addDaysToDay(day, 1), timeZone).getTime() - 1);
