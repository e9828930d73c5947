/** Advances canaries by their rollout plans: every minute one of the server's processes checks which plans are due. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  listCanariesWithPlan,
  type CanaryWithPlan,
  type CanaryProgress,
  findCanaryProgress,
} from './canary-progress.ts';
import { type ChannelChangeRules, findChannelChangeRules } from './channel-rules.ts';
import {
  addChannelRevision,
  type ReleaseChannel,
  type NewChannelRevision,
  findReleaseChannels,
  lockReleaseChannel,
} from './channels.repository.ts';
import {
  type ChannelRevision,
  type ApplyChannelChange,
  makeChannelChange,
  type ChannelChangesService,
} from './channels.service.ts';
import {
  hasReleaseRight,
  lockAuthorRights,
  requireCurrentRights,
} from '../permissions/release-actor.ts';
import {
  type ReleaseAuthor,
  createRegistryAuthor,
  PLAN_STEP_AUTHOR_PREFIX,
} from '../permissions/release-author.ts';
import { describeFailedStarts } from '../health/stop-failing.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import { findReleaseById } from '../registry/releases.repository.ts';

interface CanaryPlanRequest {
  readonly channel: string;
  readonly remote: string;
  /** Version of the canary whose rollout plan is paused or resumed. */
  readonly version: string;
  readonly paused: boolean;
  readonly by: ReleaseAuthor;
  readonly reason: string;
}

interface PlanDeps {
  readonly channels: Pick<ChannelChangesService, 'begin'>;
  readonly now: () => Date;
}

export const createCanaryPlansService = (sql: Sql, deps: PlanDeps) => ({
  /** Pauses or resumes the rollout plan of a canary. Throws 404 and 409. */
  change: (request: CanaryPlanRequest): Promise<ChannelRevision> =>
    makeChannelChange(sql, request.channel, async (tx, channel) => {
      const { by, remote } = request;
      const wanted = { action: 'canary', remote, channel: request.channel };
      await requireCurrentRights(tx, by, [wanted], deps.now());
      return findPlanChange(tx, channel, request);
    }),
  /** Takes the next step of every rollout plan that is due. A step that a rule refuses pauses the plan, with the reason. */
  step: async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const planned of (await findReleaseChannels(sql)).flatMap(listCanariesWithPlan))
      await runDueStep(sql, deps, planned).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Canaries did not go on');
  },
});

const findPlanChange = async (
  tx: TransactionSql,
  channel: ReleaseChannel,
  { remote, version, paused, by, reason }: CanaryPlanRequest,
): Promise<NewChannelRevision> => {
  const planned = listCanariesWithPlan(channel).find((each) => each.remote === remote);
  if (!planned || (await findCanaryVersion(tx, planned)) !== version)
    return throwReleaseRefusal(
      'plan-none',
      `No plan takes ${remote} ${version} on to more visitors of ${channel.channel}.`,
    );
  if (paused === (planned.canary.plan.paused !== undefined))
    throwReleaseRefusal(
      'plan-unchanged',
      paused ? 'The plan is paused already.' : 'The plan is not paused.',
    );
  return toPlanRevision(channel, planned, { version, by, paused, reason });
};

/** Returns a revision that pauses or resumes a rollout plan; the canary's percentage stays. */
const toPlanRevision = (
  { state }: ReleaseChannel,
  { remote, canary }: CanaryWithPlan,
  { version, by, paused, reason }: Pick<CanaryPlanRequest, 'version' | 'by' | 'paused' | 'reason'>,
): NewChannelRevision => {
  const pointer = state[remote];
  if (!pointer) throw new Error(`${remote} has a canary and runs nothing.`);
  const next = { ...canary, plan: { ...canary.plan, paused: paused ? reason : undefined } };
  return {
    action: 'canary',
    by,
    remote,
    version,
    percent: canary.percent,
    reason,
    state: { ...state, [remote]: { ...pointer, canary: next } },
  };
};

