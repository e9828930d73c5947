import type { CallOptions, Http } from './http.ts';
import { getSubmissionFile, parseSubmissionFileId } from './submissions.contract.ts';

/**
 * Returns the bytes behind an `s3Url`: with the student's credentials from our own API, and without any from other
 * sites. Rejects with `ApiError`.
 */
export const fetchSubmissionFile = (
  http: Pick<Http, 'download' | 'file'>,
  s3Url: string,
  options: CallOptions = {},
): Promise<Blob> => {
  const fileId = parseSubmissionFileId(s3Url);
  return fileId === undefined
    ? http.file(s3Url, options)
    : http.download(getSubmissionFile, { params: { fileId }, ...options });
};
