/**
 * Agreements of testers. Unpromoted code can do everything in a page that the student can do. It runs in the student's
 * session only after the student agreed on a page of the server that names the code. The student also needs the right
 * `test`.
 */
import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

/**
 * Agrees to the code that the page names. The agreement is valid in this browser, for some hours, and at most until the
 * session ends. An expired access token is accepted while its session is live. Errors: 401, 403 (right-missing), 409
 * (the page is too old, or another server made it).
 */
export const agreeToReleases = defineEndpoint({
  method: 'POST',
  path: '/release-agreements',
  auth: 'student',
  summary: 'Agree to run releases that are not promoted',
  body: z.object({
    /** Signed text from the server's page that names the code to agree to. */
    offer: z.string().check(z.minLength(1), z.maxLength(20_000)),
  }),
  /** Path of the site's page to open, on which the agreed code runs. */
  answer: z.object({ address: z.string() }),
});
