/** The text of a submission, which lists of submissions do not have. */
import { normaliseSubmission, type SubmissionOnTheWire } from '@cairn/domain/assignment.rules';
import { defineEndpoint } from './endpoint.ts';
import { submissionSchema } from './submissions.contract.ts';
import { UUID, uuidSchema } from './uuid.ts';
import { z } from './z.ts';

const SUBMISSIONS = '/courses/submissions';

/** One of the caller's submissions, with its text. Errors: not-found. */
export const getSubmission = defineEndpoint({
  method: 'GET',
  path: `${SUBMISSIONS}/:submissionId`,
  auth: 'student',
  identity: ['id'],
  summary: 'One submission, with its text',
  params: z.object({ submissionId: uuidSchema }),
  answer: submissionSchema,
  normalise: (raw) => normaliseSubmission(raw as SubmissionOnTheWire),
});

/** Where the text of a submission is read: `ContentUrl` on the wire. */
export const submissionContentUrl = (submissionId: string): string =>
  `/api${SUBMISSIONS}/${submissionId}`;

/** Returns the id of the submission whose text is read there; undefined for any other address. */
export const submissionOfContentUrl = (url: string): string | undefined => {
  const submissionId = url.slice(submissionContentUrl('').length);
  const isOurs = url === submissionContentUrl(submissionId) && UUID.test(submissionId);
  return isOurs ? submissionId : undefined;
};
