import { queryOptions } from '@cairn/runtime';
import { record } from '@cairn/session';

/** All keys of what may change while a student learns begin with this. */
export const LEARNING = 'learning';

export const studentQueries = {
  /**
   * Asks for the record anew at every visit. The answer goes to the page's one record, and screens read it there: no
   * copy of it stays in this cache.
   */
  record: (studentId: string) =>
    queryOptions({
      queryKey: [LEARNING, 'record', studentId],
      queryFn: async () => {
        await record.reload();
        return null;
      },
      staleTime: 0,
    }),
};
