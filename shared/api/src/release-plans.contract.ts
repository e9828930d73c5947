/** The plan of a canary: shares that the registry gives it by itself, one after the other (decision 060). */
import { defineEndpoint } from './endpoint.ts';
import { actorSchema } from './release-people.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** A step longer than this would outlast the starts that it is judged by. */
export const MOST_STEP_MINUTES = 24 * 60;

export const canaryPlanSchema = z.object({
  /** Shares that follow the first one, rising; 100 promotes the release. */
  next: z.array(z.number().check(z.gte(0.1), z.lte(100))).check(z.minLength(1), z.maxLength(10)),
  /** How long each share is kept at least. */
  everyMinutes: z.int().check(z.gte(1), z.lte(MOST_STEP_MINUTES)),
});
export type WishedPlan = Infer<typeof canaryPlanSchema>;

/** Of a change. A plan whose steps end with 100 needs the right to promote, too. */
export const shareFields = {
  percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  plan: z.optional(canaryPlanSchema),
};

export const canarySchema = z.object({ version: z.string(), percent: z.number() });

export const toldPlanSchema = z.extend(canaryPlanSchema, {
  /** Who began it. */
  by: actorSchema,
  /** ISO: the next share comes no earlier. */
  dueAt: z.string(),
  /** Starts of this share so far, as they weigh, and how many there must be. */
  starts: z.number(),
  leastStarts: z.number(),
  /** What it waits for; 'person': it is paused. Absent: it goes on within a minute. */
  waitsFor: z.optional(z.enum(['time', 'starts', 'fewer-failures', 'end-of-freeze', 'person'])),
  /** Why it is paused. */
  paused: z.optional(z.string()),
  /** Who paused it: 'site' where a rule held its next share back. */
  pausedBy: z.optional(actorSchema),
});
export type CanaryPlan = Infer<typeof toldPlanSchema>;

/**
 * The share stays as it is while the plan is paused. Needs the right `canary`; a revision says who and why.
 * Errors: 401, 403 (right-missing), 404 (channel-unknown), 409 (plan-none, plan-unchanged).
 */
export const changeCanaryPlan = defineEndpoint({
  method: 'PATCH',
  path: '/v1/channels/:channel/remotes/:name/canary',
  auth: 'optional',
  summary: 'Pause the plan of a canary, or let it go on',
  params: z.object({ channel: short, name: short }),
  body: z.object({
    version: short,
    paused: z.boolean(),
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ channel: z.string(), revision: z.number() }),
});
