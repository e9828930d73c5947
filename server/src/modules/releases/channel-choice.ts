/** Chooses the channel of a page, and lists the channels that its visitor may choose. */
import type { Refusal } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyRequest } from 'fastify';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { ChoiceByRemote } from './release-choices.ts';

export interface ChannelAccess {
  /** Channels that every visitor may choose by `?mfe.channel=`; testers may choose any. */
  readonly open: readonly string[];
  /** Channels by host name; all other hosts show production. */
  readonly byHost: Readonly<Record<string, string>>;
}

export const findVisitorChannel = (
  { hostname }: FastifyRequest,
  { channels }: RegistrySnapshot,
  choices: ChoiceByRemote,
  { rules, isTester, refused }: { rules: ChannelAccess; isTester: boolean; refused: Refusal[] },
): string => {
  const own = rules.byHost[hostname] ?? PRODUCTION;
  const wish = choices.get('channel');
  if (wish === undefined || wish === own) return own;
  const isKnown = channels.some(({ channel }) => channel === wish);
  if (isKnown && (isTester || rules.open.includes(wish))) return wish;
  const reason = isKnown ? 'This channel is for testers.' : 'There is no such channel.';
  refused.push({ name: 'channel', version: wish, reason });
  return own;
};

/**
 * Returns the channels that the visitor may choose; undefined if the visitor may choose no versions either. On production
 * only testers choose versions, elsewhere every visitor may. For a preview the list is empty: only a return to normal leaves
 * it.
 */
export const findChoosableChannels = (
  channel: string,
  { hostname }: FastifyRequest,
  { channels }: RegistrySnapshot,
  { rules, isTester }: { readonly rules: ChannelAccess; readonly isTester: boolean },
): string[] | undefined => {
  if (channel === PRODUCTION && !isTester) return undefined;
  const names = channels.map((known) => known.channel);
  if (!names.includes(channel)) return [];
  if (isTester) return names;
  const own = rules.byHost[hostname] ?? PRODUCTION;
  return names.filter((name) => name === own || rules.open.includes(name));
};
