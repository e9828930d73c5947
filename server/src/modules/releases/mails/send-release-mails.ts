/** Sends mails about events of releases. Each person gets one mail for all waiting events. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { MailSite } from '../../../platform/mail/compose-mail.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { composeReleaseEventMail, MAX_RELEASE_MAIL_LINES } from './release-event-mail.ts';
import {
  findPeopleWithReleaseEventMails,
  lockReleaseMailRecipient,
  takeReleaseEventMails,
} from './release-mail-choices.repository.ts';

export interface ReleaseMailDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  readonly site: MailSite;
  /** Returns the URL of the site, without a slash at the end. */
  readonly siteUrl: () => string;
  readonly log: (error: unknown) => void;
}

/** Time in ms for which events are collected into one mail. */
const GATHER_MS = 2 * 60 * 1000;
const MAIL_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Mails each person whose oldest event has waited long enough. Events are removed in the transaction that adds the mail, so
 * that a process that is killed neither loses nor repeats them.
 */
export const sendReleaseMails = async (deps: ReleaseMailDeps): Promise<void> => {
  const { sql, now, outbox, log } = deps;
  const people = await findPeopleWithReleaseEventMails(sql, new Date(now().getTime() - GATHER_MS));
  for (const studentId of people)
    await sql.begin((tx) => mailPerson(tx, deps, studentId)).catch(log);
  if (people.length > 0) outbox.wake();
};

const mailPerson = async (
  tx: TransactionSql,
  { now, outbox, site, siteUrl }: ReleaseMailDeps,
  studentId: string,
): Promise<void> => {
  const to = await lockReleaseMailRecipient(tx, studentId);
  if (to === undefined) return;
  const events = await takeReleaseEventMails(tx, studentId, MAX_RELEASE_MAIL_LINES);
  const [first] = events;
  if (!first) return;
  const context = { to, site, siteUrl: siteUrl(), total: first.total };
  const mail = composeReleaseEventMail(events, context);
  await outbox.add(tx, mail, new Date(now().getTime() + MAIL_LIFETIME_MS), 'soon');
};
