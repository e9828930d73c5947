/** Checks which changes a caller may make, and returns the reason for a disabled button. */
import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { GrantedRight, ReleaseRight } from '@cairn/api/release-people.contract';
import { t } from 'ttag';
import { formatChannel } from '../release-texts.ts';

export type ChangeAction = 'promote' | 'canary' | 'rollback';

interface ReleaseScope {
  readonly remote: string;
  /** Absent: any channel. */
  readonly channel?: string;
}

const includesScope = (own: string, wanted: string | undefined): boolean =>
  own === '*' || wanted === undefined || own === wanted;

export const isPermitted = (
  rights: readonly GrantedRight[],
  action: ReleaseRight,
  { remote, channel }: ReleaseScope,
): boolean =>
  rights.some(
    (right) =>
      includesScope(right.remote, remote) &&
      includesScope(right.channel, channel) &&
      right.actions.includes(action),
  );

/** Returns whether the caller has any permission for the remote. */
export const hasAnyPermission = (rights: readonly GrantedRight[], remote: string): boolean =>
  rights.some((right) => includesScope(right.remote, remote));

/** Returns whether the caller has the permission for all remotes, which a freeze and settings need. */
const isPermittedOnChannel = (
  rights: readonly GrantedRight[],
  action: ReleaseRight,
  channel: string,
): boolean => isPermitted(rights, action, { remote: '*', channel });

const noRightReason = (action: ChangeAction, remote: string, channel: string): string => {
  const where = formatChannel(channel);
  switch (action) {
    case 'promote':
      return t`You have no right to promote ${remote} on ${where}. Whoever runs the site gives it.`;
    case 'canary':
      return t`You have no right to a canary of ${remote} on ${where}. Whoever runs the site gives it.`;
    case 'rollback':
      return t`You have no right to roll back ${remote} on ${where}. Whoever runs the site gives it.`;
    default:
      return action satisfies never;
  }
};

const frozenReason = ({ channel, freeze }: BoardChannel): string | undefined => {
  if (!freeze) return undefined;
  const where = formatChannel(channel);
  return freeze.isLocked
    ? t`The operator of the site has locked ${where}: ${freeze.reason}`
    : t`${where} is frozen: ${freeze.reason}`;
};

/** Returns why the caller cannot do this now; undefined if they can. */
export const findChangeObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  action: ChangeAction,
  on: { readonly remote: string; readonly channel: BoardChannel; readonly cell?: BoardCell },
): string | undefined => {
  const { remote, channel, cell } = on;
  if (!isPermitted(rights, action, { remote, channel: channel.channel }))
    return noRightReason(action, remote, channel.channel);
  if (action !== 'rollback') return frozenReason(channel) ?? findCanaryObstacle(action, cell);
  const isOwn = cell?.source === channel.channel;
  if (isOwn && (cell.canary || cell.previous.length > 0)) return undefined;
  return t`Nothing ran here before that it could return to.`;
};

const findCanaryObstacle = (
  action: ChangeAction,
  cell: BoardCell | undefined,
): string | undefined =>
  action === 'canary' && !cell ? t`Nothing runs here yet: promote a release first.` : undefined;

/** Returns why the caller cannot pause or resume a plan. A freeze of the channel does not matter. */
export const findPlanObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  remote: string,
  channel: string,
): string | undefined =>
  isPermitted(rights, 'canary', { remote, channel })
    ? undefined
    : noRightReason('canary', remote, channel);

/** Returns why the caller cannot withdraw a release, which removes it from every channel. */
export const findWithdrawalObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  remote: string,
): string | undefined =>
  isPermitted(rights, 'withdraw', { remote })
    ? undefined
    : t`You have no right to withdraw releases of ${remote}. Whoever runs the site gives it.`;

export const findChannelObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  action: 'freeze' | 'settings',
  { channel, freeze }: BoardChannel,
): string | undefined => {
  if (action === 'freeze' && freeze?.isLocked === true)
    return t`An operator has locked this channel, and ends that at the server.`;
  if (isPermittedOnChannel(rights, action, channel)) return undefined;
  const where = formatChannel(channel);
  return action === 'freeze'
    ? t`You have no right to freeze ${where}. Whoever runs the site gives it.`
    : t`You have no right to the settings of ${where}. Whoever runs the site gives it.`;
};
