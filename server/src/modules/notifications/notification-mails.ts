import type { MailOutbox } from '../../adapters/mail/mail-outbox.ts';
import type { Sql } from '../../database/sql.ts';
import { gatheredMail } from './gathered-mail.ts';
import { listToMail, lockAddress, takeToMail } from './notifications.repository.ts';

export interface NotificationMailsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  readonly brandName: string;
  readonly siteUrl: () => string;
  /** Ten minutes unless told. */
  readonly gatherMs?: number | undefined;
  readonly log: (error: unknown) => void;
}

/** What follows within so long goes into the same mail; what was read by then goes into none. */
const GATHER_MS = 10 * 60 * 1000;
const MAIL_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** People of one look; the next one goes on. */
const MOST_A_LOOK = 200;

/** One look: whoever has had something to be told for long enough gets one mail. On many servers at once: still one. */
export const createNotificationMails = (deps: NotificationMailsDeps): (() => Promise<void>) => {
  const { sql, now, outbox, brandName, siteUrl, gatherMs = GATHER_MS, log } = deps;
  const mailTo = (studentId: string, since: Date) =>
    sql.begin(async (tx) => {
      const to = await lockAddress(tx, studentId);
      if (to === undefined) return;
      const at = now();
      const told = await takeToMail(tx, studentId, { since, at });
      const mail = gatheredMail(told, { to, brand: brandName, siteUrl: siteUrl(), now: at });
      if (mail) await outbox.add(tx, mail, new Date(at.getTime() + MAIL_LIFETIME_MS));
    });
  return async () => {
    const since = new Date(now().getTime() - gatherMs);
    const people = await listToMail(sql, since, MOST_A_LOOK);
    for (const studentId of people) await mailTo(studentId, since).catch(log);
    if (people.length > 0) outbox.wake();
  };
};
