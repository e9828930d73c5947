import { queryOptions } from '@cairn/runtime';
import { record } from '@cairn/session';

/** First part of the keys of all queries whose results learning may change. */
export const LEARNING_QUERY_KEY = 'learning';

export const studentQueries = {
  /**
   * Reloads the student's record at every visit. The response is stored in the page's shared record, where screens read it;
   * this cache keeps no copy.
   */
  record: (studentId: string) =>
    queryOptions({
      queryKey: [LEARNING_QUERY_KEY, 'record', studentId],
      queryFn: async () => {
        await record.reload();
        return null;
      },
      staleTime: 0,
    }),
};
