/** The rollout plan of a canary: percentages that the registry sets one after the other (decision 060). */
import { defineEndpoint } from './endpoint.ts';
import { changeAuthorSchema } from './release-people.contract.ts';
import { type Infer, z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));

/** Maximum length of a rollout plan's step, in minutes. The registry counts the starts of one day only. */
export const MAX_ROLLOUT_STEP_MINUTES = 24 * 60;

export const requestedRolloutPlanSchema = z.object({
  /** Rising percentages after the first one; 100 promotes the release. */
  next: z.array(z.number().check(z.gte(0.1), z.lte(100))).check(z.minLength(1), z.maxLength(10)),
  /** Minimum number of minutes for which a canary stays at each percentage. */
  everyMinutes: z.int().check(z.gte(1), z.lte(MAX_ROLLOUT_STEP_MINUTES)),
  /**
   * Fraction of the base's 75th percentile by which a web vital of the canary may be worse, such as 0.2; a canary that is worse
   * is stopped. Absent: web vitals stop nothing.
   */
  vitalsLimit: z.optional(z.number().check(z.gte(0.05), z.lte(5))),
});
export type RequestedRolloutPlan = Infer<typeof requestedRolloutPlanSchema>;

/** Fields of a canary in a change request. A plan that ends with 100 also needs the right `promote`. */
export const canaryFields = {
  percent: z.optional(z.number().check(z.gte(0), z.lte(100))),
  plan: z.optional(requestedRolloutPlanSchema),
};

export const canarySchema = z.object({ version: z.string(), percent: z.number() });

export const rolloutPlanSchema = z.extend(requestedRolloutPlanSchema, {
  /** Person or token that made the rollout plan. */
  by: changeAuthorSchema,
  /** ISO time before which the next percentage is not set. */
  dueAt: z.string(),
  /** Weighted number of starts at the current percentage, and the number that the next step requires. */
  starts: z.number(),
  leastStarts: z.number(),
  /** Condition of the next step; 'person': the plan is paused. Absent if the step follows within a minute. */
  waitsFor: z.optional(z.enum(['time', 'starts', 'fewer-failures', 'end-of-freeze', 'person'])),
  /** Reason why the rollout plan was paused. */
  paused: z.optional(z.string()),
  /** Author of the pause: 'site' if a rule rejected the next step. */
  pausedBy: z.optional(changeAuthorSchema),
});
export type RolloutPlan = Infer<typeof rolloutPlanSchema>;

/**
 * Pauses or resumes a plan; a paused plan keeps its percentage. Needs the right `canary`. The new revision has the
 * author and the reason. Errors: 401, 403 (right-missing), 404 (channel-unknown), 409 (plan-none, plan-unchanged).
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
