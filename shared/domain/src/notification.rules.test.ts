import {
  isPastReminder,
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  toNotificationPath,
  describeNotification,
} from './notification.rules.ts';

const moment = (date: Date): string => `at ${date.toISOString().slice(11, 16)}`;
const subject = {
  itemId: 'a 1',
  itemName: 'Hand in 1',
  person: 'Mateo Silva',
  at: '2026-05-04T22:00:00.000Z',
};

describe('what people are told', () => {
  it.each<[NotificationKind, string, string]>([
    ['graded', 'Mateo Silva has graded “Hand in 1”.', '/course/stats?item=a%201'],
    ['passed', 'You have passed “Hand in 1”.', '/course/stats'],
    ['answered', 'Mateo Silva has written to you.', '/course/stats?chat=a%201'],
    ['due-soon', '“Hand in 1” is due at 22:00.', '/course/stats?item=a%201'],
    ['meeting-soon', '“Hand in 1” begins at 22:00.', '/course/stats?item=a%201'],
    ['certificate-revoked', 'Your certificate for “Hand in 1” was revoked.', '/certificates/a%201'],
    ['handed-in', 'Mateo Silva has handed in “Hand in 1”.', '/teach/stats/submissions?item=a%201'],
    ['asked', 'Mateo Silva has written to you.', '/teach/stats/messages?chat=a%201'],
  ])('%s: %s', (kind, text, link) => {
    expect(describeNotification({ kind, subject }, moment)).toBe(text);
    expect(toNotificationPath({ kind, courseId: 'stats', subject })).toBe(link);
  });

  it('keeps names from right to left apart from the sentence that begins with them', () => {
    const arabic = { ...subject, person: 'محمد', itemName: 'سجل' };
    expect(describeNotification({ kind: 'handed-in', subject: arabic }, moment)).toBe(
      '\u2068محمد\u2069 has handed in “\u2068سجل\u2069”.',
    );
  });

  it.each<[NotificationKind, string]>([
    ['graded', '“Hand in 1” is graded.'],
    ['answered', 'Your instructor has written to you.'],
    ['due-soon', '“Hand in 1” is due soon.'],
    ['handed-in', 'A student has handed in “Hand in 1”.'],
  ])('%s, as far as it is known: %s', (kind, text) => {
    const known = { itemId: 'a1', itemName: 'Hand in 1' };
    expect(describeNotification({ kind, subject: known }, moment)).toBe(text);
  });

  it('asks for another attempt with the words of what came of the work', () => {
    const again = { ...subject, isAgain: true };
    expect(describeNotification({ kind: 'graded', subject: again }, moment)).toBe(
      'Mateo Silva asks for another attempt at “Hand in 1”.',
    );
    expect(
      describeNotification({ kind: 'graded', subject: { ...again, person: undefined } }, moment),
    ).toBe('Your instructor asks for another attempt at “Hand in 1”.');
    expect(toNotificationPath({ kind: 'graded', courseId: 'stats', subject: again })).toBe(
      '/course/stats?item=a%201',
    );
  });

  it('tells until when the work may come', () => {
    const until = { ...subject, until: '2026-05-06T09:30:00.000Z' };
    const text = (given: object) =>
      describeNotification({ kind: 'graded', subject: { ...until, ...given } }, moment);
    expect(text({})).toBe('Mateo Silva has moved the due date of “Hand in 1”: it is due at 09:30.');
    expect(text({ isAgain: true })).toBe(
      'Mateo Silva asks for another attempt at “Hand in 1”, due at 09:30.',
    );
  });

  it('keeps ids of authors inside their part of the address', () => {
    const odd = {
      kind: 'graded',
      courseId: 'a/b?c',
      subject: { ...subject, itemId: 'x&y=#' },
    } as const;
    expect(toNotificationPath(odd)).toBe('/course/a%2Fb%3Fc?item=x%26y%3D%23');
  });

  it('has words for the switch of every kind', () => {
    expect(Object.keys(NOTIFICATION_KIND_LABELS).toSorted()).toEqual(
      [...NOTIFICATION_KINDS].toSorted(),
    );
  });
});

it.each<[NotificationKind, string, boolean]>([
  ['due-soon', '2026-05-04T21:59:59Z', false],
  ['due-soon', '2026-05-04T22:00:00Z', true],
  ['meeting-soon', '2026-05-04T22:00:01Z', true],
  ['graded', '2027-01-01T00:00:00Z', false],
])('a reminder that comes late is none: %s at %s, %s', (kind, now, isPast) => {
  expect(isPastReminder({ kind, subject }, new Date(now))).toBe(isPast);
});