const findCanaryVersion = async (tx: TransactionSql, { canary }: CanaryWithPlan): Promise<string> =>
  (await findReleaseById(tx, canary.release))?.version ?? '';

const runDueStep = async (sql: Sql, deps: PlanDeps, { channel, remote }: CanaryWithPlan) => {
  let tried: CanaryWithPlan | undefined;
  try {
    await deps.channels.begin(async (tx, change) => {
      const due = await lockDueStep(tx, { channel, remote }, deps.now());
      tried = due?.planned;
      if (due) await applyStep(tx, change, due, deps.now());
    });
  } catch (error) {
    if (!tried || !(error instanceof AppError)) throw error;
    await pausePlan(sql, tried, error.message);
  }
};

interface DueStep {
  readonly planned: CanaryWithPlan;
  readonly rules: ChannelChangeRules;
  readonly progress: CanaryProgress;
}

/** Locks the channel, then returns the due step of the rollout plan; undefined if no step is due. */
const lockDueStep = async (
  tx: TransactionSql,
  { channel: name, remote }: Pick<CanaryWithPlan, 'channel' | 'remote'>,
  now: Date,
): Promise<DueStep | undefined> => {
  const channel = await lockReleaseChannel(tx, name);
  const planned = channel && listCanariesWithPlan(channel).find((each) => each.remote === remote);
  const [rules] = await findChannelChangeRules(tx, [name], now);
  if (!planned || !rules) return undefined;
  const progress = await findCanaryProgress(tx, planned, rules, now);
  return progress.waitsFor === undefined ? { planned, rules, progress } : undefined;
};

/** Raises the canary to the next percentage of its rollout plan. Throws 409 and 422 if a rule refuses it. */
const applyStep = async (
  tx: TransactionSql,
  takeChange: ApplyChannelChange,
  { planned: { channel, remote, canary }, rules, progress }: DueStep,
  now: Date,
): Promise<void> => {
  const { next, everyMinutes, by, approvedBy } = canary.plan;
  const { vitalsLimit } = canary;
  const [percent = 100, ...rest] = next;
  const action = percent === 100 ? 'promote' : 'canary';
  const owner = await lockAuthorRights(tx, by, now);
  if (!owner || !hasReleaseRight(owner, { action, remote, channel }))
    throwReleaseRefusal('plan-right', `${by.name} has no right to this step any more.`);
  if (rules.settings.approvals > 0 && !approvedBy)
    throwReleaseRefusal(
      'plan-approval',
      `${channel} requires a second person now, and no person has approved the plan.`,
    );
  const reason = `${describeFailedStarts(progress)} at ${canary.percent} %.`;
  const plan = rest.length > 0 ? { next: rest, everyMinutes, by, approvedBy } : undefined;
  const change =
    action === 'promote'
      ? ({ action, remote, version: undefined } as const)
      : ({ action, remote, version: undefined, percent, plan, vitalsLimit } as const);
  await takeChange({
    channel,
    by: createRegistryAuthor(PLAN_STEP_AUTHOR_PREFIX + by.name),
    approvedBy,
    reason,
    changes: [change],
    seen: undefined,
  });
};

/** Pauses a rollout plan until a person resumes it. */
const pausePlan = async (sql: Sql, tried: CanaryWithPlan, reason: string): Promise<void> => {
  const { channel, remote } = tried;
  await sql.begin(async (tx) => {
    const locked = await lockReleaseChannel(tx, channel);
    const planned = locked && listCanariesWithPlan(locked).find((each) => each.remote === remote);
    if (!planned || planned.canary.plan.revision !== tried.canary.plan.revision) return;
    const version = await findCanaryVersion(tx, planned);
    const by = createRegistryAuthor(`the registry, by the plan of ${planned.canary.plan.by.name}`);
    const change = toPlanRevision(locked, planned, { version, by, paused: true, reason });
    await addChannelRevision(tx, locked, change);
  });
};
