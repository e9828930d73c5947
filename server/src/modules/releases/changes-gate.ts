/** Checks the releases of one change together: all of them pass the gate as they will run, or none of them runs. */
import type { TransactionSql } from '../../platform/database/sql.ts';
import type { ChannelState } from './channel-state.ts';
import { type Channel, findChannels } from './channels.repository.ts';
import { checkRelease, type GateDeps } from './gate.service.ts';
import { createRefusal } from './release-refusal.ts';
import type { StoredRelease } from './releases.repository.ts';
import type { StoredVerdict } from './verdict.ts';
import type { VerdictService } from './verdict.service.ts';

export interface ChangeDeps extends GateDeps {
  readonly verdicts: Pick<VerdictService, 'verdictOn'>;
}

interface StateChange {
  readonly before: Channel;
  readonly after: ChannelState;
}

/**
 * Checks each release together with what the other remotes will run, and with the earlier release of its own remote. Returns
 * the verdicts by remote. Throws 422.
 */
export const gateChanges = async (
  tx: TransactionSql,
  deps: ChangeDeps,
  { before, after }: StateChange,
  gated: readonly StoredRelease[],
): Promise<Record<string, StoredVerdict>> => {
  if (gated.length === 0) return {};
  const others = (await findChannels(tx)).filter(({ channel }) => channel !== before.channel);
  const verdicts: Record<string, StoredVerdict> = {};
  for (const release of gated) {
    const { remote, descriptor } = release;
    const own = before.state[remote];
    const { [remote]: _, ...rest } = after;
    const beside = own ? { ...rest, [remote]: own } : rest;
    const channels = [...others, { ...before, state: beside }];
    const problems = await checkRelease(tx, deps, descriptor, before.channel, channels);
    if (problems.length > 0) throw createRefusal(422, problems);
    verdicts[remote] = await deps.verdicts.verdictOn(tx, release, before.channel, channels);
  }
  return verdicts;
};
