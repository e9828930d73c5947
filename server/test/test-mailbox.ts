import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../src/platform/database/sql.ts';

/** Returns the stored mails to one address, the oldest first. */
export const listMailsTo = (sql: Sql, address: string) =>
  sql<{ subject: string; text: string; html: string }[]>`
    select subject, text, html from mailbox where lower(recipient) = lower(${address})
    order by mail_id`;

/** Waits until so many mails to the address are stored, because they are sent after the response. Returns the last one. */
export const waitForMail = async (sql: Sql, address: string, count = 1) => {
  for (const until = performance.now() + 60_000; performance.now() < until; await wait(10)) {
    const mails = await listMailsTo(sql, address);
    const last = mails.at(-1);
    if (mails.length >= count && last) return last;
  }
  throw new Error(`No mail number ${count} came to ${address}.`);
};

/** Waits until so many mails to the address are stored. Returns the code in the last one; an empty text if it has none. */
export const waitForCode = async (sql: Sql, address: string, count = 1): Promise<string> =>
  /^\d{6}$/m.exec((await waitForMail(sql, address, count)).text)?.[0] ?? '';
