import {
  type EnrolmentRuleTerms,
  findDueTime,
  findNextReminder,
  findRenewalTime,
  findRuleFault,
} from './enrolment-rule.rules.ts';

const BERLIN = 'Europe/Berlin';

const terms = (given: Partial<EnrolmentRuleTerms> = {}): EnrolmentRuleTerms => ({
  startDay: '2026-11-30',
  due: { kind: 'never' },
  isMandatory: false,
  renewalMonths: null,
  endsOnLeaving: false,
  ...given,
});

describe('the terms of a rule', () => {
  it.each([
    [1, undefined],
    [3650, undefined],
    [0, 'days'],
    [3651, 'days'],
    [1.5, 'days'],
  ])('due after %d days', (days, fault) => {
    expect(findRuleFault(terms({ due: { kind: 'days', days } }))).toBe(fault);
  });

  it.each([
    [null, undefined],
    [1, undefined],
    [120, undefined],
    [0, 'months'],
    [121, 'months'],
  ])('renewed after %p months', (renewalMonths, fault) => {
    expect(findRuleFault(terms({ renewalMonths }))).toBe(fault);
  });

  it('a due day lies after the start, and is not renewed', () => {
    const due = (day: string) => ({ due: { kind: 'day', day } as const });
    expect(findRuleFault(terms(due('2026-12-01')))).toBeUndefined();
    expect(findRuleFault(terms(due('2026-12-32')))).toBe('due-day');
    expect(findRuleFault(terms({ startDay: '2026-11-31' }))).toBe('start');
    expect(findRuleFault(terms(due('2026-11-30')))).toBe('due-before-start');
    expect(findRuleFault(terms({ ...due('2026-12-01'), renewalMonths: 12 }))).toBe(
      'renewal-of-day',
    );
    expect(
      findRuleFault(terms({ due: { kind: 'days', days: 30 }, renewalMonths: 12 })),
    ).toBeUndefined();
  });
});

describe('the due date of a person', () => {
  // In Berlin it is the first of December already.
  const enrolledAt = new Date('2026-11-30T23:30:00Z');

  it.each([
    [{ kind: 'never' }, enrolledAt, undefined],
    [{ kind: 'days', days: 30 }, enrolledAt, '2026-12-31T22:59:59.999Z'],
    [{ kind: 'days', days: 30 }, null, undefined],
    [{ kind: 'day', day: '2027-06-30' }, null, '2027-06-30T21:59:59.999Z'],
  ] as const)('%p, counted from %p', (due, countedFrom, expected) => {
    expect(findDueTime(due, countedFrom, BERLIN)?.toISOString()).toBe(expected);
  });
});

it('a course is renewed at the beginning of a day, some months after its completion', () => {
  const completedAt = new Date('2026-08-31T22:30:00Z');
  expect(findRenewalTime(completedAt, 6, BERLIN).toISOString()).toBe('2027-02-28T23:00:00.000Z');
  expect(findRenewalTime(completedAt, 6, 'UTC').toISOString()).toBe('2027-02-28T00:00:00.000Z');
});

it('reminders are 7 days and 1 day before the due day, and on the day after', () => {
  const dueAt = findDueTime({ kind: 'day', day: '2027-03-29' }, null, BERLIN);
  const times: string[] = [];
  let at: Date | null = new Date('2027-01-01T00:00:00Z');
  while ((at = findNextReminder(dueAt, at, BERLIN))) times.push(at.toISOString());
  // The clocks change on the day before the due day: 8 hours after midnight are 9 o'clock.
  expect(times).toEqual([
    '2027-03-22T07:00:00.000Z',
    '2027-03-28T07:00:00.000Z',
    '2027-03-30T06:00:00.000Z',
  ]);
  expect(findNextReminder(null, new Date(), BERLIN)).toBeNull();
});
