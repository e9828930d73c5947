/** Which channel a page is of, and which its visitor may go to. */
import type { Refusal } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyRequest } from 'fastify';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { Choices } from './release-choices.ts';

export interface ChannelRules {
  /** Channels that anybody may choose by `?mfe.channel=`; testers may choose any. */
  readonly open: readonly string[];
  /** Channel by host name; production everywhere else. */
  readonly byHost: Readonly<Record<string, string>>;
}

export const channelFor = (
  { hostname }: FastifyRequest,
  { channels }: RegistrySnapshot,
  choices: Choices,
  { rules, isTester, refused }: { rules: ChannelRules; isTester: boolean; refused: Refusal[] },
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
 * Versions are chosen off production by anybody, there by testers; whoever chooses none is told of no channel either. A
 * preview is left by a return to normal alone: it offers no channel, and none offers it.
 */
export const choosableFrom = (
  channel: string,
  { hostname }: FastifyRequest,
  { channels }: RegistrySnapshot,
  { rules, isTester }: { readonly rules: ChannelRules; readonly isTester: boolean },
): string[] | undefined => {
  if (channel === PRODUCTION && !isTester) return undefined;
  const names = channels.map((known) => known.channel);
  if (!names.includes(channel)) return [];
  if (isTester) return names;
  const own = rules.byHost[hostname] ?? PRODUCTION;
  return names.filter((name) => name === own || rules.open.includes(name));
};
