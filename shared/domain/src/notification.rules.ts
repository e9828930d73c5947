/** Notifications, for the bell and by mail: their kinds, texts and links. */
import { toNameInSentence } from './display-name.rules.ts';
import { t } from 'ttag';
import { routePath } from './named-routes.rules.ts';

/**
 * Kinds for students. 'answered': an instructor wrote a message. 'enrolled': staff or a rule enrolled the student in a course.
 * 'course-due' and 'course-overdue': a mandatory course is due. 'renewed': a completed course has to be taken again.
 * 'certificate-revoked': staff revoked a certificate; the item is the certificate, with the title of its course.
 */
export const STUDENT_NOTIFICATION_KINDS = [
  'graded',
  'passed',
  'answered',
  'due-soon',
  'meeting-soon',
  'enrolled',
  'renewed',
  'course-due',
  'course-overdue',
  'certificate-revoked',
] as const;
/** Kinds that only the site can switch off, because the courses are mandatory. MENR-18 */
export const LOCKED_NOTIFICATION_KINDS: readonly NotificationKind[] = [
  'course-due',
  'course-overdue',
];
/** Kinds of notifications that instructors get. 'asked': a student wrote a message. */
export const INSTRUCTOR_NOTIFICATION_KINDS = ['handed-in', 'asked'] as const;
export const NOTIFICATION_KINDS = [
  ...STUDENT_NOTIFICATION_KINDS,
  ...INSTRUCTOR_NOTIFICATION_KINDS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['bell', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * The subject of a notification. `itemId` and `itemName` identify an assignment, a meeting or a chat. `person` is the name
 * of the person who acted. `at` is the ISO date when the item is due or begins. With 'graded', `isAgain` means that the
 * instructor allows another attempt, and `until` is the new due date (ISO).
 */
export interface NotificationSubject {
  readonly itemId: string;
  readonly itemName: string;
  readonly person?: string | undefined;
  readonly at?: string | undefined;
  readonly isAgain?: boolean | undefined;
  readonly until?: string | undefined;
}

export interface NotificationContent {
  readonly kind: NotificationKind;
  readonly courseId: string;
  readonly subject: NotificationSubject;
}

/** Path of the switches for notifications. The page needs a signed-in account; other people sign in first. */
export const NOTIFICATION_SETTINGS_PATH = '/learning?notifications=settings';

/** Label of each kind of notification, at its switch in the settings. */
export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  graded: t`My work is graded`,
  passed: t`I have passed a live course`,
  answered: t`An instructor writes to me`,
  'due-soon': t`Something is due within a day`,
  'meeting-soon': t`A meeting begins within the hour`,
  enrolled: t`I am enrolled in a course`,
  renewed: t`I need to take a course again`,
  'course-due': t`A mandatory course is due soon`,
  'course-overdue': t`A mandatory course is overdue`,
  'certificate-revoked': t`A certificate of mine is revoked`,
  'handed-in': t`A student hands something in`,
  asked: t`A student writes to me`,
};

const quoteName = (name: string): string => `“${name}”`;

/** Notification text about work that was graded, returned for another attempt, or got another due date. */
const describeGrading = (
  { isAgain, until, person }: NotificationContent['subject'],
  item: string,
  formatDate: (date: Date) => string,
): string => {
  const grader = person && toNameInSentence(person);
  const instructor = grader ?? t`Your instructor`;
  const end = until === undefined ? undefined : formatDate(new Date(until));
  if (isAgain) {
    return end === undefined
      ? t`${instructor} asks for another attempt at ${item}.`
      : t`${instructor} asks for another attempt at ${item}, due ${end}.`;
  }
  if (end !== undefined)
    return t`${instructor} has moved the due date of ${item}: it is due ${end}.`;
  return grader === undefined ? t`${item} is graded.` : t`${grader} has graded ${item}.`;
};

/**
 * Returns one sentence for the panel and for a mail.
 * @param formatDate formats a date in the reader's zone
 */
export const describeNotification = (
  { kind, subject }: Pick<NotificationContent, 'kind' | 'subject'>,
  formatDate: (date: Date) => string,
): string => {
  const { at } = subject;
  const person = subject.person && toNameInSentence(subject.person);
  const student = person ?? t`A student`;
  const instructor = person ?? t`Your instructor`;
  const item = quoteName(toNameInSentence(subject.itemName));
  const when = at === undefined ? t`soon` : formatDate(new Date(at));
  switch (kind) {
    case 'graded':
      return describeGrading(subject, item, formatDate);
    case 'passed':
      return t`You have passed ${item}.`;
    case 'answered':
      return t`${instructor} has written to you.`;
    case 'due-soon':
      return t`${item} is due ${when}.`;
    case 'meeting-soon':
      return t`${item} begins ${when}.`;
    case 'enrolled':
      return at === undefined
        ? t`You are enrolled in ${item}.`
        : t`You are enrolled in ${item}. It is due ${when}.`;
    case 'renewed':
      return at === undefined
        ? t`Please take ${item} again.`
        : t`Please take ${item} again. It is due ${when}.`;
    case 'course-due':
      return t`${item} is mandatory and due ${when}.`;
    case 'course-overdue':
      return t`${item} is mandatory and was due ${when}. Please complete it.`;
    case 'certificate-revoked':
      return t`Your certificate for ${item} was revoked.`;
    case 'handed-in':
      return t`${student} has handed in ${item}.`;
    case 'asked':
      return t`${student} has written to you.`;
    default:
      return kind satisfies never;
  }
};

const createPathWithQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** Returns a path of this site: to an item of the live course, or to a page of the teaching desk for instructors. */
export const toNotificationPath = ({
  kind,
  courseId,
  subject: { itemId },
}: NotificationContent): string => {
  const course = routePath('CourseOverview', { courseId });
  const desk = `/teach/${encodeURIComponent(courseId)}`;
  switch (kind) {
    case 'graded':
    case 'due-soon':
    case 'meeting-soon':
      return createPathWithQuery(course, { item: itemId });
    case 'passed':
    case 'enrolled':
    case 'renewed':
    case 'course-due':
    case 'course-overdue':
      return course;
    case 'certificate-revoked':
      return `/certificates/${encodeURIComponent(itemId)}`;
    case 'answered':
      return createPathWithQuery(course, { chat: itemId });
    case 'handed-in':
      return createPathWithQuery(`${desk}/submissions`, { item: itemId });
    case 'asked':
      return createPathWithQuery(`${desk}/messages`, { chat: itemId });
    default:
      return kind satisfies never;
  }
};

/** Kinds that are of no use once their date has passed. */
export const REMINDER_KINDS: readonly NotificationKind[] = [
  'due-soon',
  'meeting-soon',
  'course-due',
];

/** Returns whether the date of a reminder has passed, so that it must no longer be delivered. */
export const isPastReminder = (
  { kind, subject: { at } }: Pick<NotificationContent, 'kind' | 'subject'>,
  now: Date,
): boolean => REMINDER_KINDS.includes(kind) && at !== undefined && new Date(at) <= now;
