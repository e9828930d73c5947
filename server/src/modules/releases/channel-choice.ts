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

/** Returns the channel of a host name. A client may send any name, also one that every object has, such as `constructor`. */
export const findHostChannel = (
  { byHost }: Pick<ChannelAccess, 'byHost'>,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): string => (Object.hasOwn(byHost, hostname) ? byHost[hostname] : undefined) ?? PRODUCTION;

export const findVisitorChannel = (
  request: FastifyRequest,
  { channels }: RegistrySnapshot,
  choices: ChoiceByRemote,
  { rules, isTester, refused }: { rules: ChannelAccess; isTester: boolean; refused: Refusal[] },
): string => {
  const own = findHostChannel(rules, request);
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
  request: FastifyRequest,
  { channels }: RegistrySnapshot,
  { rules, isTester }: { readonly rules: ChannelAccess; readonly isTester: boolean },
): string[] | undefined => {
  if (channel === PRODUCTION && !isTester) return undefined;
  const names = channels.map((known) => known.channel);
  if (!names.includes(channel)) return [];
  if (isTester) return names;
  const own = findHostChannel(rules, request);
  return names.filter((name) => name === own || rules.open.includes(name));
};
