/** Returns texts about entries of the release history. */
import type { HistoryEntry, HistoryKind } from '@cairn/api/release-history.contract';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { formatChannelName, formatPercentage } from '../release-texts.ts';

type EntryTitle = (entry: {
  /** Name of the remote and its version as far as known, such as 'learning 4.9.0'. */
  readonly what: string;
  readonly where: string;
  readonly entry: HistoryEntry;
}) => string;

const TITLES: Readonly<Record<HistoryKind, EntryTitle>> = {
  promote: ({ what, where, entry: { version } }) =>
    version === undefined
      ? t`Settings of ${what} changed on ${where}`
      : t`${what} for all visitors of ${where}`,
  canary: ({ what, where, entry: { percent = 0, plan } }) => {
    if (plan === 'paused') return t`The rollout plan of ${what} was paused on ${where}`;
    if (plan === 'resumed') return t`The rollout plan of ${what} was resumed on ${where}`;
    const share = formatPercentage(percent);
    return percent === 0
      ? t`The canary of ${what} ended on ${where}`
      : t`${what} as a canary at ${share} on ${where}`;
  },
  'canary-stopped': ({ what, where }) => t`The registry stopped the canary ${what} on ${where}`,
  'release-stopped': ({ what, where }) => t`${what} was rolled back automatically on ${where}`,
  rollback: ({ what, where, entry: { remote, before, version } }) => {
    if (remote === undefined) return t`${where} rolled back as a whole`;
    // A release was removed from a channel: the channel runs the release of production again.
    if (version === undefined) {
      const release = before === undefined ? remote : `${remote} ${before}`;
      return t`${release} rolled back on ${where}: it runs what Production runs`;
    }
    // Rollback without a version: only a canary or configuration values were rolled back.
    if (before !== undefined && before === version) return t`${what} restored on ${where}`;
    return before === undefined
      ? t`Rolled back to ${what} on ${where}`
      : t`${before} rolled back to ${what} on ${where}`;
  },
  withdraw: ({ what, where }) => t`A withdrawal left ${what} on ${where}`,
  build: ({ what, where }) => t`${what} came with this server, on ${where}`,
  several: ({ where, entry: { changes = [] } }) => {
    const count = changes.length;
    return plural(
      count,
      t`${count} remote changed on ${where}|${count} remotes changed together on ${where}`,
    );
  },
  published: ({ what }) => t`${what} was published`,
  withdrawn: ({ what }) => t`${what} was withdrawn`,
  removed: ({ what }) => t`${what} was removed, because no channel needs it`,
  'held-back': ({ what, where }) => t`The gate of ${where} refused ${what}`,
  frozen: ({ where }) => t`${where} was frozen`,
  unfrozen: ({ where }) => t`The freeze of ${where} ended`,
  requested: ({ where }) => t`A change of ${where} was requested`,
  refused: ({ where }) => t`A change of ${where} was refused`,
  expired: ({ where }) => t`A request for a change of ${where} expired`,
  settings: ({ where }) => t`The settings of ${where} changed`,
  'preview-made': ({ what }) => t`A preview of ${what} was created`,
  'preview-ended': ({ what }) => t`A preview of ${what} ended`,
  'token-made': () => t`A token was created`,
  'token-renewed': () => t`A token was renewed`,
  'token-revoked': () => t`A token was revoked`,
  'checker-added': () => t`The key of a checker was added`,
  'checker-renewed': () => t`The key of a checker was renewed`,
  'checker-revoked': () => t`The key of a checker was revoked`,
  'right-given': () => t`A right was granted`,
  'right-taken': () => t`A right was revoked`,
  'webhook-added': () => t`A webhook was added`,
  'webhook-removed': () => t`A webhook was removed`,
  'webhook-failed': () => t`A webhook could not be reached`,
};

export const formatHistoryEntryTitle = (entry: HistoryEntry): string => {
  const { kind, remote, version, channel } = entry;
  const what = [remote, version].filter((word) => word !== undefined).join(' ');
  const where = channel === undefined ? t`every channel` : formatChannelName(channel);
  return TITLES[kind]({ what, where, entry });
};

/** Colour of a history entry in the timeline: failure, rollback, success, in progress, or neutral. */
export type HistoryEntryTone = 'bad' | 'back' | 'ok' | 'now' | 'plain';

const TONES: Partial<Record<HistoryKind, HistoryEntryTone>> = {
  'canary-stopped': 'bad',
  'release-stopped': 'bad',
  'held-back': 'bad',
  withdrawn: 'bad',
  withdraw: 'back',
  refused: 'bad',
  'webhook-failed': 'bad',
  rollback: 'back',
  promote: 'ok',
  several: 'ok',
  published: 'ok',
  canary: 'now',
};

export const getHistoryEntryTone = ({
  kind,
  plan,
}: Pick<HistoryEntry, 'kind' | 'plan'>): HistoryEntryTone =>
  plan === 'paused' ? 'plain' : (TONES[kind] ?? 'plain');
