/**
 * Data of the page of releases: the release of each remote on each channel, its health, pending requests, and the
 * caller's rights. For callers with a right (release-people.contract.ts) or a live token.
 */
import { defineEndpoint } from './endpoint.ts';
import {
  channelSettingsSchema,
  freezeSchema,
  listedChangeRequestSchema,
} from './release-changes.contract.ts';
import { releaseHealthSchema } from './release-channels.contract.ts';
import { changeAuthorSchema, grantedRightSchema } from './release-people.contract.ts';
import { rolloutPlanSchema } from './release-plans.contract.ts';
import { gateVerdictSchema } from './release-verdict.contract.ts';
import { releaseVitalsSchema } from './web-vitals.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Number of hours of start counts that the release board shows. */
export const BOARD_START_COUNT_HOURS = 24;

/**
 * Starts of a remote on a channel, all versions together: one entry for each hour, oldest first. The last entry is the
 * current hour. Both lists have `BOARD_START_COUNT_HOURS` entries.
 */
const hoursSchema = z.object({ loads: z.array(z.number()), failures: z.array(z.number()) });

export const boardCanarySchema = z.object({
  version: z.string(),
  percent: z.number(),
  /** ISO time at which the canary's current percentage was set. */
  at: z.string(),
  by: changeAuthorSchema,
  reason: z.string(),
  /** Percentages that the canary has had, the current one included, oldest first. */
  steps: z.array(z.object({ percent: z.number(), at: z.string() })),
  /** Rollout plan of the canary; absent when a person takes each step. */
  plan: z.optional(rolloutPlanSchema),
  /** Limit of the plan for web vitals, which stays when the plan has ended below 100; absent: there is none. */
  vitalsLimit: z.optional(z.number()),
  health: releaseHealthSchema,
});
export type BoardCanary = Infer<typeof boardCanarySchema>;

/** Release that one remote runs on one channel, with its health. */
export const boardCellSchema = z.object({
  channel: z.string(),
  /** Channel that determines the version: `production` if this channel has no choice of its own. */
  source: z.string(),
  version: z.string(),
  /** Earlier versions, newest first: the fallback releases of pages and the targets of a rollback. */
  previous: z.array(z.string()),
  /** ISO time of the last change of this remote on `source`. */
  at: z.string(),
  by: changeAuthorSchema,
  reason: z.string(),
  /** Commit from which the version was built; absent if it was published without one. */
  commit: z.optional(z.string()),
  branch: z.optional(z.string()),
  verdict: z.optional(gateVerdictSchema),
  canary: z.optional(boardCanarySchema),
  /** Reason why the registry stopped the last canary, until the next change of this remote. */
  stopped: z.optional(z.string()),
  /** Release that the registry took back after its promotion, and the reason, until the next change of this remote. */
  takenBack: z.optional(z.object({ version: z.string(), reason: z.string() })),
  /** Health of the running version on this channel. */
  health: releaseHealthSchema,
  hours: hoursSchema,
});
export type BoardCell = Infer<typeof boardCellSchema>;

export const boardChannelSchema = z.object({
  channel: z.string(),
  /** Revision of the channel; a change sends it as `if-match`: `"<channel>-<revision>"`. */
  revision: z.number(),
  settings: channelSettingsSchema,
  freeze: z.optional(freezeSchema),
});
export type BoardChannel = Infer<typeof boardChannelSchema>;

/** Preview of a branch. Anyone with the link can open it; it cannot be chosen as a channel. */
export const boardPreviewSchema = z.object({
  channel: z.string(),
  remote: z.string(),
  branch: z.string(),
  version: z.string(),
  by: changeAuthorSchema,
  /** ISO time at which the preview got this version. */
  at: z.string(),
  /** ISO time of its end, unless the preview is renewed. */
  endsAt: z.string(),
  /** Path of this site that opens the preview, without a sign-in, until it ends. */
  link: z.string(),
});
export type BoardPreview = Infer<typeof boardPreviewSchema>;

/** Name under which the release board lists the host among the remotes. */
export const HOST_BOARD_NAME = 'host';

/** Number of remotes on one page of the release board. */
export const BOARD_PAGE_SIZE = 60;

/**
 * Returns the board: production first, then the other channels by name; previews separately, the latest first. Remotes
 * are sorted by name, after the host once it is released. `after` (a remote's name) continues the list. Errors: 401,
 * 403 (no right and no token).
 */
export const getReleaseBoard = defineEndpoint({
  method: 'GET',
  path: '/v1/release-board',
  auth: 'optional',
  summary: 'Channels against remotes, for people',
  query: z.object({ after: z.optional(short) }),
  answer: z.object({
    /** Current time of the server, ISO 8601. */
    at: z.string(),
    me: changeAuthorSchema,
    rights: z.array(grantedRightSchema),
    channels: z.array(boardChannelSchema),
    previews: z.array(boardPreviewSchema),
    remotes: z.array(
      z.object({
        name: z.string(),
        /** Titles of the remote's screens. */
        titles: z.array(z.string()),
        /** Names of people and labels of tokens that have a right for this remote alone. */
        owners: z.array(z.string()),
        /** Cells of the remote, one for each channel on which it runs. */
        cells: z.array(boardCellSchema),
      }),
    ),
    /** Change requests that wait for a second person, oldest first. */
    requests: z.array(listedChangeRequestSchema),
    /** Value of `after` for the next page; absent on the last one. */
    next: z.optional(z.string()),
  }),
});
export type ReleaseBoard = Infer<typeof getReleaseBoard.answer>;

/**
 * Returns the health of one remote on one channel: starts by hour (a week) and by minute (the last hour; only pages
 * with a mark), and failures by version. Errors: 401, 403, 404 (channel.unknown).
 */
export const getRemoteHealth = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/remotes/:name/health',
  auth: 'optional',
  summary: 'How a remote does on a channel over time',
  params: z.object({ channel: short, name: short }),
  answer: z.object({
    /** Hours with starts, oldest first; `at` is the ISO time of the beginning. Hours and minutes without starts are left out. */
    hours: z.array(
      z.object({
        at: z.string(),
        version: z.string(),
        loads: z.number(),
        failures: z.number(),
      }),
    ),
    minutes: z.array(z.object({ at: z.string(), loads: z.number(), failures: z.number() })),
    /** Health of each version, with its starts as a canary included. */
    versions: z.array(releaseHealthSchema),
    /** Web vitals of the last 14 days; absent from earlier servers. */
    vitals: z.optional(releaseVitalsSchema),
  }),
});
