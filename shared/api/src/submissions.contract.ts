/** Submissions of students. 001 §7. */
import { normaliseSubmission, type SubmissionResponse } from '@cairn/domain/assignment.rules';
import { defineEndpoint } from './endpoint.ts';
import { UUID_PATTERN } from './uuid.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/**
 * Authors choose the ids of assignments, so an id may exist in several courses. Without `courseId`, the server takes
 * the course with this id in which the student has been enrolled longest.
 */
const assignment = { assignmentId: id, courseId: z.optional(id) };

/** Maximum number of files that a student hands in with one answer to an assignment. */
export const MAX_SUBMISSION_FILES = 200;
/** Maximum length of an assignment's answer, in characters of HTML. */
export const MAX_SUBMISSION_LENGTH = 400_000;

const fileSchema = z.object({ name: z.string(), s3Url: z.string() });
export type UploadedFile = Infer<typeof fileSchema>;

/** A submission. Times are ISO. `Content` is HTML; sanitise it before you show it. */
export const submissionSchema = z.object({
  SubmissionID: z.string(),
  AssignmentID: z.string(),
  CourseID: z.optional(z.string()),
  Attempt: z.number(),
  SubmissionTime: z.string(),
  Grade: z.optional(z.number()),
  GradedAt: z.optional(z.string()),
  GradedBy: z.optional(z.string()),
  GraderFeedback: z.optional(z.string()),
  Content: z.optional(z.string()),
  ContentUrl: z.optional(z.string()),
  Attachments: z.array(fileSchema),
});
export type SubmissionAnswer = Infer<typeof submissionSchema>;

/** Converts submissions with any of the documented field names (ASSG-18). */
const normaliseSubmissions = (raw: unknown): unknown =>
  Array.isArray(raw) ? raw.map((one) => normaliseSubmission(one as SubmissionResponse)) : raw;

/**
 * Returns the caller's submissions in all courses, newest first. They have no texts: `getSubmission` reads those, at
 * `ContentUrl`.
 */
export const listStudentAssignments = defineEndpoint({
  method: 'GET',
  path: '/courses/studentAssignments',
  auth: 'student',
  identity: ['id'],
  summary: 'What the student has handed in, everywhere',
  answer: z.array(submissionSchema),
  normalise: normaliseSubmissions,
});

/**
 * Returns the caller's submissions of one assignment, newest first, without their texts. Errors: not-found, forbidden
 * (not enrolled).
 */
export const listSubmissions = defineEndpoint({
  method: 'GET',
  path: '/courses/submissions',
  auth: 'student',
  identity: ['id'],
  summary: 'What the student has handed in for an assignment',
  query: z.object(assignment),
  answer: z.array(submissionSchema),
  normalise: normaliseSubmissions,
});

/**
 * Hands in an answer. The server ignores `isLate`, and determines the number and the time itself. A repeated request is
 * stored once: one with the same `clientId` (the page's id of this answer), or with the same answer and `attempt`.
 * Errors: not-found (assignment), forbidden (not enrolled, a file of another student), conflict (no attempt left,
 * another answer with this `clientId`), invalid (empty, too many files).
 */
export const submitAssignment = defineEndpoint({
  method: 'POST',
  path: '/courses/submit',
  auth: 'student',
  identity: ['id'],
  summary: 'Hand in an answer to an assignment',
  body: z.object({
    ...assignment,
    attempt: z.optional(z.unknown()),
    content: z.default(z.string().check(z.maxLength(MAX_SUBMISSION_LENGTH)), ''),
    attachments: z.default(z.array(fileSchema).check(z.maxLength(MAX_SUBMISSION_FILES)), []),
    isLate: z.optional(z.unknown()),
    clientId: z.optional(id),
  }),
  answer: z.object({
    message: z.default(z.string(), ''),
    submission: z.optional(submissionSchema),
  }),
  // A longer time-out, because the answer may be large and the connection slow.
  timeout: 120_000,
});

/** Default maximum size of one uploaded file, in bytes. */
export const DEFAULT_MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

/**
 * Stores one file (form field `file`) for an answer that is not handed in yet; its URL is in `data` or `s3Url`. Errors:
 * invalid (no file), too-large, unsupported (the contents do not match the name), conflict (too many files that are not
 * handed in).
 */
export const uploadAssignmentAttachment = defineEndpoint({
  method: 'POST',
  path: '/courses/uploadAssignmentAttachment',
  auth: 'student',
  identity: ['id'],
  summary: 'Upload a file for an assignment',
  body: z.unknown(),
  consumes: ['multipart/form-data'],
  answer: z.object({
    s3Url: z.optional(z.string()),
    data: z.optional(z.union([z.string(), z.object({ s3Url: z.string() })])),
  }),
  timeout: 280_000,
});

