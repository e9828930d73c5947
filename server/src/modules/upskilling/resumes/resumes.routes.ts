import { getResumeStatus, uploadResume, viewResume } from '@cairn/api/upskilling.contract';
import { MAX_RESUME_BYTES } from '@cairn/domain/resume.rules';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { ReceiveFiles, UploadRules } from '../../../platform/http/uploads.ts';
import { createContentDisposition } from '../../../platform/http/content-disposition.ts';
import { sendMediaFile } from '../../media/send-media.ts';
import {
  RESUME_CONTENT_TYPES,
  type ResumesService,
  createResumeFormatError,
} from './resumes.service.ts';

interface ResumesDeps {
  readonly resumes: ResumesService;
  readonly files: FileStore;
  readonly receive: ReceiveFiles;
}

const CREATED = 201;

const RULES: UploadRules = {
  files: 1,
  bytes: MAX_RESUME_BYTES,
  tooLarge: 'A resume has at most 10 MB.',
  kinds: Object.values(RESUME_CONTENT_TYPES),
  wrongKind: createResumeFormatError,
};

export const addResumesRoutes = (
  add: AddEndpoint,
  { resumes, files, receive }: ResumesDeps,
): void => {
  add(uploadResume, (_input, caller, reply) =>
    receive(reply.request, RULES, async (sent) => {
      const resume = sent.find(({ field }) => field === 'resume');
      if (!resume) throw new AppError('invalid', 'Please choose a file to upload.');
      const displayName = await resumes.store(caller, resume);
      void reply.code(CREATED);
      return { displayName };
    }),
  );
  add(getResumeStatus, async (_input, caller) => {
    const { displayName } = await resumes.find(caller);
    return { displayName };
  });
  add(
    viewResume,
    async (_input, caller, reply) => {
      const resume = await resumes.find(caller);
      const name = createContentDisposition('inline', resume.displayName);
      void reply.header('content-disposition', name);
      return sendMediaFile(reply.request, reply, files, resume, 'asked');
    },
    { answer: 'file' },
  );
};
