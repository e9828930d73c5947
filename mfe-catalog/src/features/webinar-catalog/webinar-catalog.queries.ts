import { listWebinars, type Webinar } from '@cairn/api/webinars.contract';
import { sortWebinarsByStart } from '@cairn/domain/webinar.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Loads all webinars by date and time, as this student (undefined: a visitor) sees them. */
export const webinarsQuery = (studentId: string | undefined) =>
  queryOptions({
    queryKey: ['webinars', studentId ?? ''],
    queryFn: async ({ signal }): Promise<readonly Webinar[]> =>
      sortWebinarsByStart(await http.call(listWebinars, { signal })),
  });
