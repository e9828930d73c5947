/** Changes of channels: each is a revision, decided while nobody else can change the channel. */
import type { Verdict } from '@cairn/api/release-verdict.contract';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { type ChannelState, unjudged, withCanary, withPromoted } from './channel-state.ts';
import {
  addRevision,
  type Channel,
  type Change,
  findChannels,
  lockChannel,
} from './channels.repository.ts';
import { findProduction, type ReturnWish, stateToReturnTo } from './channel-return.ts';
import { checkRelease, type GateDeps, unknownChannel } from './gate.service.ts';
import { refusal, refuse } from './release-refusal.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { publishedReleases } from './published-release.ts';
import { findReleasesById, type StoredRelease } from './releases.repository.ts';
import { type StoredVerdict, toldVerdict } from './verdict.ts';
import type { VerdictService } from './verdict.service.ts';

export interface Changed {
  readonly channel: string;
  readonly revision: number;
}

export interface Promoted extends Changed {
  /** Absent: a canary has ended, which asks nobody. */
  readonly verdict?: Verdict;
}

export interface RolledBack extends Changed {
  /** `remote version` of what was passed over, as it was withdrawn; absent: nothing. */
  readonly skipped?: string[];
}

interface Wish {
  readonly channel: string;
  readonly who: string;
  /** The revisions that the caller has seen, one of which must be the current one; undefined: whichever it is. */
  readonly seen: readonly number[] | undefined;
  readonly reason: string;
}

export interface PromoteWish extends Wish {
  readonly remote: string;
  readonly version: string;
  /** Undefined: everybody. */
  readonly percent: number | undefined;
}

export type RollbackWish = Wish & ReturnWish;

export interface ChannelsService {
  readonly promote: (wish: PromoteWish) => Promise<Promoted>;
  readonly rollBack: (wish: RollbackWish) => Promise<RolledBack>;
}

interface ChannelDeps extends GateDeps {
  readonly verdicts: Pick<VerdictService, 'verdictOn'>;
}

export const createChannelsService = (sql: Sql, deps: ChannelDeps): ChannelsService => ({
  promote: async (wish) => {
    let verdict: StoredVerdict | undefined;
    const changed = await changing(sql, wish, async (tx, channel) => {
      const release = await releaseFor(tx, deps, wish);
      const { remote, version, percent = null, who, reason } = wish;
      // Ending a canary needs nobody's word.
      if (percent !== 0) verdict = await deps.verdicts.verdictOn(tx, release, wish.channel);
      const action = percent === null ? 'promote' : 'canary';
      const state = await promotedState(tx, channel, wish, release.id);
      return { action, who, remote, version, percent, reason, verdict, state };
    });
    return { ...changed, ...(verdict && { verdict: toldVerdict(verdict) }) };
  },
  rollBack: async (wish) => {
    let skipped: readonly string[] = [];
    const changed = await changing(sql, wish, async (tx, channel) => {
      const { remote = null, who } = wish;
      const { restores, state, skipped: gone } = await stateToReturnTo(tx, channel, wish);
      skipped = gone;
      const words = gone.map((release) => `${release} was withdrawn and is passed over.`);
      const reason = [wish.reason, ...words].filter((part) => part !== '').join(' ');
      const version = wish.remote ? await versionOf(tx, state, wish.remote) : null;
      return { action: 'rollback', who, remote, version, percent: null, reason, restores, state };
    });
    return { ...changed, ...(skipped.length > 0 && { skipped: [...skipped] }) };
  },
});

/** One change of one channel, in a transaction. Throws 404 and 412. */
export const changing = (
  sql: Sql,
  { channel: name, seen }: Pick<Wish, 'channel' | 'seen'>,
  decide: (tx: TransactionSql, channel: Channel) => Promise<Change>,
): Promise<Changed> =>
  sql.begin(async (tx) => {
    const channel = await lockChannel(tx, name);
    if (!channel) {
      const known = await findChannels(tx);
      return unknownChannel(
        name,
        known.map((each) => each.channel),
      );
    }
    if (seen && !seen.includes(channel.revision))
      refuse(
        412,
        'if-match',
        `${name} is at revision ${channel.revision} and not at ${seen.join(' or ')}: somebody has changed it.`,
        'Look at what runs now, then try again.',
      );
    const revision = await addRevision(tx, channel, await decide(tx, channel));
    return { channel: name, revision };
  });

/** The release that is wanted, if it may run on the channel. Ending a canary needs no gate. */
const releaseFor = async (
  tx: TransactionSql,
  deps: GateDeps,
  { remote, version, channel, percent }: PromoteWish,
): Promise<StoredRelease> => {
  const [release] = await publishedReleases(tx, remote, version);
  if (percent === 0) return release;
  if (release.withdrawn !== null)
    refuse(
      422,
      'release-withdrawn',
      `${remote} ${version} was withdrawn: ${release.withdrawn}.`,
      'Publish a new version.',
    );
  const problems = await checkRelease(tx, deps, release.descriptor, channel);
  if (problems.length > 0) throw refusal(422, problems);
  return release;
};

const promotedState = async (
  tx: TransactionSql,
  { channel, revision, state }: Channel,
  { remote, percent }: PromoteWish,
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
  return withCanary(state, remote, pointer, { release, percent, since: next });
};

/** Judged where it was promoted: the revisions of another channel are numbers of their own. */
const inherited = async (tx: TransactionSql, channel: string, remote: string) => {
  if (channel === PRODUCTION) return undefined;
  const pointer = (await findProduction(tx))[remote];
  return pointer && { ...unjudged(pointer), canary: pointer.canary };
};

const versionOf = async (tx: TransactionSql, state: ChannelState, remote: string) => {
  const id = state[remote]?.current;
  const [release] = id === undefined ? [] : await findReleasesById(tx, [id]);
  return release?.version ?? null;
};
