import {
  dismissOwnJobs,
  findOwnJob,
  getOverviewFigures,
  listAttention,
} from '@cairn/api/staff-overview.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import type { StoredFigures } from '../reports/stored-figures.ts';
import { listAttentionItems } from './attention.repository.ts';
import { dismissJobsOfPerson, findJobOfPerson } from './own-jobs.repository.ts';
import { listOverviewFigures } from './overview-figures.repository.ts';

/** Adds the overview of /manage. */
export const addOverviewRoutes = ({ add, sql, now }: AppContext, figures: StoredFigures): void => {
  add(getOverviewFigures, async (_, { scope }) => {
    const countedAt = await figures.requireFresh();
    return {
      countedAt: countedAt.toISOString(),
      figures: await listOverviewFigures(sql, scope),
    };
  });
  add(listAttention, async (_, { scope }) => ({
    items: await listAttentionItems(sql, scope, now()),
  }));
  add(findOwnJob, async (_, { studentId }) => ({
    jobId: (await findJobOfPerson(sql, studentId)) ?? null,
  }));
  add(dismissOwnJobs, async (_, { studentId }) => {
    await dismissJobsOfPerson(sql, studentId, now());
    return { message: 'The results have been dismissed.' };
  });
};
