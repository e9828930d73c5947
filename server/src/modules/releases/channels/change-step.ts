import type { ChannelState, ChannelSettingValues } from './channel-state.ts';
import type { RevisionRemoteChange } from './channels.repository.ts';
import type { StoredRelease } from '../registry/releases.repository.ts';

/** Effect of one change of a channel on the channel's state before it. */
export interface ChannelChangeEffect {
  readonly remotes: readonly RevisionRemoteChange[];
  readonly state: ChannelState;
  /** Setting values of the channel after the change; absent if the change leaves them as they are. */
  readonly values?: ChannelSettingValues;
  readonly restores?: number;
  readonly skipped?: readonly string[];
  /** Remarks about setting values, as sentences for the author of the change. */
  readonly notes?: readonly string[];
  /** Releases that run because of the change, so they must pass the gate. */
  readonly releases?: readonly StoredRelease[];
  /** Names of remotes that a rollback takes to a later release or to later values, which counts as a promotion. */
  readonly promotes?: readonly string[];
}
