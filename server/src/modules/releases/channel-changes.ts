/**
 * Combines the changes of several remotes into one next state of a channel, which passes the gate as a whole or is refused.
 */
import { isDeepStrictEqual } from 'node:util';
import type { TransactionSql } from '../../platform/database/sql.ts';
import type { ChangeEffect } from './change-step.ts';
import { type RollbackRequest, findRollbackTarget } from './rollback-target.ts';
import type { ChannelState, ChannelValues } from './channel-state.ts';
import type { RevisionChange, Channel, ChangedRemote } from './channels.repository.ts';
import { type ChangeDeps, gateChanges } from './changes-gate.ts';
import { findForwardRollbacks } from './forward-rollback.ts';
import { type PromotionRequest, applyPromotion } from './apply-promotion.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { throwRefusal } from './release-refusal.ts';
import { findReleasesById } from './releases.repository.ts';
import {
  type SettingsValuesRequest,
  applySettingsValues,
  describeValueChanges,
} from './set-values.ts';
import type { StoredVerdict } from './verdict.ts';

export type ChannelChange =
  | PromotionRequest
  | SettingsValuesRequest
  | ({ readonly action: 'rollback' } & RollbackRequest);

export interface ChangeRequest {
  readonly channel: string;
  readonly by: ReleaseAuthor;
  readonly reason: string;
  readonly changes: readonly ChannelChange[];
  /** The second person, who approved the change. */
  readonly approvedBy?: ReleaseAuthor | undefined;
}

export interface DecidedChange {
  readonly change: RevisionChange;
  /** Verdicts by remote. */
  readonly verdicts: Readonly<Record<string, StoredVerdict>>;
  /** Withdrawn releases that rollbacks passed over, as `remote version`. */
  readonly skipped: readonly string[];
  /** Remarks about settings, as sentences. */
  readonly notes: readonly string[];
  /** Names of remotes that a rollback promotes. */
  readonly promotes: readonly string[];
}

/** Returns the revision to which the changes lead. Throws 404 and 422. */
export const decideChanges = async (
  tx: TransactionSql,
  deps: ChangeDeps,
  channel: Channel,
  wish: ChangeRequest,
  /** Throws if rollbacks must not promote these remotes; called before the gate. */
  permitPromotion: (remotes: readonly string[]) => Promise<void> = async () => {},
): Promise<DecidedChange> => {
  refuseObjectNames(wish.changes);
  refuseTwice(wish.changes);
  const steps: ChangeEffect[] = [];
  let { state, values } = channel;
  for (const change of wish.changes) {
    const step = await applyOneChange(tx, { ...channel, state, values }, change, wish);
    steps.push(step);
    ({ state, values = values } = step);
  }
  const promotes = steps.flatMap((step) => step.promotes ?? []);
  await permitPromotion(promotes);
  const verdicts = await gateChanges(
    tx,
    deps,
    { before: channel, after: state },
    steps.flatMap((step) => step.releases ?? []),
  );
  const skipped = steps.flatMap((step) => step.skipped ?? []);
  const notes = steps.flatMap((step) => step.notes ?? []);
  const { by, approvedBy } = wish;
  const change = {
    by,
    approvedBy,
    reason: [wish.reason, ...describeDecision(channel.values, values, { skipped, notes })]
      .join(' ')
      .trim(),
    state,
    values,
    ...summariseChanges(steps, wish.changes, verdicts),
  };
  return { change, verdicts, skipped, notes, promotes };
};

/** Returns the sentences that follow the reason in the history. */
const describeDecision = (
  before: ChannelValues,
  after: ChannelValues,
  { skipped, notes }: Pick<DecidedChange, 'skipped' | 'notes'>,
): string[] => {
  const given = describeValueChanges(before, after);
  return [
    ...(given.length > 0 ? [`(${given.join(', ')})`] : []),
    ...skipped.map((release) => `${release} was withdrawn and is passed over.`),
    ...notes,
  ];
};

/** Returns the summary of a revision: one remote in the fields of the revision, several remotes in its list of changes. */
const summariseChanges = (
  steps: readonly ChangeEffect[],
  wished: readonly ChannelChange[],
  verdicts: DecidedChange['verdicts'],
) => {
  const remotes = steps.flatMap((step) => step.remotes);
  const [first] = wished;
  const restores = steps.length === 1 ? steps[0]?.restores : undefined;
  if (wished.length === 1 && first?.remote !== undefined) {
    const [one] = remotes;
    const { version = null, percent = null } = one ?? {};
    const verdict = verdicts[first.remote];
    const action = one?.action ?? 'rollback';
    return { action, remote: first.remote, version, percent, restores, verdict };
  }
  const changes = remotes.map((each) =>
    Object.assign({}, each, verdicts[each.remote] && { verdict: verdicts[each.remote] }),
  );
  const action = wished.length === 1 ? ('rollback' as const) : ('several' as const);
  return { action, remote: null, version: null, percent: null, restores, changes };
};

/** States are objects by remote, and each object has properties such as `constructor`. No remote has such a name. */
const refuseObjectNames = (changes: readonly ChannelChange[]): void => {
  const name = changes.find(({ remote = '' }) => remote in Object.prototype)?.remote;
  if (name !== undefined)
    throwRefusal(404, 'remote-unknown', `There is no remote ${name} here.`, 'Correct the name.');
};

const refuseTwice = (changes: readonly ChannelChange[]): void => {
  const names = changes.map(({ remote }) => remote);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throwRefusal(
      422,
      'change-twice',
      `${twice} stands in the change twice.`,
      'Say once what it shall run.',
    );
};

const applyOneChange = (
  tx: TransactionSql,
  channel: Channel,
  change: ChannelChange,
  wish: ChangeRequest,
): Promise<ChangeEffect> =>
  change.action === 'rollback'
    ? applyRollback(tx, channel, change)
    : change.action === 'set'
      ? applySettingsValues(tx, channel, change)
      : applyPromotion(tx, channel, change, wish);

const applyRollback = async (
  tx: TransactionSql,
  channel: Channel,
  wish: RollbackRequest,
): Promise<ChangeEffect> => {
  const { restores, state: earlier, values, skipped } = await findRollbackTarget(tx, channel, wish);
  const names =
    wish.remote === undefined
      ? Object.keys({ ...channel.state, ...earlier, ...channel.values, ...values }).filter(
          (name) =>
            earlier[name]?.current !== channel.state[name]?.current ||
            !isDeepStrictEqual(values[name], channel.values[name]),
        )
      : [wish.remote];
  const forward = await findForwardRollbacks(tx, channel, {
    state: earlier,
    values,
    restores,
    names,
  });
  const state = restartReportCounting(earlier, forward.releases, channel.revision + 1);
  const ids = names.flatMap((name) => state[name]?.current ?? []);
  const releases = await findReleasesById(tx, ids);
  const remotes = names.map((remote): ChangedRemote => {
    const version = releases.find(({ id }) => id === state[remote]?.current)?.version;
    const changed = { remote, action: 'rollback', restores } as const;
    return version === undefined ? changed : Object.assign(changed, { version });
  });
  const gated = releases.filter(({ remote }) => forward.releases.includes(remote));
  const promotes = [...forward.releases, ...forward.values];
  return { remotes, state, values, restores, skipped, releases: gated, promotes };
};

/** Sets the revision from which reports about promoted releases count. */
const restartReportCounting = (
  state: ChannelState,
  remotes: readonly string[],
  since: number,
): ChannelState =>
  Object.fromEntries(
    Object.entries(state).map(([name, pointer]) => [
      name,
      remotes.includes(name) ? { ...pointer, since } : pointer,
    ]),
  );
