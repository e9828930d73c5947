/**
 * Combines the changes of several remotes into one next state of a channel, which passes the gate as a whole or is refused.
 */
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { ChannelChangeEffect } from './change-step.ts';
import { type RollbackRequest, applyRollback } from './rollback.ts';
import type { ChannelState, ChannelSettingValues } from './channel-state.ts';
import {
  type NewChannelRevision,
  type ReleaseChannel,
  findReleaseChannels,
} from './channels.repository.ts';
import { type PromotionRequest, applyPromotion } from './apply-promotion.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';
import { throwReleaseRefusal, createReleaseRefusal } from '../release-refusal.ts';
import { requireKnownRemote } from '../registry/published-release.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';
import {
  type SettingsValuesRequest,
  applySettingsValues,
  describeSettingValueChanges,
} from './set-values.ts';
import type { StoredReleaseVerdict } from '../gate/verdict.ts';
import { findRulesBrokenByRelease, type ReleaseGateDeps } from '../gate/gate.service.ts';
import { findReleaseVerdict, type VerdictDeps } from '../gate/verdict.service.ts';

export type ChannelChange =
  | PromotionRequest
  | SettingsValuesRequest
  | ({ readonly action: 'rollback' } & RollbackRequest);

export interface ChangeRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
  readonly changes: readonly ChannelChange[];
  /** Second person, who approved the changes of the author `by`. */
  readonly approvedBy?: ReleaseAuthor | undefined;
}

interface DecidedChannelChange {
  readonly change: NewChannelRevision;
  /** Verdicts of the gate on the releases of the change, by name of the remote. */
  readonly verdicts: Readonly<Record<string, StoredReleaseVerdict>>;
  /** Withdrawn releases that rollbacks passed over, as `remote version`. */
  readonly skipped: readonly string[];
  /** Remarks about setting values, as sentences for the author of the change. */
  readonly notes: readonly string[];
  /** Names of remotes that a rollback promotes. */
  readonly promotes: readonly string[];
}

/** Returns the revision of the channel that results from the changes. Throws 404 and 422. */
export const decideChannelChanges = async (
  tx: TransactionSql,
  deps: ChannelChangeDeps,
  channel: ReleaseChannel,
  request: ChangeRequest,
  /** Throws if rollbacks must not promote these remotes. It is called before the gate checks the releases. */
  permitPromotion: (remotes: readonly string[]) => Promise<void> = async () => {},
): Promise<DecidedChannelChange> => {
  await requireKnownRemotes(tx, request.changes);
  refuseTwice(request.changes);
  const steps: ChannelChangeEffect[] = [];
  let { state, values } = channel;
  for (const change of request.changes) {
    const step = await applyOneChange(tx, { ...channel, state, values }, change, request);
    steps.push(step);
    ({ state, values = values } = step);
  }
  const promotes = steps.flatMap((step) => step.promotes ?? []);
  await permitPromotion(promotes);
  const verdicts = await runGateOnChanges(
    tx,
    deps,
    { before: channel, after: state },
    steps.flatMap((step) => step.releases ?? []),
  );
  const skipped = steps.flatMap((step) => step.skipped ?? []);
  const notes = steps.flatMap((step) => step.notes ?? []);
  const { by, approvedBy } = request;
  const change = {
    by,
    approvedBy,
    reason: [request.reason, ...describeDecision(channel.values, values, { skipped, notes })]
      .join(' ')
      .trim(),
    state,
    values,
    ...summariseChanges(steps, request.changes, verdicts),
  };
  return { change, verdicts, skipped, notes, promotes };
};

/** Returns sentences about the effect of the change, which follow its reason in the history of releases. */
const describeDecision = (
  before: ChannelSettingValues,
  after: ChannelSettingValues,
  { skipped, notes }: Pick<DecidedChannelChange, 'skipped' | 'notes'>,
): string[] => {
  const valueChanges = describeSettingValueChanges(before, after);
  return [
    ...(valueChanges.length > 0 ? [`(${valueChanges.join(', ')})`] : []),
    ...skipped.map((release) => `${release} was withdrawn and is passed over.`),
    ...notes,
  ];
};

/** Returns the summary of a revision: one remote in the fields of the revision, several remotes in its list of changes. */
const summariseChanges = (
  steps: readonly ChannelChangeEffect[],
  requested: readonly ChannelChange[],
  verdicts: DecidedChannelChange['verdicts'],
) => {
  const remotes = steps.flatMap((step) => step.remotes);
  const [first] = requested;
  const restores = steps.length === 1 ? steps[0]?.restores : undefined;
  if (requested.length === 1 && first?.remote !== undefined) {
    const [one] = remotes;
    const { version = null, percent = null } = one ?? {};
    const verdict = verdicts[first.remote];
    const action = one?.action ?? 'rollback';
    return { action, remote: first.remote, version, percent, restores, verdict };
  }
  const changes = remotes.map((each) =>
    Object.assign({}, each, verdicts[each.remote] && { verdict: verdicts[each.remote] }),
  );
  const action = requested.length === 1 ? ('rollback' as const) : ('several' as const);
  return { action, remote: null, version: null, percent: null, restores, changes };
};

/** Throws 404 if a change names a remote that the registry does not have. A rollback of the whole channel names none. */
const requireKnownRemotes = async (
  tx: TransactionSql,
  changes: readonly ChannelChange[],
): Promise<void> => {
  for (const { remote } of changes) if (remote !== undefined) await requireKnownRemote(tx, remote);
};

const refuseTwice = (changes: readonly ChannelChange[]): void => {
  const names = changes.map(({ remote }) => remote);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throwReleaseRefusal('change-twice', `${twice} appears twice in the change.`);
};

const applyOneChange = (
  tx: TransactionSql,
  channel: ReleaseChannel,
  change: ChannelChange,
  request: ChangeRequest,
): Promise<ChannelChangeEffect> =>
  change.action === 'rollback'
    ? applyRollback(tx, channel, change)
    : change.action === 'set'
      ? applySettingsValues(tx, channel, change)
      : applyPromotion(tx, channel, change, request);

export interface ChannelChangeDeps extends ReleaseGateDeps {
  readonly verdicts: VerdictDeps;
}

interface StateChange {
  readonly before: ReleaseChannel;
  readonly after: ChannelState;
}

/**
 * Checks each release together with the releases that the other remotes will run, and with the earlier release of its own
 * remote. Returns the verdicts by remote. Throws 422.
 */
const runGateOnChanges = async (
  tx: TransactionSql,
  deps: ChannelChangeDeps,
  { before, after }: StateChange,
  gated: readonly StoredRelease[],
): Promise<Record<string, StoredReleaseVerdict>> => {
  if (gated.length === 0) return {};
  const others = (await findReleaseChannels(tx)).filter(
    ({ channel }) => channel !== before.channel,
  );
  const verdicts: Record<string, StoredReleaseVerdict> = {};
  for (const release of gated) {
    const { remote, descriptor } = release;
    const own = before.state[remote];
    const { [remote]: _, ...rest } = after;
    const otherReleases = own ? { ...rest, [remote]: own } : rest;
    const channels = [...others, { ...before, state: otherReleases }];
    const problems = await findRulesBrokenByRelease(tx, deps, descriptor, before.channel, channels);
    if (problems.length > 0) throw createReleaseRefusal(422, problems);
    verdicts[remote] = await findReleaseVerdict(tx, deps.verdicts, {
      release,
      channel: before.channel,
      channels,
    });
  }
  return verdicts;
};
