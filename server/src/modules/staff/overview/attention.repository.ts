import {
  type AttentionItem,
  OLD_INVITATION_DAYS,
  REFUSED_IMPORT_DAYS,
  REFUSED_NETWORK_HOURS,
} from '@cairn/api/staff-overview.contract';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { countNetworksWithRefusedSignInsAfter } from '../../accounts/auth/refused-networks.ts';
import { countCoursesWithMissingMedia } from '../courses/course-media-checks.ts';
import { isPersonInScope } from '../people/people.repository.ts';

/** Returns the number of people in the scope whose newest invitation is old and has not been accepted. */
const countOldInvitations = async (
  sql: SqlQuery,
  scope: StaffCaller['scope'],
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ people: number }[]>`
    select count(*)::int as people from students
    where confirmed_at is null and disabled_at is null and ${isPersonInScope(scope)}
      and invited_at < ${now}::timestamptz - make_interval(days => ${OLD_INVITATION_DAYS}::int)`;
  return row?.people ?? 0;
};

/**
 * Maximum number of days between the upload of an import and its end, because an import must be applied within a day. The
 * number limits the search in the index of uploads.
 */
const MAX_DAYS_OF_IMPORT = 2;

/**
 * Returns the number of imports with refused rows that ended in the last days, and the last one of them. An administrator gets
 * the imports of all people, a group manager only their own.
 */
const countRefusedImports = async (
  sql: SqlQuery,
  { studentId, scope }: StaffCaller,
  now: Date,
): Promise<Pick<AttentionItem, 'count' | 'importId'>> => {
  const [row] = await sql<{ count: number; importId: string | null }[]>`
    select count(*)::int as count,
      (array_agg(import_id order by ended_at desc, import_id))[1] as "importId"
    from people_imports join staff_jobs on job_id = import_job_id
    where uploaded_at > ${now}::timestamptz - make_interval(days => ${REFUSED_IMPORT_DAYS + MAX_DAYS_OF_IMPORT}::int)
      and ended_at > ${now}::timestamptz - make_interval(days => ${REFUSED_IMPORT_DAYS}::int)
      and (refused_rows > 0 or refused_count > 0)
      and (${scope === 'site'} or uploaded_by = ${studentId})`;
  return row?.importId ? { count: row.count, importId: row.importId } : { count: 0 };
};

const HOUR_MS = 60 * 60 * 1000;

/** Numbers of failed mails and jobs of the whole site. */
export interface FailedWorkCounters {
  readonly mails: Pick<MailOutbox, 'countFailed'>;
  readonly jobs: Pick<Jobs, 'countFailed'>;
}

/**
 * Returns the items that need the caller's attention, without kinds whose number is zero. Failed work, missing media and
 * refused networks are for administrators only.
 */
export const listAttentionItems = async (
  sql: SqlQuery,
  caller: StaffCaller,
  { now, mails, jobs }: FailedWorkCounters & { readonly now: Date },
): Promise<AttentionItem[]> => {
  const isSite = caller.scope === 'site';
  const refusedAfter = new Date(now.getTime() - REFUSED_NETWORK_HOURS * HOUR_MS);
  const items = [
    { kind: 'failed-mails', count: isSite ? await mails.countFailed() : 0 },
    { kind: 'failed-jobs', count: isSite ? await jobs.countFailed() : 0 },
    { kind: 'refused-imports', ...(await countRefusedImports(sql, caller, now)) },
    { kind: 'missing-media', count: isSite ? await countCoursesWithMissingMedia(sql) : 0 },
    { kind: 'old-invitations', count: await countOldInvitations(sql, caller.scope, now) },
    {
      kind: 'refused-networks',
      count: isSite ? await countNetworksWithRefusedSignInsAfter(sql, refusedAfter) : 0,
    },
  ] as const;
  return items.filter(({ count }) => count > 0);
};
