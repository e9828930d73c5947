import { sqlFragment, type Sql } from '../database/sql.ts';
import type { Mail, Mailer } from './mail.ts';

export interface StoredMail extends Mail {
  readonly mailId: string;
  readonly sentAt: Date;
}

/** Stores mail in the database when there is no mail server. */
export interface Mailbox extends Mailer {
  /** Returns at most `max` stored mails, newest first. */
  readonly list: (max: number) => Promise<StoredMail[]>;
  readonly find: (mailId: string) => Promise<StoredMail | undefined>;
}

const MAX_STORED_MAILS = 500;

const columns = sqlFragment`mail_id::text as "mailId", recipient as "to", subject, text, html,
  sent_at as "sentAt"`;

export const createMailbox = (sql: Sql, now: () => Date): Mailbox => ({
  send: async ({ to, subject, text, html }) => {
    await sql`insert into mailbox (recipient, subject, text, html, sent_at)
        values (${to}, ${subject}, ${text}, ${html}, ${now()})`;
    await sql`delete from mailbox where mail_id <= (select max(mail_id) from mailbox) - ${MAX_STORED_MAILS}`;
  },
  list: (max) =>
    sql<StoredMail[]>`select ${columns} from mailbox order by mail_id desc limit ${max}`,
  find: async (mailId) => {
    const [mail] = await sql<
      StoredMail[]
    >`select ${columns} from mailbox where mail_id = ${mailId}`;
    return mail;
  },
});
