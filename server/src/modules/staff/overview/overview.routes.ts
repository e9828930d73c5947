import {
  dismissOwnJobs,
  findOwnJob,
  getOverviewFigures,
  listAttention,
  retryFailedWork,
} from '@cairn/api/staff-overview.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { StoredFigures } from '../reports/stored-figures.ts';
import { listAttentionItems } from './attention.repository.ts';
import { dismissStaffJobsOfPerson, findStaffJobOfPerson } from './own-jobs.repository.ts';
import { retryFailedMailsOrJobs } from './retry-failed.ts';
import { listOverviewFigures } from './overview-figures.repository.ts';

interface OverviewDeps {
  readonly figures: StoredFigures;
  readonly outbox: Pick<MailOutbox, 'countFailed' | 'retryFailed' | 'wake'>;
}

/** Adds the overview of /manage. */
export const addOverviewRoutes = (
  { add, sql, now, jobs }: AppContext,
  { figures, outbox }: OverviewDeps,
): void => {
  add(getOverviewFigures, async (_, { scope }) => {
    const countedAt = await figures.requireFresh();
    return {
      countedAt: countedAt.toISOString(),
      figures: await listOverviewFigures(sql, scope),
    };
  });
  add(listAttention, async (_, caller) => ({
    items: await listAttentionItems(sql, caller, { now: now(), mails: outbox, jobs }),
  }));
  add(retryFailedWork, ({ params: { kind } }, caller) =>
    retryFailedMailsOrJobs({ sql, now, outbox, jobs }, caller, kind),
  );
  add(findOwnJob, async (_, { studentId }) => ({
    jobId: (await findStaffJobOfPerson(sql, studentId)) ?? null,
  }));
  add(dismissOwnJobs, async (_, { studentId }) => {
    await dismissStaffJobsOfPerson(sql, studentId, now());
    return { message: 'The results have been dismissed.' };
  });
};
