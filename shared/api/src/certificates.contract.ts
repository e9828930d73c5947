import { certificateOptionsSchema } from './certificate-options.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * A part of the course. `IsAssessed`: the platform graded it or a teacher did. What is not assessed counts as done because the
 * student's browser reported it.
 */
export const certificatePartSchema = z.object({
  Title: z.string(),
  /** `result`: an instructor's word passed the live course. */
  Kind: z.enum(['lecture', 'exercise', 'assessment', 'assignment', 'package', 'result']),
  IsAssessed: z.boolean(),
});
export type CertificatePart = Infer<typeof certificatePartSchema>;

/**
 * What a certificate states, as it was when it was issued. Dates are ISO 8601 in UTC. `FounderName` is '' where the
 * platform names none. 000 §3.
 */
export const certificateSchema = z.object({
  /** Twelve letters and digits, without hyphens. */
  CertificateID: z.string(),
  CourseID: z.string(),
  CourseTitle: z.string(),
  StudentID: z.string(),
  StudentName: z.string(),
  InstructorName: z.string(),
  FounderName: z.default(z.string(), ''),
  /** By name. */
  Competencies: z.array(z.string()),
  /** In the order of the course; absent from servers that do not know it. */
  Parts: z.optional(z.array(certificatePartSchema)),
  IssueDate: z.string(),
  CompletionDate: z.string(),
});
export type Certificate = Infer<typeof certificateSchema>;

/** With how its course wants it drawn. */
export const certificateDetailSchema = z.extend(certificateSchema, {
  CertificateOptions: certificateOptionsSchema,
});
export type CertificateDetail = Infer<typeof certificateDetailSchema>;

/** One for each course that is completed by the server's record, the newest first. Errors: unauthorized. */
export const listCertificates = defineEndpoint({
  method: 'GET',
  path: '/certificates',
  auth: 'student',
  identity: ['id'],
  summary: "The student's certificates",
  answer: z.array(certificateSchema),
});

/** The caller's own. Errors: unauthorized, forbidden (not completed by the server's record), not-found (course). CERT-10. */
export const getCertificate = defineEndpoint({
  method: 'GET',
  path: '/courses/:courseId/certificate',
  auth: 'student',
  identity: ['id'],
  summary: "The student's certificate of one course",
  params: z.object({ courseId: id }),
  answer: certificateDetailSchema,
});

/**
 * The caller's own certificate as a PDF. Errors: as `getCertificate`, and not-found when the course wants a PDF of its
 * own and has none, conflict when that PDF cannot be read.
 */
export const getCertificateFile = defineEndpoint({
  method: 'GET',
  path: '/courses/:courseId/certificate/file',
  auth: 'student',
  identity: ['id'],
  summary: "The student's certificate of one course, as a PDF",
  params: z.object({ courseId: id }),
  answer: z.unknown(),
});

/** What anybody who holds a certificate may check. */
export const verifiedCertificateSchema = z.object({
  CertificateID: z.string(),
  StudentName: z.string(),
  CourseTitle: z.string(),
  InstructorName: z.string(),
  CompletionDate: z.string(),
  IssueDate: z.string(),
  Parts: z.optional(z.array(certificatePartSchema)),
});
export type VerifiedCertificate = Infer<typeof verifiedCertificateSchema>;

/** For everybody who knows the id. Errors: not-found, too-many. */
export const verifyCertificate = defineEndpoint({
  method: 'GET',
  path: '/certificates/:certificateId',
  auth: 'none',
  summary: 'Check a certificate by its id',
  params: z.object({ certificateId: z.string().check(z.maxLength(60)) }),
  answer: verifiedCertificateSchema,
});
