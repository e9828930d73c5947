/**
 * What the page of releases shows: channels against remotes, how each does, what waits, and what the caller may do. For
 * anybody with a right (release-people.contract.ts) or a live token.
 */
import { defineEndpoint } from './endpoint.ts';
import { channelSettingsSchema, freezeSchema, requestSchema } from './release-changes.contract.ts';
import { releaseHealthSchema } from './release-channels.contract.ts';
import { actorSchema, heldRightSchema } from './release-people.contract.ts';
import { toldPlanSchema } from './release-plans.contract.ts';
import { verdictSchema } from './release-verdict.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Hours that the board looks back. */
export const BOARD_HOURS = 24;

/**
 * Starts of what a remote ran on a channel, all versions together, an entry an hour, oldest first; the last one is the hour
 * that has begun. Two lists of `BOARD_HOURS`.
 */
const hoursSchema = z.object({ loads: z.array(z.number()), failures: z.array(z.number()) });

export const boardCanarySchema = z.object({
  version: z.string(),
  percent: z.number(),
  /** ISO: when this share was given. */
  at: z.string(),
  by: actorSchema,
  reason: z.string(),
  /** What it has been through, the share of now included, oldest first. */
  steps: z.array(z.object({ percent: z.number(), at: z.string() })),
  /** Absent: a person takes each step. */
  plan: z.optional(toldPlanSchema),
  health: releaseHealthSchema,
});
export type BoardCanary = Infer<typeof boardCanarySchema>;

/** What one remote runs on one channel. */
export const boardCellSchema = z.object({
  channel: z.string(),
  /** The channel that decides: without a choice of its own a channel runs what production runs. */
  source: z.string(),
  version: z.string(),
  /** Newest first: what pages fall back to, and a rollback returns to. */
  previous: z.array(z.string()),
  /** The last change of this remote on `source`. ISO. */
  at: z.string(),
  by: actorSchema,
  reason: z.string(),
  /** Of a version that was published with them. */
  commit: z.optional(z.string()),
  branch: z.optional(z.string()),
  verdict: z.optional(verdictSchema),
  canary: z.optional(boardCanarySchema),
  /** Why the last canary was stopped by itself, until the next change of this remote. */
  stopped: z.optional(z.string()),
  /** What was promoted and taken back by itself, and why, until the next change of this remote. */
  takenBack: z.optional(z.object({ version: z.string(), reason: z.string() })),
  /** Of the version that runs, on this channel. */
  health: releaseHealthSchema,
  hours: hoursSchema,
});
export type BoardCell = Infer<typeof boardCellSchema>;

export const boardChannelSchema = z.object({
  channel: z.string(),
  /** What `if-match` of a change takes: `"<channel>-<revision>"`. */
  revision: z.number(),
  settings: channelSettingsSchema,
  freeze: z.optional(freezeSchema),
});
export type BoardChannel = Infer<typeof boardChannelSchema>;

/** What a branch shows to whoever has the link; no channel to choose. */
export const boardPreviewSchema = z.object({
  channel: z.string(),
  remote: z.string(),
  branch: z.string(),
  version: z.string(),
  by: actorSchema,
  /** ISO: when this version was given to it. */
  at: z.string(),
  /** ISO: when it ends unless it is made again. */
  endsAt: z.string(),
  /** Opens it for whoever has it, until it ends; a path of this site. */
  link: z.string(),
});
export type BoardPreview = Infer<typeof boardPreviewSchema>;

/** The host's own name among remotes. */
export const HOST_REMOTE = 'host';

/** Remotes on a page of the board. */
export const BOARD_PAGE = 60;

/**
 * Production first, then the other channels by name; previews apart, the latest first. Remotes by name, the host
 * before them once it is released; `after` (a remote's name) goes on from there.
 * Errors: 401, 403 (no right and no token).
 */
export const getReleaseBoard = defineEndpoint({
  method: 'GET',
  path: '/v1/release-board',
  auth: 'optional',
  summary: 'Channels against remotes, for people',
  query: z.object({ after: z.optional(short) }),
  answer: z.object({
    /** ISO: now, as the server has it. */
    at: z.string(),
    me: actorSchema,
    rights: z.array(heldRightSchema),
    channels: z.array(boardChannelSchema),
    previews: z.array(boardPreviewSchema),
    remotes: z.array(
      z.object({
        name: z.string(),
        /** Titles of its screens. */
        titles: z.array(z.string()),
        /** Names of people and labels of tokens that have a right for this remote alone. */
        owners: z.array(z.string()),
        /** One for each channel on which it runs. */
        cells: z.array(boardCellSchema),
      }),
    ),
    /** What waits for a second person, oldest first. */
    requests: z.array(requestSchema),
    /** There are more remotes: what `after` takes. */
    next: z.optional(z.string()),
  }),
});
export type ReleaseBoard = Infer<typeof getReleaseBoard.answer>;

/**
 * How one remote does on one channel: starts by hour (a week) and by minute (the last hour; marked pages alone), and what
 * failed, by version. Errors: 401, 403, 404 (channel.unknown).
 */
export const getRemoteHealth = defineEndpoint({
  method: 'GET',
  path: '/v1/channels/:channel/remotes/:name/health',
  auth: 'optional',
  summary: 'How a remote does on a channel over time',
  params: z.object({ channel: short, name: short }),
  answer: z.object({
    /** Empty hours and minutes are left out; oldest first; `at` is the beginning, ISO. */
    hours: z.array(
      z.object({
        at: z.string(),
        version: z.string(),
        loads: z.number(),
        failures: z.number(),
      }),
    ),
    minutes: z.array(z.object({ at: z.string(), loads: z.number(), failures: z.number() })),
    /** Starts as a canary and starts for everybody together. */
    versions: z.array(releaseHealthSchema),
  }),
});
