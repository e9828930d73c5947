/**
 * Code that is not promoted can do everything in a page that its student can do. It runs beside their session only after they
 * agreed on a page of the server that shows which code it is, and only with the right to `test` it.
 */
import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

/**
 * Agrees to the code that such a page has shown; valid for this browser, for hours, and until the session ends. An access
 * token that has expired is enough while its session is live.
 * Errors: 401, 403 (right-missing), 409 (the page is too old, or not ours).
 */
export const agreeToReleases = defineEndpoint({
  method: 'POST',
  path: '/release-agreements',
  auth: 'student',
  summary: 'Agree to run releases that are not promoted',
  body: z.object({
    /** As the page holds it: the server signed it. */
    offer: z.string().check(z.minLength(1), z.maxLength(20_000)),
  }),
  /** Where the code runs, as a path of this site. */
  answer: z.object({ address: z.string() }),
});
