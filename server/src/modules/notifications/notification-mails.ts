import type { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { createNotificationMail } from './notification-mail.ts';
import type { HasJobTimeLeft } from './time-budget.ts';
import {
  listPeopleToMail,
  lockNotificationMailRecipient,
  postponeStudentMail,
  removeExpiredReminders,
  dequeueNotificationsForMail,
} from './notification-mails.repository.ts';
import type { MailSite } from '../../platform/mail/compose-mail.ts';
import type { NotificationRow } from './notifications.repository.ts';

export interface NotificationMailsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake' | 'countReady'>;
  readonly site: MailSite;
  readonly siteUrl: () => string;
  /** Time in ms for which notifications are collected into one mail; 10 minutes by default. */
  readonly gatherMs?: number | undefined;
  readonly log: (error: unknown) => void;
}

/** Time in ms for which notifications are collected into one mail. Notifications that are read within it are not mailed. */
const GATHER_DELAY_MS = 10 * 60 * 1000;
const MAIL_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Delay in ms before an account without a confirmed address is checked again for mail. */
const UNCONFIRMED_DELAY_MS = 60 * 60 * 1000;
/**
 * Maximum number of mails that may wait for the mail server. Waiting mails keep their order, so a longer queue would delay
 * notifications that become more urgent meanwhile.
 */
const MAX_WAITING_MAILS = 1000;
/** Number of mailed students after which the waiting mails are counted again. */
const RECIPIENTS_PER_COUNT = 100;

/**
 * Returns a function that mails each student whose notifications have waited long enough, the most urgent first. It ends when no
 * notification waits, too many mails wait for the mail server, or its time is over. If several servers run it at once, each
 * student still gets one mail.
 */
export const createNotificationMailJob = (
  deps: NotificationMailsDeps,
): ((mayGoOn: HasJobTimeLeft) => Promise<void>) => {
  const { sql, now, outbox, gatherMs = GATHER_DELAY_MS, log } = deps;
  const hasCapacity = async () => (await outbox.countReady(MAX_WAITING_MAILS)) < MAX_WAITING_MAILS;

  /** Mails the notifications of these students. Returns false if the time is over or too many mails wait for the mail server. */
  const mailAll = async (people: readonly string[], since: Date, mayGoOn: HasJobTimeLeft) => {
    for (const [index, studentId] of people.entries()) {
      if (!mayGoOn() || (index % RECIPIENTS_PER_COUNT === 0 && !(await hasCapacity())))
        return false;
      await sql.begin((tx) => mailRecipient(tx, deps, { studentId, since })).catch(log);
    }
    return true;
  };

  return async (mayGoOn) => {
    const since = new Date(now().getTime() - gatherMs);
    await removeExpiredReminders(sql, now());
    // Students for whom this run has tried to send a mail. If they stay in the queue, another server has locked them, or the
    // mail failed.
    const tried = new Set<string>();
    for (;;) {
      const listed = await listPeopleToMail(sql, since);
      const people = listed.filter((studentId) => !tried.has(studentId));
      for (const studentId of people) tried.add(studentId);
      const goesOn = people.length > 0 && (await mailAll(people, since, mayGoOn));
      if (people.length > 0) outbox.wake();
      if (!goesOn) return;
    }
  };
};

interface DueMail {
  readonly studentId: string;
  readonly since: Date;
}

const mailRecipient = async (
  tx: TransactionSql,
  { now, outbox, site, siteUrl }: NotificationMailsDeps,
  { studentId, since }: DueMail,
): Promise<void> => {
  const recipient = await lockNotificationMailRecipient(tx, studentId);
  if (!recipient) return;
  const at = now();
  if (!recipient.isConfirmed)
    return postponeStudentMail(tx, studentId, new Date(at.getTime() + UNCONFIRMED_DELAY_MS));
  const notifications = await dequeueNotificationsForMail(tx, studentId, since);
  const mailContext = { to: recipient.email, site, siteUrl: siteUrl(), now: at };
  const mail = createNotificationMail(notifications, mailContext);
  if (!mail) return;
  const urgency = notifications.some(isMeeting) ? 'soon' : 'later';
  await outbox.add(tx, mail, new Date(at.getTime() + MAIL_LIFETIME_MS), urgency);
};

const isMeeting = ({ kind }: Pick<NotificationRow, 'kind'>): boolean => kind === 'meeting-soon';
