/**
 * Exports of everything that the site knows of a person, as a ZIP archive. A background job makes it; only the administrator who
 * asked for it can download it. 003 §2.2, MPEOP-29
 */
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

/** Number of hours for which an export can be downloaded. */
export const EXPORT_LIFETIME_HOURS = 24;

const personExportSchema = z.object({
  state: z.enum(['running', 'ready', 'failed']),
  /** Time at which the caller asked for the export, ISO 8601. */
  requestedAt: z.string(),
  /** Time until which the export can be downloaded; null until it is ready. */
  expiresAt: z.nullable(z.string()),
});
export type PersonExport = Infer<typeof personExportSchema>;

const answer = z.object({ export: z.nullable(personExportSchema) });
const params = z.object({ personId: idSchema });

/**
 * Starts an export, which replaces an earlier one of the caller. Does nothing while one is running. Errors: forbidden, not-found,
 * recent-sign-in-needed.
 */
export const startPersonExport = defineEndpoint({
  method: 'POST',
  path: '/manage/people/:personId/export',
  auth: 'student',
  permission: 'people:administer',
  needsRecentSignIn: true,
  summary: 'Export everything about a person',
  params,
  answer,
});

/** Returns the caller's newest export of a person; null if there is none, or if it has expired. Errors: forbidden, not-found. */
export const getPersonExport = defineEndpoint({
  method: 'GET',
  path: '/manage/people/:personId/export',
  auth: 'student',
  permission: 'people:administer',
  summary: 'An export of a person',
  params,
  answer,
});

/** Returns the ZIP archive of the caller's newest export. Errors: forbidden, not-found (also an expired one). */
export const downloadPersonExport = defineEndpoint({
  method: 'GET',
  path: '/manage/people/:personId/export/file',
  auth: 'student',
  permission: 'people:administer',
  summary: 'The file of an export of a person',
  params,
  answer: z.unknown(),
});
