import type { ChannelState, ChannelValues } from './channel-state.ts';
import type { ChangedRemote } from './channels.repository.ts';
import type { StoredRelease } from './releases.repository.ts';

/** What one of the changes does to the state before it. */
export interface Step {
  readonly remotes: readonly ChangedRemote[];
  readonly state: ChannelState;
  /** Absent: as they are. */
  readonly values?: ChannelValues;
  readonly restores?: number;
  readonly skipped?: readonly string[];
  /** What is to be known of settings, in sentences. */
  readonly notes?: readonly string[];
  /** They have to pass the gate. */
  readonly releases?: readonly StoredRelease[];
  /** Names of remotes that a rollback takes to a later release or to later values: it promotes them. */
  readonly promotes?: readonly string[];
}
