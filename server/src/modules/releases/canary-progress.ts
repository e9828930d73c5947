/** Works out where the rollout plan of a canary stands: when its next step is due, and what it waits for. */
import type { CanaryPlan } from '@cairn/api/release-plans.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import type { Canary } from './channel-state.ts';
import { type ChannelRules, findChannelRules } from './channel-rules.ts';
import { type Channel, findRevisionAt } from './channels.repository.ts';
import { findPlanPauser } from './release-board.repository.ts';
import { CANARY_LIMIT } from './stop-failing.ts';
import { weighStarts } from './telemetry.repository.ts';

export interface PlannedCanary {
  readonly channel: string;
  readonly remote: string;
  readonly canary: Canary & { readonly plan: NonNullable<Canary['plan']> };
}

export interface CanaryProgress {
  readonly waitsFor: CanaryPlan['waitsFor'];
  readonly dueAt: Date;
  /** Weighted number of starts since the current step began. */
  readonly starts: number;
  readonly failed: number;
}

export interface PlanResponse {
  readonly channel: string;
  readonly remote: string;
  readonly plan: CanaryPlan;
}

export const listPlannedCanaries = ({ channel, state }: Channel): PlannedCanary[] =>
  Object.entries(state).flatMap(([remote, { canary }]) =>
    canary?.plan ? [{ channel, remote, canary: { ...canary, plan: canary.plan } }] : [],
  );

/**
 * Returns the standing of a plan. Only starts at the current percentage count: earlier ones say little about more visitors.
 */
export const findCanaryProgress = async (
  sql: Sql | TransactionSql,
  { channel, remote, canary: { since, plan } }: PlannedCanary,
  { settings, frozen }: ChannelRules,
  now: Date,
): Promise<CanaryProgress> => {
  const at = await findRevisionAt(sql, channel, plan.revision);
  const dueAt = new Date(at.getTime() + plan.everyMinutes * 60_000);
  const judged = { channel, remote, since };
  const { starts, failed } = await weighStarts(sql, judged, CANARY_LIMIT.most, plan.revision);
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

export const describePlans = async (
  sql: Sql,
  channels: readonly Channel[],
  now: Date,
): Promise<PlanResponse[]> => {
  const planned = channels.flatMap(listPlannedCanaries);
  const rules = await findChannelRules(
    sql,
    planned.map(({ channel }) => channel),
    now,
  );
  const told = planned.map(async (each): Promise<PlanResponse[]> => {
    const own = rules.find(({ channel }) => channel === each.channel);
    return own ? [await toPlanResponse(sql, each, own, now)] : [];
  });
  return (await Promise.all(told)).flat();
};

const toPlanResponse = async (
  sql: Sql,
  planned: PlannedCanary,
  rules: ChannelRules,
  now: Date,
): Promise<PlanResponse> => {
  const { channel, remote } = planned;
  const { next, everyMinutes, by, paused } = planned.canary.plan;
  const { waitsFor, dueAt, starts } = await findCanaryProgress(sql, planned, rules, now);
  const pausedBy = paused === undefined ? undefined : await findPlanPauser(sql, channel, remote);
  const plan = {
    next,
    everyMinutes,
    by: { kind: by.kind, name: by.name },
    dueAt: dueAt.toISOString(),
    starts: Math.floor(starts),
    leastStarts: rules.settings.canary.leastStarts,
    ...(waitsFor !== undefined && { waitsFor }),
    ...(paused !== undefined && { paused }),
    ...(pausedBy && { pausedBy }),
  };
  return { channel, remote, plan };
};

export const findPlan = (
  plans: readonly PlanResponse[],
  channel: string,
  remote: string,
): CanaryPlan | undefined =>
  plans.find((each) => each.channel === channel && each.remote === remote)?.plan;
