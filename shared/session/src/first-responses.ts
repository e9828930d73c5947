import type { FirstResponses } from '@cairn/api/http';
import { FIRST_CALLS_PROPERTY, type FirstCalls } from '@cairn/api/first-calls';

export type PageWithCalls = Partial<Record<typeof FIRST_CALLS_PROPERTY, FirstCalls<Response>>>;

/** Time in ms for which a response may wait for the code of its page. */
const MAX_AGE_MS = 10_000;

/**
 * Returns the responses to the calls that the page's document has made for this student.
 * @param now milliseconds since 1970
 */
export const createFirstResponses = (page: PageWithCalls, now: () => number): FirstResponses => {
  const taken = new Set<string>();
  const drop = () => {
    delete page[FIRST_CALLS_PROPERTY];
  };
  return {
    drop,
    take: (path, accessToken) => {
      const calls = page[FIRST_CALLS_PROPERTY];
      if (!calls) return undefined;
      if (calls.token !== accessToken || now() - calls.at > MAX_AGE_MS) {
        drop();
        return undefined;
      }
      if (taken.has(path)) return undefined;
      taken.add(path);
      return calls.responses[path];
    },
  };
};
