import type { CallOptions, Http } from './http.ts';
import { getSubmissionFile, submissionFileId } from './submissions.contract.ts';

/** The bytes behind an `s3Url`: as the student from our own API, as nobody from anywhere else. Rejects with `ApiError`. */
export const readSubmissionFile = (
  http: Pick<Http, 'download' | 'file'>,
  s3Url: string,
  options: CallOptions = {},
): Promise<Blob> => {
  const fileId = submissionFileId(s3Url);
  return fileId === undefined
    ? http.file(s3Url, options)
    : http.download(getSubmissionFile, { params: { fileId }, ...options });
};
