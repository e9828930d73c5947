import type { RETRIED_KINDS } from '@cairn/api/staff-overview.contract';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';

interface RetryDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'retryFailed' | 'wake'>;
  readonly jobs: Pick<Jobs, 'retryFailed'>;
}

/** Starts failed mails or jobs again. Returns the number of those that no other call has started. */
export const retryFailedMailsOrJobs = async (
  { sql, now, outbox, jobs }: RetryDeps,
  caller: StaffCaller,
  kind: (typeof RETRIED_KINDS)[number],
): Promise<{ started: number }> => {
  const started = await sql.begin(async (tx) => {
    const count = await (kind === 'failed-mails' ? outbox : jobs).retryFailed(tx);
    const object = { kind: 'work', id: kind } as const;
    if (count > 0)
      await writeAuditEntry(
        tx,
        caller,
        { action: 'failed-work-retried', object, after: { count } },
        now(),
      );
    return count;
  });
  outbox.wake();
  return { started };
};
