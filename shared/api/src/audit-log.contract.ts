/** The log of what staff changed. 003 §1 */
import { idSchema } from './course-params.ts';
import { daySchema } from './day.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** All actions that the log records. */
export const AUDIT_ACTIONS = [
  'person-added',
  'person-invited-again',
  'person-changed',
  'person-disabled',
  'person-enabled',
  'person-sessions-ended',
  'person-address-confirmed',
  'person-email-changed',
  'person-password-mail-sent',
  'person-second-factor-reset',
  'person-exported',
  'person-erased',
  'role-given',
  'role-taken',
  'group-created',
  'group-renamed',
  'group-archived',
  'group-restored',
  'person-groups-changed',
  'person-enrolled',
  'person-reminded',
  'person-unenrolled',
  'person-renewed',
  'rule-created',
  'rule-changed',
  'rule-ended',
  'setting-changed',
  'certificate-revoked',
  'course-shown',
  'course-hidden',
  'course-archived',
  'course-handed-over',
  'course-groups-changed',
  'webinar-created',
  'webinar-changed',
  'webinar-cancelled',
  'webinar-removed',
  'person-attendance-marked',
  'taken-over-from-files',
  'given-back-to-files',
  'failed-work-retried',
  'report-mail-started',
  'report-mail-changed',
  'report-mail-ended',
  'job-started',
  'teaching-right-given',
  'teaching-right-taken',
  'content-imported',
  'job-role-created',
  'job-role-changed',
  'job-role-removed',
  'competency-created',
  'competency-changed',
  'document-created',
  'document-changed',
  'document-removed',
  'category-created',
  'category-renamed',
  'category-removed',
  'order-changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Kinds of objects that a logged action changes. The id of an `address` (of a role without an account) is the e-mail address;
 * the id of a `setting` is its section or the list whose order changed, that of a `category` its name, that of `work` its kind in
 * the overview, that of `content` the name of its folder or zip.
 */
export const AUDIT_OBJECT_KINDS = [
  'person',
  'address',
  'group',
  'setting',
  'course',
  'webinar',
  'work',
  'job',
  'content',
  'job-role',
  'competency',
  'document',
  'category',
] as const;
export type AuditObjectKind = (typeof AUDIT_OBJECT_KINDS)[number];

const auditValuesSchema = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntrySchema = z.object({
  entryId: z.string(),
  /** ISO 8601. */
  at: z.string(),
  actorKind: z.enum(['person', 'operator', 'server']),
  actorId: z.nullable(z.string()),
  /** Name of the person who acted; null for an erased account, the operator and the server. */
  actorName: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  objectKind: z.enum(AUDIT_OBJECT_KINDS),
  objectId: z.string(),
  /** Name of the object; null if it no longer exists. */
  objectName: z.nullable(z.string()),
  before: auditValuesSchema,
  after: auditValuesSchema,
  requestId: z.nullable(z.string()),
});
export type AuditEntry = Infer<typeof auditEntrySchema>;

/** Number of log entries on a page. */
export const AUDIT_PAGE_SIZE = 50;

const auditFilterFields = {
  /** StudentID of the person whose actions are returned. */
  actor: z.optional(idSchema),
  /** Id of the object whose changes are returned, such as a person's id. */
  object: z.optional(idSchema),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** First and last day of the entries to return, in UTC. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
};

/**
 * Returns entries, the newest first. `after` is the id of the last entry of the page before. Errors: forbidden, invalid.
 */
export const listAuditEntries = defineEndpoint({
  method: 'GET',
  path: '/manage/log',
  auth: 'student',
  permission: 'log:view',
  summary: 'Entries of the log of changes',
  query: z.object({
    ...auditFilterFields,
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  answer: z.object({ entries: z.array(auditEntrySchema), hasMore: z.boolean() }),
});
export type AuditFilters = Infer<(typeof listAuditEntries)['query']>;

/**
 * Returns all entries that match, as a CSV file, in the order of `listAuditEntries`. Dates are ISO 8601 in UTC, actions and kinds are
 * those of `AuditEntry`, and the values before and after are JSON. Errors: forbidden, invalid.
 */
export const downloadAuditLog = defineEndpoint({
  method: 'GET',
  path: '/manage/log/file',
  auth: 'student',
  permission: 'log:view',
  summary: 'The log of changes as a CSV file',
  query: z.object(auditFilterFields),
  answer: z.unknown(),
});

/** Returns the newest entries about one person. Errors: forbidden, not-found. */
export const listAuditEntriesOfPerson = defineEndpoint({
  method: 'GET',
  path: '/manage/people/:personId/log',
  auth: 'student',
  permission: 'people:view',
  summary: 'What staff changed of a person',
  params: z.object({ personId: idSchema }),
  answer: z.object({ entries: z.array(auditEntrySchema) }),
});
