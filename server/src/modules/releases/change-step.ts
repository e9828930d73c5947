import type { ChannelState, ChannelValues } from './channel-state.ts';
import type { ChangedRemote } from './channels.repository.ts';
import type { StoredRelease } from './releases.repository.ts';

/** The effect of one change on the state before it. */
export interface ChangeEffect {
  readonly remotes: readonly ChangedRemote[];
  readonly state: ChannelState;
  /** Absent if the values do not change. */
  readonly values?: ChannelValues;
  readonly restores?: number;
  readonly skipped?: readonly string[];
  /** Remarks about settings, as sentences. */
  readonly notes?: readonly string[];
  /** Releases that have to pass the gate. */
  readonly releases?: readonly StoredRelease[];
  /** Names of remotes that a rollback takes to a later release or to later values, which counts as a promotion. */
  readonly promotes?: readonly string[];
}
