import type { Query } from '../../database/sql.ts';

/** Notes that somebody has seen what these lines told: below the bell they count as read. */
export const settleNotifications = async (
  tx: Query,
  people: readonly string[],
  itemId: string,
  at: Date,
): Promise<void> => {
  await tx`update notifications set read_at = ${at}
    where student_id = any(${people}::text[]) and read_at is null and subject ->> 'itemId' = ${itemId}`;
};
