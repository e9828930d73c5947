import type { NotificationKind, NotificationSubject } from '@cairn/domain/notification.rules';
import { TOLD_CHANNEL } from './told-channel.ts';
import { json, type TransactionSql } from '../../database/sql.ts';

export interface News {
  readonly kind: NotificationKind;
  readonly courseId: string;
  readonly subject: NotificationSubject;
  /** Names this one event: told again, it is told once. */
  readonly onceKey: string;
  readonly at: Date;
}

/**
 * Notes what each of these people (StudentIDs) is to be told, in the transaction of what it tells. Their open pages hear
 * of it when that is committed.
 */
export const notify = async (
  tx: TransactionSql,
  people: readonly string[],
  { kind, courseId, subject, onceKey, at }: News,
): Promise<void> => {
  await tx`
    with told as (
      insert into notifications (student_id, kind, course_id, subject, once_key, created_at)
      select person, ${kind}, ${courseId}, ${json(subject)}, ${onceKey}, ${at}
      from unnest(${[...people]}::text[]) as person
      on conflict do nothing returning student_id)
    select pg_notify(${TOLD_CHANNEL}, student_id) from told`;
};