/** Returns the limits for submissions that the operator has set. */
export const submissionLimits = defineEndpoint({
  method: 'GET',
  path: '/courses/submissionLimits',
  auth: 'student',
  identity: ['id'],
  summary: 'How large a file of an answer may be',
  /** Limit of the bytes of one file. */
  answer: z.object({ fileBytes: z.number() }),
});

/** Path at which uploads of files above 25 MB begin; each upload then has its own URL below it. */
export const LARGE_UPLOADS_PATH = '/courses/submissionUploads';
/** Content type of the parts in which a large file is uploaded. */
export const UPLOAD_PART_CONTENT_TYPE = 'application/offset+octet-stream';

/** Calls of the tus protocol 1.0, with the access token and the id token. An upload of another student is forbidden. */
const largeUpload = {
  auth: 'student',
  identity: ['id', 'id-Token'],
  answer: z.unknown(),
} as const;
const oneUpload = {
  ...largeUpload,
  path: `${LARGE_UPLOADS_PATH}/:uploadId`,
  params: z.object({ uploadId: id }),
} as const;

/**
 * Begins an upload; its URL is in `location`. `Upload-Metadata` has `filename`, `assignmentId` and `courseId`. Errors:
 * too-large, not-found (assignment), forbidden (not enrolled), conflict (no attempt left, too many files that are not
 * handed in), invalid.
 */
export const beginLargeUpload = defineEndpoint({
  ...largeUpload,
  method: 'POST',
  path: LARGE_UPLOADS_PATH,
  summary: 'Begin to upload a large file (tus)',
});
/**
 * Returns the number of received bytes in `upload-offset`. Errors: not-found, forbidden, unsupported (the contents do
 * not match the name).
 */
export const findLargeUpload = defineEndpoint({
  ...oneUpload,
  method: 'HEAD',
  summary: 'How much of a large file has come (tus)',
});
/**
 * Sends the next bytes. The last part turns the upload into an ordinary file with the same id. Errors: as
 * `findLargeUpload`, and conflict (offset).
 */
export const sendLargeUpload = defineEndpoint({
  ...oneUpload,
  method: 'PATCH',
  summary: 'Send bytes of a large file (tus)',
  consumes: [UPLOAD_PART_CONTENT_TYPE],
  body: z.unknown(),
});
/** Cancels the upload of a large file, and deletes its parts. */
export const dropLargeUpload = defineEndpoint({
  ...oneUpload,
  method: 'DELETE',
  summary: 'Give up the upload of a large file (tus)',
});

/** Returns the URL of an uploaded file; undefined if the response has none. */
export const findUploadedUrl = ({
  data,
  s3Url,
}: Infer<typeof uploadAssignmentAttachment.answer>): string | undefined =>
  s3Url ?? (typeof data === 'string' ? data : data?.s3Url);

/** Returns a submitted file, for its student and for the teachers of its course. Errors: forbidden, not-found. */
export const getSubmissionFile = defineEndpoint({
  method: 'GET',
  path: '/courses/submissionFiles/:fileId',
  auth: 'student',
  identity: ['id'],
  summary: 'A file that was handed in',
  params: z.object({ fileId: id }),
  answer: z.unknown(),
});

const FILES_PATH = '/api/courses/submissionFiles/';

/** Returns the URL of a submitted file: `s3Url` of the response. */
export const toSubmissionFileUrl = (fileId: string): string => `${FILES_PATH}${fileId}`;

/** Returns the id of a submitted file; undefined for any other URL. */
export const parseSubmissionFileId = (s3Url: string): string | undefined => {
  if (!s3Url.startsWith(FILES_PATH)) return undefined;
  const fileId = s3Url.slice(FILES_PATH.length);
  return UUID_PATTERN.test(fileId) ? fileId : undefined;
};

const draftSchema = z.object({
  /** Text of the draft as HTML. */
  content: z.string(),
  /** Number of times the draft has been saved; 0 before the first. */
  revision: z.number(),
  savedAt: z.optional(z.string()),
});
export type AssignmentDraft = Infer<typeof draftSchema>;

/** Returns the draft of an answer, from any device. Errors: not-found, forbidden. */
export const getAssignmentDraft = defineEndpoint({
  method: 'GET',
  path: '/courses/assignmentDraft',
  auth: 'student',
  identity: ['id'],
  summary: 'The draft of an answer',
  query: z.object(assignment),
  answer: draftSchema,
});

/**
 * Saves a draft. `revision` is the last one that this page has seen. Errors: conflict (another page has saved since),
 * not-found, forbidden.
 */
export const saveAssignmentDraft = defineEndpoint({
  method: 'PUT',
  path: '/courses/assignmentDraft',
  auth: 'student',
  identity: ['id'],
  summary: 'Keep the draft of an answer',
  body: z.object({
    ...assignment,
    content: z.string().check(z.maxLength(MAX_SUBMISSION_LENGTH)),
    revision: z.int().check(z.gte(0)),
  }),
  answer: draftSchema,
});
