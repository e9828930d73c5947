/** Converts the user's choices in the dialog to the requested release change. */
import type { BoardCanary, BoardCell, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import type { RequestedRolloutPlan } from '@cairn/api/release-plans.contract';
import type { ReleaseChangeAction } from './change-obstacles.ts';

export const findBoardCell = (
  { remotes }: Pick<ReleaseBoard, 'remotes'>,
  remote: string,
  channel: string,
): BoardCell | undefined =>
  remotes.find(({ name }) => name === remote)?.cells.find((cell) => cell.channel === channel);

/** Returns the version that a promotion most likely means: the channel's canary, else another channel's version; '' for none. */
export const suggestVersionForChannel = (
  board: Pick<ReleaseBoard, 'remotes'>,
  remote: string,
  channel: string,
): string => {
  const cells = board.remotes.find(({ name }) => name === remote)?.cells ?? [];
  const own = cells.find((cell) => cell.channel === channel);
  if (own?.canary) return own.canary.version;
  const tried = cells.find((cell) => cell.channel !== channel && cell.source === cell.channel);
  return tried && tried.version !== own?.version ? tried.version : '';
};

/** Returns the first canary percentage in the list above the current one. */
const nextStep = (steps: readonly number[], percent = 0): number | undefined =>
  steps.find((step) => step > percent);

/** Returns the next percentage of the canary's plan, else of the channel's steps; undefined if 100 is next. */
export const findNextCanaryPercentage = (
  steps: readonly number[],
  canary?: Pick<BoardCanary, 'percent' | 'plan'>,
): number | undefined => {
  const planned = canary?.plan?.next[0];
  if (planned === undefined) return nextStep(steps, canary?.percent);
  return planned < 100 ? planned : undefined;
};

interface ChosenValues {
  readonly version: string;
  readonly percent: number;
  readonly plan?: RequestedRolloutPlan | undefined;
}

/** Returns the change of one remote to request; undefined while no version is chosen. */
export const toRemoteChange = (
  remote: string,
  action: ReleaseChangeAction,
  { version, percent, plan }: ChosenValues,
): RemoteChange | undefined => {
  if (action === 'rollback') return { remote, action };
  if (version === '') return undefined;
  if (action === 'promote') return { remote, action, version };
  return { remote, action, version, percent, ...(plan && { plan }) };
};
