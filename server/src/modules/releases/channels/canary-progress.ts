/** Finds the progress of a canary's rollout plan: when its next step is due, and which condition the step waits for. */
import type { RolloutPlan } from '@cairn/api/release-plans.contract';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';
import type { Canary } from './channel-state.ts';
import { type ChannelChangeRules, findChannelChangeRules } from './channel-rules.ts';
import { type ReleaseChannel, getChannelRevisionDate } from './channels.repository.ts';
import { findCanaryPlanPauser } from '../board/release-board.repository.ts';
import { CANARY_FAILURE_LIMIT } from '../health/stop-failing.ts';
import { weighReleaseStarts } from '../health/telemetry.repository.ts';
import { toPublicAuthor } from '../permissions/release-author.ts';

export interface CanaryWithPlan {
  readonly channel: string;
  readonly remote: string;
  readonly canary: Canary & { readonly plan: NonNullable<Canary['plan']> };
}

export interface CanaryProgress {
  readonly waitsFor: RolloutPlan['waitsFor'];
  readonly dueAt: Date;
  /** Number of page loads with the canary since the current step of its plan began, weighted by visitor and address range. */
  readonly starts: number;
  readonly failed: number;
}

export interface CanaryPlanResponse {
  readonly channel: string;
  readonly remote: string;
  readonly plan: RolloutPlan;
}

export const listCanariesWithPlan = ({ channel, state }: ReleaseChannel): CanaryWithPlan[] =>
  Object.entries(state).flatMap(([remote, { canary }]) =>
    canary?.plan ? [{ channel, remote, canary: { ...canary, plan: canary.plan } }] : [],
  );

/**
 * Returns the progress of a rollout plan. Only page loads at the current percentage count, because earlier page loads came from
 * fewer visitors.
 */
export const findCanaryProgress = async (
  sql: SqlQuery,
  { channel, remote, canary: { since, plan } }: CanaryWithPlan,
  { settings, frozen }: ChannelChangeRules,
  now: Date,
): Promise<CanaryProgress> => {
  const at = await getChannelRevisionDate(sql, channel, plan.revision);
  const dueAt = new Date(at.getTime() + plan.everyMinutes * 60_000);
  const judged = { channel, remote, since };
  const { starts, failed } = await weighReleaseStarts(
    sql,
    judged,
    CANARY_FAILURE_LIMIT.most,
    plan.revision,
  );
  const { leastStarts, errorLimit } = settings.canary;
  const waitsFor = (): CanaryProgress['waitsFor'] => {
    if (plan.paused !== undefined) return 'person';
    if (frozen) return 'end-of-freeze';
    if (dueAt > now) return 'time';
    if (starts < leastStarts) return 'starts';
    return failed / starts > errorLimit ? 'fewer-failures' : undefined;
  };
  return { waitsFor: waitsFor(), dueAt, starts, failed };
};

export const toCanaryPlanResponses = async (
  sql: Sql,
  channels: readonly ReleaseChannel[],
  now: Date,
): Promise<CanaryPlanResponse[]> => {
  const planned = channels.flatMap(listCanariesWithPlan);
  const rules = await findChannelChangeRules(
    sql,
    planned.map(({ channel }) => channel),
    now,
  );
  const responses = planned.map(async (each): Promise<CanaryPlanResponse[]> => {
    const own = rules.find(({ channel }) => channel === each.channel);
    return own ? [await toPlanResponse(sql, each, own, now)] : [];
  });
  return (await Promise.all(responses)).flat();
};

const toPlanResponse = async (
  sql: Sql,
  planned: CanaryWithPlan,
  rules: ChannelChangeRules,
  now: Date,
): Promise<CanaryPlanResponse> => {
  const { channel, remote } = planned;
  const { next, everyMinutes, by, paused } = planned.canary.plan;
  const { vitalsLimit } = planned.canary;
  const { waitsFor, dueAt, starts } = await findCanaryProgress(sql, planned, rules, now);
  const pausedBy =
    paused === undefined ? undefined : await findCanaryPlanPauser(sql, channel, remote);
  const plan = {
    next,
    everyMinutes,
    by: toPublicAuthor(by),
    dueAt: dueAt.toISOString(),
    starts: Math.floor(starts),
    leastStarts: rules.settings.canary.leastStarts,
    ...(vitalsLimit !== undefined && { vitalsLimit }),
    ...(waitsFor !== undefined && { waitsFor }),
    ...(paused !== undefined && { paused }),
    ...(pausedBy && { pausedBy }),
  };
  return { channel, remote, plan };
};

export const findCanaryPlan = (
  plans: readonly CanaryPlanResponse[],
  channel: string,
  remote: string,
): RolloutPlan | undefined =>
  plans.find((each) => each.channel === channel && each.remote === remote)?.plan;
