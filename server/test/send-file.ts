import type { TestClient } from './test-client.ts';

export interface FileToUpload {
  readonly name: string;
  readonly bytes: Buffer | string;
}

/** Uploads a file for an assignment, as a browser does. */
export const sendSubmissionFile = async (
  client: TestClient,
  file: FileToUpload,
  field = 'file',
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  return client.post('/courses/uploadAssignmentAttachment', body, { headers });
};
