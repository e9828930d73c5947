import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { truncateTextWithDots } from '@cairn/domain/cut-text.rules';
import { formatUtcDateTime } from '@cairn/messages/dates';
import {
  isPastReminder,
  toNotificationPath,
  describeNotification,
  NOTIFICATION_SETTINGS_PATH,
} from '@cairn/domain/notification.rules';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailLook, renderMailHtml } from '../../platform/mail/mail-page.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { NotificationRow } from './notifications.repository.ts';

interface MailContext {
  readonly to: string;
  readonly site: MailLook & { readonly brandName: string };
  /** URL of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly now: Date;
}

/** Maximum number of notifications in one mail. The site shows the others. */
const MAX_MAIL_LINES = 20;
const MAX_SUBJECT_CHARACTERS = 120;

/** Formats a date in a mail, such as "on Tue, Nov 24, 2026, 9:00 PM UTC". */
const formatMailDate = (date: Date): string => `on ${formatUtcDateTime(date)}`;

const toMailLine = (row: NotificationRow, siteUrl: string) => ({
  text: describeNotification(row, formatMailDate),
  course: toNameInSentence(row.courseTitle),
  url: `${siteUrl}${toNotificationPath(row)}`,
});
type MailLine = ReturnType<typeof toMailLine>;

const toLineHtml = ({ text, course, url }: MailLine): string =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a><br>${escapeHtml(course)}</p>`;

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
  const more = left > 0 ? [`And ${left} more, below the bell.`] : [];
  const subject = createSubject(brand, rows, lines);
  const settings = `${siteUrl}${NOTIFICATION_SETTINGS_PATH}`;
  return {
    to,
    subject,
    text: `${[
      ...lines.map(({ text, course, url }) => `${text}\n${course}\n${url}`),
      ...more,
      `You choose what ${brand} tells you by mail: ${settings}`,
      brand,
    ].join('\n\n')}\n`,
    html: renderMailHtml(
      subject,
      `${lines.map(toLineHtml).join('\n')}
${more.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}
<p class="small"><a href="${escapeHtml(settings)}">Choose what ${escapeHtml(brand)} tells you by mail</a><br>${escapeHtml(brand)}</p>`,
      site,
    ),
  };
};
