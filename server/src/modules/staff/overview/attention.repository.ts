import { type AttentionItem, OLD_INVITATION_DAYS } from '@cairn/api/staff-overview.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { isInScope } from '../people/people.repository.ts';

/** Returns the number of people in the scope whose newest invitation is old and was not accepted. */
const countOldInvitations = async (
  sql: SqlQuery,
  scope: StaffScope,
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ people: number }[]>`
    select count(*)::int as people from students
    where confirmed_at is null and disabled_at is null and ${isInScope(scope)}
      and invited_at < ${now}::timestamptz - make_interval(days => ${OLD_INVITATION_DAYS}::int)`;
  return row?.people ?? 0;
};

/** Counts work of the whole site that has failed. */
export interface FailedWork {
  readonly mails: Pick<MailOutbox, 'countFailed'>;
  readonly jobs: Pick<Jobs, 'countFailed'>;
}

/** Returns what needs attention in the scope, without the kinds of which there is nothing. Failed work is for administrators only. */
export const listAttentionItems = async (
  sql: SqlQuery,
  scope: StaffScope,
  { now, mails, jobs }: FailedWork & { readonly now: Date },
): Promise<AttentionItem[]> => {
  const isSite = scope === 'site';
  const items = [
    { kind: 'failed-mails', count: isSite ? await mails.countFailed() : 0 },
    { kind: 'failed-jobs', count: isSite ? await jobs.countFailed() : 0 },
    { kind: 'old-invitations', count: await countOldInvitations(sql, scope, now) },
  ] as const;
  return items.filter(({ count }) => count > 0);
};
