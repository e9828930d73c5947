/** Checks which release changes the signed-in user may make, and returns the reason why a button is disabled. */
import type { BoardCell, BoardChannel, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { GrantedRight, ReleaseRight } from '@cairn/api/release-people.contract';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';

export type ReleaseChangeAction = 'promote' | 'canary' | 'rollback';

interface ReleaseScope {
  readonly remote: string;
  /** Channel of the permission; absent if a permission on any channel is enough. */
  readonly channel?: string;
}

const includesScope = (own: string, wanted: string | undefined): boolean =>
  own === '*' || wanted === undefined || own === wanted;

export const hasReleasePermission = (
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
export const hasAnyPermissionForRemote = (
  rights: readonly GrantedRight[],
  remote: string,
): boolean => rights.some((right) => includesScope(right.remote, remote));

/** Returns whether the user has the permission for all remotes of a channel, as a freeze and channel settings require. */
const isPermittedOnChannel = (
  rights: readonly GrantedRight[],
  action: ReleaseRight,
  channel: string,
): boolean => hasReleasePermission(rights, action, { remote: '*', channel });

const noRightReason = (action: ReleaseChangeAction, remote: string, channel: string): string => {
  const where = formatChannelName(channel);
  switch (action) {
    case 'promote':
      return t`You have no right to promote ${remote} on ${where}. Ask the operator of the site for it.`;
    case 'canary':
      return t`You have no right to start a canary of ${remote} on ${where}. Ask the operator of the site for it.`;
    case 'rollback':
      return t`You have no right to roll back ${remote} on ${where}. Ask the operator of the site for it.`;
    default:
      return action satisfies never;
  }
};

const frozenReason = ({ channel, freeze }: BoardChannel): string | undefined => {
  if (!freeze) return undefined;
  const where = formatChannelName(channel);
  return freeze.isLocked
    ? t`The operator of the site has locked ${where}: ${freeze.reason}`
    : t`${where} is frozen: ${freeze.reason}`;
};

/** Returns why the user cannot make this release change now; undefined if they can. */
export const findReleaseChangeObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  action: ReleaseChangeAction,
  on: { readonly remote: string; readonly channel: BoardChannel; readonly cell?: BoardCell },
): string | undefined => {
  const { remote, channel, cell } = on;
  if (!hasReleasePermission(rights, action, { remote, channel: channel.channel }))
    return noRightReason(action, remote, channel.channel);
  if (action !== 'rollback') return frozenReason(channel) ?? findCanaryObstacle(action, cell);
  const isOwn = cell?.source === channel.channel;
  if (isOwn && (cell.canary || cell.previous.length > 0)) return undefined;
  return t`There is no earlier release to roll back to.`;
};

const findCanaryObstacle = (
  action: ReleaseChangeAction,
  cell: BoardCell | undefined,
): string | undefined =>
  action === 'canary' && !cell ? t`Nothing runs here yet: promote a release first.` : undefined;

/** Returns why the user cannot pause or resume a rollout plan. A freeze of the channel does not prevent it. */
export const findRolloutPlanObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  remote: string,
  channel: string,
): string | undefined =>
  hasReleasePermission(rights, 'canary', { remote, channel })
    ? undefined
    : noRightReason('canary', remote, channel);

/** Returns why the user cannot withdraw a release from every channel; undefined if they can. */
export const findReleaseWithdrawalObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  remote: string,
): string | undefined =>
  hasReleasePermission(rights, 'withdraw', { remote })
    ? undefined
    : t`You have no right to withdraw releases of ${remote}. Ask the operator of the site for it.`;

export const findChannelChangeObstacle = (
  { rights }: Pick<ReleaseBoard, 'rights'>,
  action: 'freeze' | 'settings',
  { channel, freeze }: BoardChannel,
): string | undefined => {
  if (action === 'freeze' && freeze?.isLocked === true)
    return t`An operator has locked this channel. Only an operator can unlock it, on the server.`;
  if (isPermittedOnChannel(rights, action, channel)) return undefined;
  const where = formatChannelName(channel);
  return action === 'freeze'
    ? t`You have no right to freeze ${where}. Ask the operator of the site for it.`
    : t`You have no right to the settings of ${where}. Ask the operator of the site for it.`;
};
