import {
  DEFAULT_MAX_UPLOAD_BYTES,
  uploadAssignmentAttachment,
  findUploadedUrl,
} from '@cairn/api/submissions.contract';
import { http } from '@cairn/session';
import type { SendAnswerFile } from './uploads.ts';

export interface AnswerUploadTarget {
  readonly assignmentId: string;
  readonly courseId: string;
}

/**
 * Returns a function that uploads a file of an answer by the documented multipart call (ASSG-10, TAPI-30). Larger files are
 * sent in parts.
 */
export const createFileSender =
  (target: AnswerUploadTarget): SendAnswerFile =>
  async (file, options) => {
    if (file.size <= DEFAULT_MAX_UPLOAD_BYTES) return sendInOneRequest(file, options);
    const { createResumableFileSender: sendLarge } = await import('./send-large.ts');
    return sendLarge(target)(file, options);
  };

const sendInOneRequest: SendAnswerFile = async (file, { signal, onProgress }) => {
  const body = new FormData();
  body.append('file', file, file.name);
  const answer = await http.call(uploadAssignmentAttachment, { body, signal, onProgress });
  const s3Url = findUploadedUrl(answer);
  if (s3Url === undefined) throw new Error('The upload was answered without an address');
  return s3Url;
};
