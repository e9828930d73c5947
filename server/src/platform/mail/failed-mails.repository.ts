/** Stores mails that could not be sent, until they are sent again or are too old. */
import type { SqlQuery, TransactionSql } from '../database/sql.ts';

/** Days for which a mail that could not be sent is kept. */
const RETENTION_DAYS = 14;

/** Maximum number of mails that one call removes, because the removal keeps a transaction open. */
const MAX_TAKEN = 1000;

export const storeFailedMail = async (
  sql: SqlQuery,
  { email, sealed, at }: { readonly email: string; readonly sealed: string; readonly at: Date },
): Promise<void> => {
  await sql`
    with outdated as (
      delete from failed_mails
      where mail_failed_at < ${at}::timestamptz - make_interval(days => ${RETENTION_DAYS}::int))
    insert into failed_mails (email, sealed_mail, mail_failed_at) values (${email}, ${sealed}, ${at})`;
};

export const countFailedMails = async (sql: SqlQuery, now: Date): Promise<number> => {
  const [row] = await sql<{ mails: number }[]>`
    select count(*)::int as mails from failed_mails
    where mail_failed_at >= ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS}::int)`;
  return row?.mails ?? 0;
};

/** Removes the oldest mails and returns them, still encrypted. Leaves out mails that another transaction has locked. */
export const takeFailedMails = async (tx: TransactionSql): Promise<string[]> => {
  const rows = await tx<{ sealed: string }[]>`
    delete from failed_mails where failed_mail_id in (
      select failed_mail_id from failed_mails order by failed_mail_id limit ${MAX_TAKEN}
      for update skip locked)
    returning sealed_mail as sealed`;
  return rows.map(({ sealed }) => sealed);
};
