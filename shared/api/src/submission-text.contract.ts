/** The text of a submission, which lists of submissions leave out. */
import { normaliseSubmission, type SubmissionOnTheWire } from '@cairn/domain/assignment.rules';
import { defineEndpoint } from './endpoint.ts';
import { submissionSchema } from './submissions.contract.ts';
import { UUID, uuidSchema } from './uuid.ts';
import { z } from './z.ts';

const SUBMISSIONS = '/courses/submissions';

/** Returns a submission of the caller with its text. Errors: not-found. */
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

/** Returns the URL of the text of a submission: `ContentUrl` of the response. */
export const submissionContentUrl = (submissionId: string): string =>
  `/api${SUBMISSIONS}/${submissionId}`;

/** Returns the id of the submission whose text has this URL; undefined for any other URL. */
export const submissionOfContentUrl = (url: string): string | undefined => {
  const submissionId = url.slice(submissionContentUrl('').length);
  const isOurs = url === submissionContentUrl(submissionId) && UUID.test(submissionId);
  return isOurs ? submissionId : undefined;
};
