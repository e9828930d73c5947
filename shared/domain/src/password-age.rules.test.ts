import { formatPasswordAge, findPasswordChangeDate } from './password-age.rules.ts';

const now = new Date('2026-05-04T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the age of a password', () => {
  it.each([
    [0, 'less than an hour ago'],
    [59 * MINUTE, 'less than an hour ago'],
    [HOUR, '1 hour ago'],
    [HOUR + 59 * MINUTE, '1 hour ago'],
    [2 * HOUR, '2 hours ago'],
    [24 * HOUR, '24 hours ago'],
    [48 * HOUR - MINUTE, '47 hours ago'],
    [48 * HOUR, '2 days ago'],
    [29 * DAY + 23 * HOUR, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [59 * DAY, '1 month ago'],
    [60 * DAY, '2 months ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [729 * DAY, '1 year ago'],
    [730 * DAY, '2 years ago'],
    [-5 * DAY, 'less than an hour ago'],
  ])('[RULE-16] [RULE-17] %i ms are %s', (age, text) => {
    expect(formatPasswordAge(new Date(now.getTime() - age), now)).toBe(text);
  });

  it.each([
    ['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    [undefined, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    [undefined, '', undefined],
    [undefined, undefined, undefined],
  ])('[ACCT-14] changed %s, account of %s: counts from %s', (changed, created, expected) => {
    const moment = findPasswordChangeDate({ PasswordLastChanged: changed, CreatedAt: created });
    expect(moment?.toISOString()).toBe(expected);
  });
});
