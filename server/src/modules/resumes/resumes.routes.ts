import { getResumeStatus, uploadResume, viewResume } from '@cairn/api/upskilling.contract';
import { RESUME_BYTES } from '@cairn/domain/resume.rules';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import { contentDisposition } from '../media/content-disposition.ts';
import { sendMedia } from '../media/send-media.ts';
import type { ResumesService, SentResume } from './resumes.service.ts';

interface ResumesDeps {
  readonly resumes: ResumesService;
  readonly files: FileStore;
}

const CREATED = 201;
/** What a form has around its file. */
const FORM_BYTES = 64 * 1024;

const formOf = async (body: unknown, contentType: string): Promise<FormData | undefined> => {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
  } catch {
    return undefined;
  }
};

const sentResume = async (body: unknown, contentType: string): Promise<SentResume> => {
  const file = (await formOf(body, contentType))?.get('resume');
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('invalid', 'Please choose a file to upload.');
  }
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
};

export const addResumesRoutes = (add: AddEndpoint, { resumes, files }: ResumesDeps): void => {
  add(
    uploadResume,
    async ({ body }, caller, reply) => {
      const sent = await sentResume(body, reply.request.headers['content-type'] ?? '');
      const displayName = await resumes.store(caller, sent);
      void reply.code(CREATED);
      return { displayName };
    },
    { bodyLimit: RESUME_BYTES + FORM_BYTES },
  );
  add(getResumeStatus, async (_input, caller) => {
    const { displayName } = await resumes.find(caller);
    return { displayName };
  });
  add(
    viewResume,
    async (_input, caller, reply) => {
      const resume = await resumes.find(caller);
      const name = contentDisposition('inline', resume.displayName);
      void reply.header('content-disposition', name);
      return sendMedia(reply.request, reply, files, resume, 'asked');
    },
    { answer: 'file' },
  );
};
