/** Registers submissions, their files and drafts. */
import { getSubmission } from '@cairn/api/submission-text.contract';
import {
  getAssignmentDraft,
  getSubmissionFile,
  listStudentAssignments,
  listSubmissions,
  saveAssignmentDraft,
  submitAssignment,
  uploadAssignmentAttachment,
  toSubmissionFileUrl,
  submissionLimits,
} from '@cairn/api/submissions.contract';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { ReceiveFiles, UploadRules } from '../../../platform/http/uploads.ts';
import { createContentDisposition } from '../../../platform/http/content-disposition.ts';
import { sendStoredFile } from '../../media/send-media.ts';
import {
  findSubmissionContentType,
  describeMaxSubmissionFileSize,
  createSubmissionFileTypeError,
} from './allowed-file.ts';
import { createSubmissionDraftsService } from './drafts.service.ts';
import { toSubmissionFileKey } from './submission-keys.ts';
import { addResumableUploadRoutes } from './resumable-uploads.ts';
import { createSubmissionFilesService } from './submission-files.service.ts';
import { createAssignmentSubmissions } from './submissions.service.ts';

interface SubmissionsDeps {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly receive: ReceiveFiles;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly now: () => Date;
  /** Returns the maximum size of one submitted file in bytes. */
  readonly mostBytes: () => number;
}

const createUploadRules = (bytes: number): UploadRules => ({
  files: 1,
  bytes,
  tooLarge: describeMaxSubmissionFileSize(bytes),
  kinds: findSubmissionContentType,
  wrongKind: createSubmissionFileTypeError,
});

export const addSubmissionRoutesAndJobs = (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: SubmissionsDeps,
) => {
  const { sql, files, receive, jobs, now, mostBytes } = deps;
  const submissions = createAssignmentSubmissions(sql, now);
  const drafts = createSubmissionDraftsService(sql, now);
  const uploads = createSubmissionFilesService({ sql, files, now });

  add(listStudentAssignments, (_input, caller) => submissions.list(caller));
  add(listSubmissions, ({ query }, caller) => submissions.listForAssignment(caller, query));
  add(getSubmission, ({ params }, caller) => submissions.get(caller, params.submissionId));
  add(submitAssignment, async ({ body }, caller) => ({
    message: 'Assignment submitted successfully!',
    submission: await submissions.submit(caller, body),
  }));
  add(uploadAssignmentAttachment, (_input, caller, reply) =>
    receive(reply.request, createUploadRules(mostBytes()), async ([file]) => {
      if (!file) throw new AppError('invalid', 'There is no file in this request.');
      return { s3Url: toSubmissionFileUrl(await uploads.store(caller, file)) };
    }),
  );
  add(
    getSubmissionFile,
    async ({ params }, caller, reply) => {
      const file = await uploads.open(caller, params.fileId);
      // Files are always sent as attachments, because a student's upload must not run in the site's origin.
      void reply.header('content-disposition', createContentDisposition('attachment', file.name));
      return sendStoredFile(
        reply.request,
        reply,
        files,
        { ...file, key: toSubmissionFileKey(file.fileId), tag: file.fileId },
        'asked',
      );
    },
    { answer: 'file' },
  );
  add(submissionLimits, () => Promise.resolve({ fileBytes: mostBytes() }));
  addResumableUploadRoutes(app, add, { sql, files, now, mostBytes });
  add(getAssignmentDraft, ({ query }, caller) => drafts.read(caller, query));
  add(saveAssignmentDraft, ({ body }, caller) => drafts.save(caller, body));

  jobs.every('uploads', 'hour', uploads.deleteUnsubmitted);
  jobs.every('drafts', 'hour', drafts.deleteAbandoned);
};
