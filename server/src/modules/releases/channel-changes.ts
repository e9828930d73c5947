/** What changes of several remotes make of a channel: one next state, which passes the gate as a whole, or is refused. */
import type { WishedPlan } from '@cairn/api/release-plans.contract';
import type { TransactionSql } from '../../database/sql.ts';
import { findProduction, type ReturnWish, stateToReturnTo } from './channel-return.ts';
import {
  type CanaryPlan,
  type ChannelState,
  unjudged,
  withCanary,
  withPromoted,
} from './channel-state.ts';
import { type Change, type Channel, type ChangedRemote } from './channels.repository.ts';
import { type ChangeDeps, passGate } from './changes-gate.ts';
import { publishedReleases } from './published-release.ts';
import { isPreviewChannel } from './preview-channel.ts';
import { type Author, authorOf } from './release-author.ts';
import { refuse } from './release-refusal.ts';
import { findReleasesById, type StoredRelease } from './releases.repository.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { StoredVerdict } from './verdict.ts';

/** Without `percent` for everybody; 0 ends a canary. */
interface Given {
  readonly action: 'promote' | 'canary';
  readonly remote: string;
  /** Undefined where a canary ends: the one that runs. */
  readonly version: string | undefined;
  readonly percent?: number | undefined;
  readonly plan?: GivenPlan | undefined;
}

/** A step by a plan says whose it is; otherwise it is a new one of whoever makes the change. */
export type GivenPlan = WishedPlan & Partial<Pick<CanaryPlan, 'by' | 'approvedBy'>>;

export type ChannelChange = Given | ({ readonly action: 'rollback' } & ReturnWish);

export interface ChangeWish {
  readonly channel: string;
  readonly by: Author;
  readonly reason: string;
  readonly changes: readonly ChannelChange[];
  /** The second person. */
  readonly approvedBy?: Author | undefined;
}

export interface Decided {
  readonly change: Change;
  /** By remote. */
  readonly verdicts: Readonly<Record<string, StoredVerdict>>;
  /** `remote version` of what rollbacks passed over. */
  readonly skipped: readonly string[];
}

/** What one of the changes does to the state before it. */
interface Step {
  readonly remotes: readonly ChangedRemote[];
  readonly state: ChannelState;
  readonly restores?: number;
  readonly skipped?: readonly string[];
  /** It has to pass the gate. */
  readonly release?: StoredRelease;
}

/** Throws 404 and 422. */
export const decideChanges = async (
  tx: TransactionSql,
  deps: ChangeDeps,
  channel: Channel,
  wish: ChangeWish,
): Promise<Decided> => {
  refuseTwice(wish.changes);
  const steps: Step[] = [];
  let { state } = channel;
  for (const change of wish.changes) {
    const step = await stepOf(tx, { ...channel, state }, change, wish);
    steps.push(step);
    state = step.state;
  }
  const verdicts = await passGate(
    tx,
    deps,
    { before: channel, after: state },
    steps.flatMap((step) => step.release ?? []),
  );
  const skipped = steps.flatMap((step) => step.skipped ?? []);
  const words = skipped.map((release) => `${release} was withdrawn and is passed over.`);
  const reason = [wish.reason, ...words].filter((part) => part !== '').join(' ');
  const { by, approvedBy } = wish;
  const change = { by, approvedBy, reason, state, ...summaryOf(steps, wish.changes, verdicts) };
  return { change, verdicts, skipped };
};

/** One remote stands in the revision itself, several in its list. */
const summaryOf = (
  steps: readonly Step[],
  wished: readonly ChannelChange[],
  verdicts: Decided['verdicts'],
) => {
  const remotes = steps.flatMap((step) => step.remotes);
  const [first] = wished;
  const restores = steps.length === 1 ? steps[0]?.restores : undefined;
  if (wished.length === 1 && first?.remote !== undefined) {
    const [one] = remotes;
    const { version = null, percent = null } = one ?? {};
    const verdict = verdicts[first.remote];
    return { action: first.action, remote: first.remote, version, percent, restores, verdict };
  }
  const changes = remotes.map((each) =>
    Object.assign({}, each, verdicts[each.remote] && { verdict: verdicts[each.remote] }),
  );
  const action = wished.length === 1 ? ('rollback' as const) : ('several' as const);
  return { action, remote: null, version: null, percent: null, restores, changes };
};

const refuseTwice = (changes: readonly ChannelChange[]): void => {
  const names = changes.map(({ remote }) => remote);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    refuse(
      422,
      'change-twice',
      `${twice} stands in the change twice.`,
      'Say once what it shall run.',
    );
};

