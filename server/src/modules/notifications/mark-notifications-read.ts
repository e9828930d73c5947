import type { SqlQuery } from '../../platform/database/sql.ts';
import { UNREAD_CHANGES_PG_CHANNEL } from './unread-channel.ts';

/** Marks the notifications of an item as read, because these students have seen the item. */
export const markItemNotificationsRead = async (
  tx: SqlQuery,
  people: readonly string[],
  itemId: string,
  at: Date,
): Promise<void> => {
  await tx`
    with seen as (
      update notifications set read_at = ${at}
      where student_id = any(${people}::text[]) and read_at is null
        and subject ->> 'itemId' = ${itemId}
      returning student_id)
    select pg_notify(${UNREAD_CHANGES_PG_CHANNEL}, student_id) from seen`;
};
