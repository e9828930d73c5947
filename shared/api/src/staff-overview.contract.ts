/** The overview of /manage, about the people in the caller's scope. 003 §2.1 */
import { OVERVIEW_FIGURES } from '@cairn/domain/overview-figures.rules';
import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const overviewFigureSchema = z.object({
  figure: z.enum(OVERVIEW_FIGURES),
  /** Value of the figure for its latest period, such as the last 30 days until `countedAt`. */
  now: z.number(),
  /** Value of the figure for the period of the same length before that one. */
  before: z.number(),
  /** The figure as it was at the end of each of the last 12 weeks, the oldest first. The last one is `now`. */
  weeks: z.array(z.number()),
});
export type OverviewFigure = Infer<typeof overviewFigureSchema>;

/** Returns the figures of the overview. Errors: forbidden. */
export const getOverviewFigures = defineEndpoint({
  method: 'GET',
  path: '/manage/overview/figures',
  auth: 'student',
  permission: 'people:view',
  summary: 'Figures about the people of the site or of the managed groups',
  answer: z.object({
    /** Time at which the figures were counted, ISO 8601. */
    countedAt: z.string(),
    figures: z.array(overviewFigureSchema),
  }),
});

/** Days after which an invitation that was not accepted needs attention. Its link no longer works by then. */
export const OLD_INVITATION_DAYS = 14;

/** Days for which an import with refused rows needs attention after it was applied. */
export const REFUSED_IMPORT_DAYS = 7;

/** Hours for which a network needs attention after a sign-in from it was refused because of too many wrong passwords. */
export const REFUSED_NETWORK_HOURS = 24;

/** Kinds of problems that need the attention of staff. */
export const ATTENTION_KINDS = [
  'failed-mails',
  'failed-jobs',
  'refused-imports',
  'missing-media',
  'old-invitations',
  'refused-networks',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Returns the problems that need the caller's attention now; kinds without any are left out. Errors: forbidden. */
export const listAttention = defineEndpoint({
  method: 'GET',
  path: '/manage/overview/attention',
  auth: 'student',
  permission: 'people:view',
  summary: 'What needs the attention of staff',
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(ATTENTION_KINDS),
        count: z.number(),
        /** Only for `refused-imports`: id of the import that ended last. */
        importId: z.optional(z.string()),
      }),
    ),
  }),
});
export type AttentionItem = Infer<(typeof listAttention)['answer']>['items'][number];

/** Kinds of failed work that administrators can start again. */
export const RETRIED_KINDS = ['failed-mails', 'failed-jobs'] as const;

/**
 * Starts the mails that could not be sent, or the failed jobs, once more; each once, also when two administrators do so at the
 * same time. `started` is the number of those that this call has started. Errors: forbidden.
 */
export const retryFailedWork = defineEndpoint({
  method: 'POST',
  path: '/manage/overview/attention/:kind/retry',
  auth: 'student',
  permission: 'people:administer',
  summary: 'Try failed mails or jobs again',
  params: z.object({ kind: z.enum(RETRIED_KINDS) }),
  answer: z.object({ started: z.number() }),
});

/**
 * Returns the newest job of many items that the caller started and whose result the caller has not dismissed; null if there is
 * none. Errors: forbidden.
 */
export const findOwnJob = defineEndpoint({
  method: 'GET',
  path: '/manage/overview/job',
  auth: 'student',
  permission: 'people:view',
  summary: 'The job of the caller that is running, or whose result was not dismissed',
  answer: z.object({ jobId: z.nullable(z.string()) }),
});

/** Dismisses the results of all ended jobs of the caller. Errors: forbidden. */
export const dismissOwnJobs = defineEndpoint({
  method: 'POST',
  path: '/manage/overview/job/dismiss',
  auth: 'student',
  permission: 'people:view',
  summary: 'Dismiss the results of jobs',
  answer: acknowledgementSchema,
});
