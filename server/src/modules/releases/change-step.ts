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
  /** It has to pass the gate. */
  readonly release?: StoredRelease;
}
