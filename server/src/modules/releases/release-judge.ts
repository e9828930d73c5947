/** Stops what fails for its visitors: a canary ends, and what was promoted gives way to what ran before. */
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { withStopped, withTakenBack } from './channel-state.ts';
import { stateToReturnTo } from './channel-return.ts';
import { type Channel, type Change, findChannels } from './channels.repository.ts';
import { CANARIES, findRules } from './channel-rules.ts';
import { changing } from './channels.service.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { bySite } from './release-author.ts';
import { failsEarly } from './early-stop.rules.ts';
import { findReleasesById } from './releases.repository.ts';
import {
  type Judged,
  type MostWeight,
  type WeighedStarts,
  weighStarts,
} from './telemetry.repository.ts';
import { PRODUCTION } from '@cairn/release-contract/channels';

interface Limit {
  /** It is judged after so many starts … */
  readonly starts: number;
  /** … or before, when it fails far more often than the limit allows. */
  readonly mayStopEarly: boolean;
  /** Stopped when more than this share of them failed, 0 to 1 … */
  readonly errorRate: number;
  /** … in so many address ranges. */
  readonly failingRanges: number;
  /** So that a flood of one place hides nothing, and beside many others stops nothing. */
  readonly most: MostWeight;
}

/** One place may stop a canary: few get it, and a school behind one address is heard. */
export const CANARY_LIMIT: Omit<Limit, 'starts' | 'errorRate'> = {
  mayStopEarly: true,
  failingRanges: 1,
  most: { visitor: 5, range: 40 },
};

/**
 * What everybody gets is stopped by several places, however much one of them tells. Where no canary is given away, a page is
 * nobody's in particular: all of a range are one visitor here.
 */
const RELEASE_LIMIT: Limit = {
  mayStopEarly: false,
  starts: 40,
  errorRate: 0.05,
  failingRanges: 4,
  most: { visitor: 10, range: 10 },
};

export type JudgedAs = 'canary' | 'release';

/** After a failure was told. Once: whoever comes second finds nothing to stop any more. */
export const stopIfFailing = async (sql: Sql, judged: Judged, as: JudgedAs): Promise<void> => {
  const limit = as === 'canary' ? await canaryLimit(sql, judged) : RELEASE_LIMIT;
  const weighed = await weighStarts(sql, judged, limit.most);
  if (!isOver(weighed, limit)) return;
  const figures = `${failedStarts(weighed)} on ${judged.channel}`;
  const reason = `${figures}; the limit is ${limit.errorRate * 100} %.`;
  const owner = as === 'canary' ? await ownerOf(sql, judged) : judged.channel;
  if (owner === undefined) return;
  const stop = as === 'canary' ? withoutThatCanary : returned;
  try {
    await changing(sql, { channel: owner, seen: undefined }, (tx, channel) =>
      stop(tx, channel, judged, reason),
    );
  } catch (error) {
    // Nothing may run instead: what pages tell stands in the status.
    if (error !== ENDED && !isRefusal(error)) throw error;
  }
};

/** As the channel whose canary it is says. */
const canaryLimit = async (sql: Sql, judged: Judged): Promise<Limit> => {
  const owner = (await ownerOf(sql, judged)) ?? judged.channel;
  const [rules] = await findRules(sql, [owner], new Date());
  const { errorLimit, leastStarts } = rules?.settings.canary ?? CANARIES;
  return { ...CANARY_LIMIT, errorRate: errorLimit, starts: leastStarts };
};

/** '5 of 40 starts failed' */
export const failedStarts = ({
  starts,
  failed,
}: Pick<WeighedStarts, 'starts' | 'failed'>): string => {
  const count = Math.round(starts);
  return `${Math.round(failed)} of ${count} ${count === 1 ? 'start' : 'starts'} failed`;
};

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.statusCode === 422;

const isOver = (weighed: WeighedStarts, limit: Limit): boolean => {
  const { starts, failed, failingRanges } = weighed;
  if (failingRanges < limit.failingRanges) return false;
  if (starts >= limit.starts) return failed / starts > limit.errorRate;
  return limit.mayStopEarly && failsEarly(weighed, limit.errorRate);
};

const ENDED = new Error('Somebody has changed it in the meantime.');

type Stop = (
  tx: TransactionSql,
  channel: Channel,
  judged: Judged,
  reason: string,
) => Promise<Change>;

/** The channel whose canary this is: its own, or production's, which it follows. */
const ownerOf = async (sql: Sql, { channel, remote }: Judged): Promise<string | undefined> => {
  const channels = await findChannels(sql);
  const withChoice = channels.filter(({ state }) => state[remote] !== undefined);
  const owner =
    withChoice.find((known) => known.channel === channel) ??
    withChoice.find((known) => known.channel === PRODUCTION);
  return owner?.channel;
};

const withoutThatCanary: Stop = async (tx, { state }, { remote, since }, reason) => {
  const pointer = state[remote];
  if (pointer?.canary?.since !== since) throw ENDED;
  return {
    action: 'canary-stopped',
    by: bySite('telemetry'),
    remote,
    version: (await versionOf(tx, pointer.canary.release)) ?? null,
    percent: 0,
    reason,
    state: withStopped(state, remote, pointer, reason),
  };
};

/** A rollback as somebody would make it; withdrawn releases are passed over. A canary beside it ends. */
const returned: Stop = async (tx, channel, { remote, since }, reason) => {
  const pointer = channel.state[remote];
  if (!pointer || pointer.since !== since) throw ENDED;
  const alone = {
    ...channel,
    state: { ...channel.state, [remote]: { ...pointer, canary: undefined } },
  };
  // Values of its settings alone would leave the release that fails.
  const wish = { remote, to: undefined, isOtherRelease: true };
  const { restores, state, values } = await stateToReturnTo(tx, alone, wish);
  // None: the channel follows production again.
  const target = state[remote];
  const version = (await versionOf(tx, pointer.current)) ?? '';
  const instead = target ? await versionOf(tx, target.current) : `What ${PRODUCTION} runs`;
  return {
    action: 'release-stopped',
    by: bySite('telemetry'),
    remote,
    version,
    percent: null,
    reason: `${reason} ${instead} runs again.`,
    restores,
    state: target ? withTakenBack(state, remote, target, { version, reason }) : state,
    values,
  };
};

const versionOf = async (tx: TransactionSql, id: string): Promise<string | undefined> =>
  (await findReleasesById(tx, [id]))[0]?.version;