const stepOf = (
  tx: TransactionSql,
  channel: Channel,
  change: ChannelChange,
  wish: ChangeWish,
): Promise<Step> =>
  change.action === 'rollback'
    ? returnStep(tx, channel, change)
    : givenStep(tx, channel, { ...change, plan: change.plan && ownedPlan(change.plan, wish) });

const ownedPlan = (
  { next, everyMinutes, by, approvedBy }: GivenPlan,
  wish: ChangeWish,
): OwnedPlan => ({
  next,
  everyMinutes,
  by: authorOf(by ?? wish.by),
  approvedBy: by ? approvedBy : wish.approvedBy && authorOf(wish.approvedBy),
});

const returnStep = async (
  tx: TransactionSql,
  channel: Channel,
  wish: ReturnWish,
): Promise<Step> => {
  const { restores, state, skipped } = await stateToReturnTo(tx, channel, wish);
  const names =
    wish.remote === undefined
      ? Object.keys({ ...channel.state, ...state }).filter(
          (name) => state[name]?.current !== channel.state[name]?.current,
        )
      : [wish.remote];
  const ids = names.flatMap((name) => state[name]?.current ?? []);
  const releases = await findReleasesById(tx, ids);
  const remotes = names.map((remote): ChangedRemote => {
    const version = releases.find(({ id }) => id === state[remote]?.current)?.version;
    const changed = { remote, action: 'rollback', restores } as const;
    return version === undefined ? changed : Object.assign(changed, { version });
  });
  return { remotes, state, restores, skipped };
};

type OwnedPlan = Omit<CanaryPlan, 'revision'>;
type OwnedGiven = Omit<Given, 'plan'> & { readonly plan: OwnedPlan | undefined };

const givenStep = async (tx: TransactionSql, channel: Channel, wish: OwnedGiven): Promise<Step> => {
  const { action, remote, percent } = wish;
  const version = wish.version ?? (await canaryOf(tx, channel, remote));
  const [release] = await publishedReleases(tx, remote, version);
  const state = await givenState(tx, channel, wish, release.id);
  const changed = { remote, action, version, ...(percent !== undefined && { percent }) };
  refuseStray(channel.channel, version);
  // Ending a canary needs nobody's word.
  if (percent === 0) return { remotes: [changed], state };
  if (release.withdrawn !== null)
    refuse(
      422,
      'release-withdrawn',
      `${remote} ${version} was withdrawn: ${release.withdrawn}.`,
      'Publish a new version.',
    );
  return { remotes: [changed], state, release };
};

/** What a branch shows runs in previews alone. */
const refuseStray = (channel: string, version: string): void => {
  if (isPreviewVersion(version) && !isPreviewChannel(channel))
    refuse(
      422,
      'preview-version',
      `${version} is of a preview and runs on no other channel.`,
      'Publish a version of its own.',
    );
};

/** The version that some get. */
const canaryOf = async (tx: TransactionSql, { channel, state }: Channel, remote: string) => {
  const id = state[remote]?.canary?.release;
  const [release] = id === undefined ? [] : await findReleasesById(tx, [id]);
  return (
    release?.version ??
    refuse(422, 'canary-none', `${remote} has no canary on ${channel}.`, 'Nothing to do.')
  );
};

const givenState = async (
  tx: TransactionSql,
  { channel, revision, state }: Channel,
  { remote, percent, plan }: OwnedGiven,
  release: string,
): Promise<ChannelState> => {
  const pointer = state[remote] ?? (await inherited(tx, channel, remote));
  const next = revision + 1;
  if (percent === undefined)
    return withPromoted(state, remote, pointer, { release, revision: next });
  if (!pointer)
    return refuse(
      422,
      'canary-alone',
      `${remote} has no release on ${channel} that the others could get.`,
      'Promote a release first.',
    );
  if (pointer.current === release && percent > 0)
    refuse(422, 'canary-current', 'This version runs for everybody already.', 'Nothing to do.');
  return withCanary(state, remote, pointer, {
    release,
    percent,
    since: next,
    ...(plan && { plan: { ...plan, revision: next } }),
  });
};

/** Judged where it was promoted: the revisions of another channel are numbers of their own. */
const inherited = async (tx: TransactionSql, channel: string, remote: string) => {
  if (channel === PRODUCTION) return undefined;
  const pointer = (await findProduction(tx))[remote];
  return pointer && { ...unjudged(pointer), canary: pointer.canary };
};
