/**
 * Checks the releases of one change of a channel together: all of them pass the gate as they will run, or none of them
 * runs.
 */
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { ChannelState } from './channel-state.ts';
import { type ReleaseChannel, findReleaseChannels } from './channels.repository.ts';
import { findRulesBrokenByRelease, type ReleaseGateDeps } from '../gate/gate.service.ts';
import { createReleaseRefusal } from '../release-refusal.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';
import type { StoredReleaseVerdict } from '../gate/verdict.ts';
import { findReleaseVerdict, type VerdictDeps } from '../gate/verdict.service.ts';

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
export const runGateOnChanges = async (
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
