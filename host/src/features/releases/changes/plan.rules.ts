/** From what somebody picks to what is sent. */
import type { BoardCell, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { WishedChange } from '@cairn/api/release-changes.contract';
import type { ChangeAction } from './may-change.ts';

export const cellOf = (
  { remotes }: Pick<ReleaseBoard, 'remotes'>,
  remote: string,
  channel: string,
): BoardCell | undefined =>
  remotes.find(({ name }) => name === remote)?.cells.find((cell) => cell.channel === channel);

/** The version that is most likely meant: the canary of the channel, else what another channel tries; '' for none. */
export const likelyVersion = (
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

/** The share after the one that runs; undefined: everybody is next. */
export const nextStep = (steps: readonly number[], percent = 0): number | undefined =>
  steps.find((step) => step > percent);

/** Undefined while a version is missing. */
export const wishOf = (
  remote: string,
  action: ChangeAction,
  { version, percent }: { readonly version: string; readonly percent: number },
): WishedChange | undefined => {
  if (action === 'rollback') return { remote, action };
  if (version === '') return undefined;
  return action === 'promote' ? { remote, action, version } : { remote, action, version, percent };
};
