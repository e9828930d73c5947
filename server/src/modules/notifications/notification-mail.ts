import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { truncateTextWithDots } from '@cairn/domain/cut-text.rules';
import { formatUtcDateTime } from '@cairn/messages/dates';
import {
  isPastReminder,
  toNotificationPath,
  describeNotification,
  NOTIFICATION_SETTINGS_PATH,
} from '@cairn/domain/notification.rules';
import { composeMail, type MailLine, type MailSite } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { NotificationRow } from './notifications.repository.ts';

interface MailContext {
  readonly to: string;
  readonly site: MailSite;
  /** URL of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly now: Date;
}

/** Maximum number of notifications in one mail. The site shows the others. */
const MAX_MAIL_LINES = 20;
const MAX_SUBJECT_CHARACTERS = 120;

/** Formats a date in a mail, such as "on Tue, Nov 24, 2026, 9:00 PM UTC". */
const formatMailDate = (date: Date): string => `on ${formatUtcDateTime(date)}`;

const toMailLine = (row: NotificationRow, siteUrl: string): MailLine => ({
  text: describeNotification(row, formatMailDate),
  detail: toNameInSentence(row.courseTitle),
  url: `${siteUrl}${toNotificationPath(row)}`,
});

const createSubject = (
  brand: string,
  rows: readonly NotificationRow[],
  lines: readonly MailLine[],
) => {
  const [first] = lines;
  if (rows.length > 1 || !first) return `${rows.length} things to know from ${brand}`;
  return truncateTextWithDots(first.text, MAX_SUBJECT_CHARACTERS);
};

/**
 * Returns one mail for all notifications of a student, without reminders whose time has passed. Returns undefined if none is
 * left.
 */
export const createNotificationMail = (
  notifications: readonly NotificationRow[],
  { to, site, siteUrl, now }: MailContext,
): Mail | undefined => {
  const brand = site.brandName;
  const rows = notifications.filter((row) => !isPastReminder(row, now));
  if (rows.length === 0) return undefined;
  const lines = rows.slice(0, MAX_MAIL_LINES).map((row) => toMailLine(row, siteUrl));
  const left = rows.length - lines.length;
  const more = left > 0 ? [{ text: `And ${left} more, below the bell.` }] : [];
  return composeMail('notifications', to, site, {
    summary: createSubject(brand, rows, lines),
    notifications: { lines: [...lines, ...more] },
    settingsLink: { url: `${siteUrl}${NOTIFICATION_SETTINGS_PATH}` },
  });
};
