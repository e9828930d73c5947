import type { AccessState } from '@cairn/api/release-access.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import { commaList } from '@cairn/messages/word-lists';
import { t } from 'ttag';
import { formatChannelName } from '../release-texts.ts';

const ACTION_NAMES: Readonly<Record<string, string>> = {
  publish: t`publish`,
  preview: t`make previews`,
  promote: t`promote`,
  canary: t`start canaries`,
  rollback: t`roll back`,
  withdraw: t`withdraw`,
  approve: t`approve`,
  freeze: t`freeze channels`,
  settings: t`change channel settings`,
  test: t`run unpromoted releases`,
  tokens: t`make tokens`,
  checkers: t`add keys of checkers`,
};

export const formatActionName = (action: string): string => ACTION_NAMES[action] ?? action;

/** Formats actions as 'publish, roll back'. */
export const formatReleaseActions = (actions: readonly string[]): string =>
  commaList(actions.map(formatActionName));

/** Formats the channels of a token or right: the name of one, all, or previews. */
export const formatChannelScope = (channel: string): string => {
  if (channel === '*') return t`all channels`;
  if (channel === PREVIEW_SCOPE) return t`previews`;
  return formatChannelName(channel);
};

/** Formats the remote and channel of a token or right, such as 'planner, Production'. */
export const formatAccessScope = ({
  remote,
  channel,
}: {
  readonly remote: string;
  readonly channel: string;
}): string => commaList([remote === '*' ? t`all remotes` : remote, formatChannelScope(channel)]);

export const formatAccessState = (state: AccessState): string => {
  switch (state) {
    case 'valid':
      return t`Valid`;
    case 'expired':
      return t`Expired`;
    case 'revoked':
      return t`Revoked`;
    case 'maker':
      return t`Stopped`;
    default:
      return state satisfies never;
  }
};
