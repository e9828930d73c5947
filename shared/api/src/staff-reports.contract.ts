/** Reports about the people in the caller's scope. Their figures are counted every few minutes. 003 §2.8 */
import { idSchema } from './course-params.ts';
import { daySchema } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, type Schema, z } from './z.ts';

/** Maximum age in ms of the figures of a report. */
export const MAX_FIGURES_AGE_MS = 5 * 60 * 1000;

/** Number of courses on a page of the report. */
export const REPORT_PAGE_SIZE = 20;

/** Maximum number of groups that the report lists for a course. The CSV file has all. */
export const MAX_REPORT_GROUPS = 100;

/** Id that stands for the students without a group, in filters and in the report. */
export const NO_REPORT_GROUP = '-';

/** One value or several of a filter in the query. */
const oneOrSeveral = <S extends Schema>(value: S) =>
  z.optional(z.union([value, z.array(value).check(z.maxLength(50))]));

const completionFilterFields = {
  group: oneOrSeveral(idSchema),
  course: oneOrSeveral(idSchema),
  /** First and last day of the enrolments, in the time zone of the site. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

/**
 * Numbers of enrolments that have not ended: all, those with at least one opened part (completed ones included), and completed
 * ones.
 */
const completionFields = {
  enrolled: z.number(),
  started: z.number(),
  completed: z.number(),
  /** Number of enrolments that are not completed and past their due date. Absent from older servers. */
  overdue: z.optional(z.number()),
};
const completionSchema = z.object(completionFields);
export type Completion = Infer<typeof completionSchema>;

const courseCompletionSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  /** Figures of the students in any of the groups; a student of several groups counts once. */
  ...completionFields,
  /** The first groups by name. A student of several groups counts in each. */
  groups: z.array(
    z.object({
      groupId: z.string(),
      /** Name of the group; null for the students without a group. */
      name: z.nullable(z.string()),
      ...completionFields,
    }),
  ),
  groupCount: z.number(),
});
export type CourseCompletion = Infer<typeof courseCompletionSchema>;

/** Returns the completion of courses by group, one page of courses by title. Errors: forbidden, invalid. */
export const getCompletionReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/completion',
  auth: 'student',
  permission: 'people:view',
  summary: 'Completion of courses by group',
  query: z.object({
    ...completionFilterFields,
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1),
  }),
  answer: z.object({
    /** Time at which the figures were counted, ISO 8601. */
    countedAt: z.string(),
    /** Sums over the courses of all pages. */
    total: completionSchema,
    /** The course with the smallest share of completed enrolments; null without enrolments. */
    lowest: z.nullable(z.object({ title: z.string(), ...completionFields })),
    courses: z.array(courseCompletionSchema),
    courseCount: z.number(),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type CompletionReport = Infer<(typeof getCompletionReport)['answer']>;
export type CompletionFilters = Omit<Infer<(typeof getCompletionReport)['query']>, 'page'>;

/** Returns the report with all courses and groups as a CSV file. Errors: forbidden, invalid. */
export const downloadCompletionReport = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/completion/file',
  auth: 'student',
  permission: 'people:view',
  summary: 'Completion of courses by group, as a CSV file',
  query: z.object(completionFilterFields),
  answer: z.unknown(),
});

/** Number of certificates on a page. */
export const CERTIFICATES_PAGE_SIZE = 50;

const reportedCertificateSchema = z.object({
  certificateId: z.string(),
  personId: z.string(),
  /** Name and title as on the certificate. */
  studentName: z.string(),
  courseTitle: z.string(),
  issuedAt: z.string(),
  /** Time and reason of the revocation; null for a valid certificate. */
  revoked: z.nullable(z.object({ at: z.string(), reason: z.string() })),
});
export type ReportedCertificate = Infer<typeof reportedCertificateSchema>;

const certificateFilterFields = {
  /** The number of a certificate, or words of the name and the course. */
  search: z.optional(z.string().check(z.maxLength(200))),
};

/** Returns a page of the certificates, the newest first. Errors: forbidden, invalid. */
export const listReportedCertificates = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/certificates',
  auth: 'student',
  permission: 'people:view',
  summary: 'Certificates of the people, by number, name and course',
  query: z.object({
    ...certificateFilterFields,
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(1000)), 1),
  }),
  answer: z.object({
    certificates: z.array(reportedCertificateSchema),
    page: z.number(),
    hasMore: z.boolean(),
  }),
});

const certificateMonthSchema = z.object({
  /** First day of the month in the time zone of the site, such as '2026-03-01'. */
  month: z.string(),
  issued: z.number(),
  /** Number of these certificates that were revoked later. */
  revoked: z.number(),
});
export type CertificateMonth = Infer<typeof certificateMonthSchema>;

/** Returns how many of the certificates that match were issued in each month, the newest first. Errors: forbidden, invalid. */
export const listCertificateMonths = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/certificates/months',
  auth: 'student',
  permission: 'people:view',
  summary: 'Numbers of certificates by month',
  query: z.object(certificateFilterFields),
  answer: z.object({ months: z.array(certificateMonthSchema) }),
});

/** Returns the certificates that match as a CSV file. Errors: forbidden, invalid. */
export const downloadReportedCertificates = defineEndpoint({
  method: 'GET',
  path: '/manage/reports/certificates/file',
  auth: 'student',
  permission: 'people:view',
  summary: 'Certificates of the people, as a CSV file',
  query: z.object(certificateFilterFields),
  answer: z.unknown(),
});

/**
 * Revokes a certificate for good, and notifies its student. A repeated call changes nothing and keeps the first reason.
 * Errors: forbidden, not-found, invalid.
 */
export const revokeCertificate = defineEndpoint({
  method: 'POST',
  path: '/manage/reports/certificates/:certificateId/revoke',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Revoke a certificate',
  params: z.object({ certificateId: idSchema }),
  body: z.object({ reason: visibleTextSchema(500) }),
  answer: reportedCertificateSchema,
});
