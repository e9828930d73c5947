/** What students hand in. 001 §7. */
import { normaliseSubmission, type SubmissionOnTheWire } from '@cairn/domain/assignment.rules';
import { defineEndpoint } from './endpoint.ts';
import { UUID } from './uuid.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
/**
 * The ids of assignments are their authors', and may stand in several courses. Without a `courseId` it is, of those that have
 * it, the course in which the student has been enrolled longest.
 */
const assignment = { assignmentId: id, courseId: z.optional(id) };

/** Files of one answer. */
export const MOST_FILES = 200;
/** Characters of HTML. */
export const LONGEST_ANSWER = 400_000;

const fileSchema = z.object({ name: z.string(), s3Url: z.string() });
export type UploadedFile = Infer<typeof fileSchema>;

/** Times are ISO. `Content` is HTML; whoever shows it sanitises it. */
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

/** Submissions under every name that the documents use (ASSG-18). */
const normalise = (raw: unknown): unknown =>
  Array.isArray(raw) ? raw.map((one) => normaliseSubmission(one as SubmissionOnTheWire)) : raw;

/** The caller's submissions in all courses, newest first, without their texts: `ContentUrl` is where a text is read (`getSubmission`). */
export const listStudentAssignments = defineEndpoint({
  method: 'GET',
  path: '/courses/studentAssignments',
  auth: 'student',
  identity: ['id'],
  summary: 'What the student has handed in, everywhere',
  answer: z.array(submissionSchema),
  normalise,
});

/** The caller's submissions of one assignment, newest first, without their texts. Errors: not-found, forbidden (not enrolled). */
export const listSubmissions = defineEndpoint({
  method: 'GET',
  path: '/courses/submissions',
  auth: 'student',
  identity: ['id'],
  summary: 'What the student has handed in for an assignment',
  query: z.object(assignment),
  answer: z.array(submissionSchema),
  normalise,
});

/**
 * Hands in an answer. `attempt` and `isLate` are what the page thinks: the server numbers and times by itself. The same answer is
 * stored once, however often it is sent: under the same `clientId` (the page's own id of this answer), or as the same `attempt`. Errors: not-found (assignment), forbidden (not
 * enrolled, a file of somebody else), conflict (no attempt left), invalid (nothing in it, too many files).
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
    content: z.default(z.string().check(z.maxLength(LONGEST_ANSWER)), ''),
    attachments: z.default(z.array(fileSchema).check(z.maxLength(MOST_FILES)), []),
    isLate: z.optional(z.unknown()),
    clientId: z.optional(id),
  }),
  answer: z.object({
    message: z.default(z.string(), ''),
    submission: z.optional(submissionSchema),
  }),
  // The answer may be long, and the line slow.
  timeout: 120_000,
});

/** Bytes of one file, where the operator says nothing else. */
export const SUBMISSION_FILE_BYTES = 25 * 1024 * 1024;

/**
 * Stores one file (form field `file`) for an answer that is not handed in yet; the address stands in `data` or `s3Url`.
 * Errors: invalid (no file), too-large, unsupported (it is not what its name says), conflict (too many that wait).
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

/** What the operator allows. */
export const submissionLimits = defineEndpoint({
  method: 'GET',
  path: '/courses/submissionLimits',
  auth: 'student',
  identity: ['id'],
  summary: 'How large a file of an answer may be',
  /** Bytes of one file. */
  answer: z.object({ fileBytes: z.number() }),
});

/** Where files of more than 25 MB begin; each then has an address of its own below it. */
export const LARGE_UPLOADS = '/courses/submissionUploads';
/** Content type of the parts of such a file. */
export const PART_OF_FILE = 'application/offset+octet-stream';

/** Calls of the tus protocol 1.0, with the token of the student and the id token; a stranger's upload is forbidden. */
const largeUpload = {
  auth: 'student',
  identity: ['id', 'id-Token'],
  answer: z.unknown(),
} as const;
const oneUpload = {
  ...largeUpload,
  path: `${LARGE_UPLOADS}/:uploadId`,
  params: z.object({ uploadId: id }),
} as const;

/**
 * Begins a file; its address is in `location`, `Upload-Metadata` names `filename`, `assignmentId` and `courseId`. Errors: too-large, not-found
 * (assignment), forbidden (not enrolled), conflict (no attempt left, too many files that wait), invalid.
 */
export const beginLargeUpload = defineEndpoint({
  ...largeUpload,
  method: 'POST',
  path: LARGE_UPLOADS,
  summary: 'Begin to upload a large file (tus)',
});
/** How much of it has come, in `upload-offset`. Errors: not-found, forbidden, unsupported (not what its name says). */
export const findLargeUpload = defineEndpoint({
  ...oneUpload,
  method: 'HEAD',
  summary: 'How much of a large file has come (tus)',
});
/** The next bytes. With the last it is a file like any other, under the same id. Errors: as above, and conflict (offset). */
export const sendLargeUpload = defineEndpoint({
  ...oneUpload,
  method: 'PATCH',
  summary: 'Send bytes of a large file (tus)',
  consumes: [PART_OF_FILE],
  body: z.unknown(),
});
/** Gives it up. */
export const dropLargeUpload = defineEndpoint({
  ...oneUpload,
  method: 'DELETE',
  summary: 'Give up the upload of a large file (tus)',
});

/** The address of an uploaded file; undefined when the answer has none. */
export const uploadedUrl = ({
  data,
  s3Url,
}: Infer<typeof uploadAssignmentAttachment.answer>): string | undefined =>
  s3Url ?? (typeof data === 'string' ? data : data?.s3Url);

/** A file that was handed in, for its student and for those who teach its course. Errors: forbidden, not-found. */
export const getSubmissionFile = defineEndpoint({
  method: 'GET',
  path: '/courses/submissionFiles/:fileId',
  auth: 'student',
  identity: ['id'],
  summary: 'A file that was handed in',
  params: z.object({ fileId: id }),
  answer: z.unknown(),
});

const FILES = '/api/courses/submissionFiles/';

/** Where a handed-in file is read: `s3Url` on the wire. */
export const submissionFileUrl = (fileId: string): string => `${FILES}${fileId}`;

/** Undefined for what is no address of a file here. */
export const submissionFileId = (s3Url: string): string | undefined => {
  if (!s3Url.startsWith(FILES)) return undefined;
  const fileId = s3Url.slice(FILES.length);
  return UUID.test(fileId) ? fileId : undefined;
};

const draftSchema = z.object({
  /** HTML. */
  content: z.string(),
  /** Counts the saves; 0 where there is none yet. */
  revision: z.number(),
  savedAt: z.optional(z.string()),
});
export type AssignmentDraft = Infer<typeof draftSchema>;

/** What is not handed in yet, on any device. Errors: not-found, forbidden. */
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
 * Keeps a draft. `revision`: the one that this page has seen. Errors: conflict (another page has saved since), not-found,
 * forbidden.
 */
export const saveAssignmentDraft = defineEndpoint({
  method: 'PUT',
  path: '/courses/assignmentDraft',
  auth: 'student',
  identity: ['id'],
  summary: 'Keep the draft of an answer',
  body: z.object({
    ...assignment,
    content: z.string().check(z.maxLength(LONGEST_ANSWER)),
    revision: z.int().check(z.gte(0)),
  }),
  answer: draftSchema,
});
