import { uploadAssignmentAttachment, uploadedUrl } from '@cairn/api/submissions.contract';
import { http } from '@cairn/session';
import type { SendFile } from './uploads.ts';

/** By the documented multipart call (ASSG-10, TAPI-30). */
export const sendFile: SendFile = async (file, { signal, onProgress }) => {
  const body = new FormData();
  body.append('file', file, file.name);
  const answer = await http.call(uploadAssignmentAttachment, { body, signal, onProgress });
  const s3Url = uploadedUrl(answer);
  if (s3Url === undefined) throw new Error('The upload was answered without an address');
  return s3Url;
};
