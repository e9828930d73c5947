import { json, type TransactionSql } from '../../database/sql.ts';

/**
 * Told to students: 'graded', 'answered' (the instructor wrote), 'due-soon', 'meeting-soon'. To those who teach:
 * 'handed-in', 'asked' (a student wrote).
 */
export type NotificationKind =
  | 'graded'
  | 'answered'
  | 'due-soon'
  | 'meeting-soon'
  | 'handed-in'
  | 'asked';

export interface News {
  readonly kind: NotificationKind;
  readonly courseId: string;
  /** What it is about: an assignment, a meeting, a chat, by id and name; and who did it, by name. */
  readonly subject: {
    readonly itemId: string;
    readonly itemName: string;
    readonly person?: string | undefined;
  };
  /** Names this one event: told again, it is told once. */
  readonly onceKey: string;
  readonly at: Date;
}

/** Notes what each of these people (StudentIDs) is to be told, in the transaction of what it tells. */
export const notify = async (
  tx: TransactionSql,
  people: readonly string[],
  { kind, courseId, subject, onceKey, at }: News,
): Promise<void> => {
  await tx`insert into notifications (student_id, kind, course_id, subject, once_key, created_at)
    select person, ${kind}, ${courseId}, ${json(subject)}, ${onceKey}, ${at}
    from unnest(${[...people]}::text[]) as person
    on conflict do nothing`;
};
