/** Determines the channel of a page from the request, and lists the channels that the visitor may choose. */
import type { RefusedOverride } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyRequest } from 'fastify';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { ReleaseChoiceByRemote } from './release-choices.ts';

export interface ChannelAccessSettings {
  /** Channels that every visitor may choose by `?mfe.channel=`; testers may choose any channel. */
  readonly open: readonly string[];
  /** Channel that pages show, by host name of the request; all other hosts show production. */
  readonly channelByHost: Readonly<Record<string, string>>;
}

/**
 * Returns the channel of a host name. A client may send any host name, including the name of a property that every object
 * inherits, such as `constructor`.
 */
export const findHostChannel = (
  { channelByHost: byHost }: Pick<ChannelAccessSettings, 'channelByHost'>,
  { hostname }: Pick<FastifyRequest, 'hostname'>,
): string => (Object.hasOwn(byHost, hostname) ? byHost[hostname] : undefined) ?? PRODUCTION;

export const findVisitorChannel = (
  request: FastifyRequest,
  { channels }: RegistrySnapshot,
  choices: ReleaseChoiceByRemote,
  {
    rules,
    isTester,
    refused,
  }: { rules: ChannelAccessSettings; isTester: boolean; refused: RefusedOverride[] },
): string => {
  const own = findHostChannel(rules, request);
  const requested = choices.get('channel');
  if (requested === undefined || requested === own) return own;
  const isKnown = channels.some(({ channel }) => channel === requested);
  if (isKnown && (isTester || rules.open.includes(requested))) return requested;
  const reason = isKnown ? 'This channel is for testers.' : 'There is no such channel.';
  refused.push({ name: 'channel', version: requested, reason });
  return own;
};

/**
 * Returns the channels that the visitor may choose; undefined if the visitor may choose no versions either. On production only
 * testers choose versions, elsewhere every visitor may. For a preview the list is empty, because the visitor can only leave the
 * preview.
 */
export const findChoosableChannels = (
  channel: string,
  request: FastifyRequest,
  { channels }: RegistrySnapshot,
  { rules, isTester }: { readonly rules: ChannelAccessSettings; readonly isTester: boolean },
): string[] | undefined => {
  if (channel === PRODUCTION && !isTester) return undefined;
  const names = channels.map((known) => known.channel);
  if (!names.includes(channel)) return [];
  if (isTester) return names;
  const own = findHostChannel(rules, request);
  return names.filter((name) => name === own || rules.open.includes(name));
};
