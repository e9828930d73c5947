import type { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { gatheredMail } from './gathered-mail.ts';
import type { MayGoOn } from './look-time.ts';
import {
  adoptUnmailed,
  listPeopleToMail,
  lockRecipient,
  postponeMail,
  removePastMails,
  takeToMail,
} from './notification-mails.repository.ts';
import type { NotificationRow } from './notifications.repository.ts';

export interface NotificationMailsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake' | 'countReady'>;
  readonly brandName: string;
  readonly siteUrl: () => string;
  /** Ten minutes unless told. */
  readonly gatherMs?: number | undefined;
  readonly log: (error: unknown) => void;
}

/** What follows within so long goes into the same mail; what was read by then goes into none. */
const GATHER_MS = 10 * 60 * 1000;
const MAIL_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** An account without a confirmed address is looked at again after so long. */
const UNCONFIRMED_MS = 60 * 60 * 1000;
/**
 * Mails that may wait for the mail server. More are not written before it has taken some of these: they would leave in the order in which
 * they were written, behind what is more urgent by then.
 */
const MOST_READY = 1000;
/** People after whom the waiting mails are counted again. */
const COUNT_EVERY = 100;

/**
 * One look: whoever has had something to be told for long enough gets one mail, the most urgent first, until nothing waits or the look
 * may not go on. On many servers at once: still one mail.
 */
export const createNotificationMails = (
  deps: NotificationMailsDeps,
): ((mayGoOn: MayGoOn) => Promise<void>) => {
  const { sql, now, outbox, gatherMs = GATHER_MS, log } = deps;
  const hasRoom = async () => (await outbox.countReady(MOST_READY)) < MOST_READY;

  /** False when there was no more time or room. */
  const mailAll = async (people: readonly string[], since: Date, mayGoOn: MayGoOn) => {
    for (const [index, studentId] of people.entries()) {
      if (!mayGoOn() || (index % COUNT_EVERY === 0 && !(await hasRoom()))) return false;
      await sql.begin((tx) => mailTo(tx, deps, { studentId, since })).catch(log);
    }
    return true;
  };

  return async (mayGoOn) => {
    const since = new Date(now().getTime() - gatherMs);
    await adoptUnmailed(sql, now());
    await removePastMails(sql, now());
    // Whoever stays in the queue after a try is another server's at this moment, or has failed.
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

const mailTo = async (
  tx: TransactionSql,
  { now, outbox, brandName, siteUrl }: NotificationMailsDeps,
  { studentId, since }: DueMail,
): Promise<void> => {
  const recipient = await lockRecipient(tx, studentId);
  if (!recipient) return;
  const at = now();
  if (!recipient.isConfirmed)
    return postponeMail(tx, studentId, new Date(at.getTime() + UNCONFIRMED_MS));
  const told = await takeToMail(tx, studentId, since);
  const place = { to: recipient.email, brand: brandName, siteUrl: siteUrl(), now: at };
  const mail = gatheredMail(told, place);
  if (!mail) return;
  const urgency = told.some(isMeeting) ? 'soon' : 'later';
  await outbox.add(tx, mail, new Date(at.getTime() + MAIL_LIFETIME_MS), urgency);
};

const isMeeting = ({ kind }: Pick<NotificationRow, 'kind'>): boolean => kind === 'meeting-soon';
