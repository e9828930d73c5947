import { getOverviewFigures, listAttention } from '@cairn/api/staff-overview.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import type { StoredFigures } from '../reports/stored-figures.ts';
import { listAttentionItems } from './attention.repository.ts';
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
};
