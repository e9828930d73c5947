import { listStaffCategories, MAX_CATEGORIES } from '@cairn/api/staff-categories.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const categoryQueries = {
  list: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'categories'],
      queryFn: async ({ signal }) => {
        const { categories } = await http.call(listStaffCategories, { signal });
        return {
          categories,
          items: categories.map(({ name }) => ({ id: name, name })),
          isComplete: categories.length < MAX_CATEGORIES,
        };
      },
      ...ALWAYS_STALE_OPTIONS,
    }),
};
