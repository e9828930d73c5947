import { queryOptions } from '@cairn/runtime';
import { session } from '@cairn/session';

/** All keys of what may change while a student learns begin with this. */
export const LEARNING = 'learning';

export const studentQueries = {
  /**
   * Asks for the attributes anew at every visit. The answer goes to the session, and screens read it there, because
   * other remotes and other tabs write it too.
   */
  attributes: (studentId: string) =>
    queryOptions({
      queryKey: [LEARNING, 'attributes', studentId],
      queryFn: () => session.reloadAttributes(),
      staleTime: 0,
    }),
};
