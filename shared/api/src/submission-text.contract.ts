/** The text of a submission, which lists of submissions leave out. */
import { normaliseSubmission, type SubmissionResponse } from '@cairn/domain/assignment.rules';
import { defineEndpoint } from './endpoint.ts';
import { submissionSchema } from './submissions.contract.ts';
import { UUID_PATTERN, uuidSchema } from './uuid.ts';
import { z } from './z.ts';

const SUBMISSIONS_PATH = '/courses/submissions';

/** Returns a submission of the caller with its text. Errors: not-found. */
export const getSubmission = defineEndpoint({
  method: 'GET',
  path: `${SUBMISSIONS_PATH}/:submissionId`,
  auth: 'student',
  identity: ['id'],
  summary: 'One submission, with its text',
  params: z.object({ submissionId: uuidSchema }),
  answer: submissionSchema,
  normalise: (raw) => normaliseSubmission(raw as SubmissionResponse),
});

/** Returns the URL of the text of a submission: `ContentUrl` of the response. */
export const toSubmissionContentUrl = (submissionId: string): string =>
  `/api${SUBMISSIONS_PATH}/${submissionId}`;

/** Returns the id of the submission whose text has this URL; undefined for any other URL. */
export const parseSubmissionContentUrl = (url: string): string | undefined => {
  const submissionId = url.slice(toSubmissionContentUrl('').length);
  const isOurs = url === toSubmissionContentUrl(submissionId) && UUID_PATTERN.test(submissionId);
  return isOurs ? submissionId : undefined;
};
