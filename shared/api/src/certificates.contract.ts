import { certificateOptionsSchema } from './certificate-options.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * Part of the course. `IsAssessed` is true if the platform or a teacher graded it. Other parts count as done because
 * the student's browser reported it.
 */
export const certificatePartSchema = z.object({
  Title: z.string(),
  /** `result`: an instructor passed the student in a live course. */
  Kind: z.enum(['lecture', 'exercise', 'assessment', 'assignment', 'package', 'result']),
  IsAssessed: z.boolean(),
});
export type CertificatePart = Infer<typeof certificatePartSchema>;

/**
 * Contents of a certificate at the time of issue. Dates are ISO 8601 in UTC. `FounderName` is '' if the platform has no
 * founder's name. 000 §3.
 */
export const certificateSchema = z.object({
  /** Id of the certificate: twelve letters and digits, without hyphens. */
  CertificateID: z.string(),
  CourseID: z.string(),
  CourseTitle: z.string(),
  StudentID: z.string(),
  StudentName: z.string(),
  InstructorName: z.string(),
  FounderName: z.default(z.string(), ''),
  /** Names of the competencies that the certified course teaches. */
  Competencies: z.array(z.string()),
  /** Parts in the order of the course; absent from earlier servers. */
  Parts: z.optional(z.array(certificatePartSchema)),
  IssueDate: z.string(),
  CompletionDate: z.string(),
  /** Time at which staff revoked the certificate; absent for a valid one. */
  RevokedDate: z.optional(z.string()),
});
export type Certificate = Infer<typeof certificateSchema>;

/** Certificate with the display options of its course. */
export const certificateDetailSchema = z.extend(certificateSchema, {
  CertificateOptions: certificateOptionsSchema,
});
export type CertificateDetail = Infer<typeof certificateDetailSchema>;

/** Returns one certificate for each course that the server has recorded as completed, newest first. Errors: unauthorized. */
export const listCertificates = defineEndpoint({
  method: 'GET',
  path: '/certificates',
  auth: 'student',
  identity: ['id'],
  summary: "The student's certificates",
  answer: z.array(certificateSchema),
});

/**
 * Returns the caller's own certificate. Errors: unauthorized, forbidden (the server has recorded no completion),
 * not-found (course). CERT-10.
 */
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
 * Returns the caller's own certificate as a PDF. Errors: as `getCertificate`; also not-found when the course requires
 * its own PDF template and has none, and conflict when that PDF cannot be read or the certificate is revoked.
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

/** Fields that the public check of a certificate shows. */
export const verifiedCertificateSchema = z.object({
  CertificateID: z.string(),
  StudentName: z.string(),
  CourseTitle: z.string(),
  InstructorName: z.string(),
  CompletionDate: z.string(),
  IssueDate: z.string(),
  Parts: z.optional(z.array(certificatePartSchema)),
  /** Time at which staff revoked the certificate; absent for a valid one. */
  RevokedDate: z.optional(z.string()),
  /** The number that was checked, if it is an old one: the certificate was issued again, and this is the new one. */
  ReplacedID: z.optional(z.string()),
  /** Time at which the certificate was issued again. */
  ReplacedAt: z.optional(z.string()),
});
export type VerifiedCertificate = Infer<typeof verifiedCertificateSchema>;

/** Returns a certificate to any caller that knows its id or an old number of it. Errors: not-found, too-many. */
export const verifyCertificate = defineEndpoint({
  method: 'GET',
  path: '/certificates/:certificateId',
  auth: 'none',
  summary: 'Check a certificate by its id',
  params: z.object({ certificateId: z.string().check(z.maxLength(60)) }),
  answer: verifiedCertificateSchema,
});
