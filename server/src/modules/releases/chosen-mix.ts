/** Works out what a page would run, from its channel, a preview and the chosen versions. It stores and shows nothing. */
import type { Refusal } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { readDevBuild } from '@cairn/release-contract/dev-build';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyRequest } from 'fastify';
import type { ChannelRemote } from './release-source.ts';
import { type ChannelRules, channelFor } from './channel-choice.ts';
import { devRelease, devRoutes, unreleased } from './dev-builds.ts';
import { type RequestedPreview, refusePreview } from './preview-visit.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { Choices } from './release-choices.ts';
import type { RunningRemote } from './running-remotes.ts';
import { givenRelease, type Wish } from './shown-release.ts';

export interface ChosenMix {
  readonly channel: string;
  /** Branch of the preview that is shown. */
  readonly branch?: string | undefined;
  readonly revision: number;
  readonly remotes: readonly RunningRemote[];
  /** The release chosen in place of each of `remotes`. */
  readonly wanted: readonly (Wish | undefined)[];
  /** Builds on the visitor's machine, of remotes that the channel does not run. */
  readonly added: readonly ChannelRemote[];
  readonly refused: readonly Refusal[];
}

interface MixRequest {
  readonly request: FastifyRequest;
  readonly snapshot: RegistrySnapshot;
  readonly rules: ChannelRules;
  readonly isTester: boolean;
  readonly choices: Choices;
  /** Absent if no preview is requested. */
  readonly preview?: RequestedPreview;
}

export const readChosenMix = async (asked: MixRequest): Promise<ChosenMix> => {
  const { request, snapshot, rules, isTester, choices, preview } = asked;
  const refused: Refusal[] = preview ? refusePreview(preview) : [];
  const shown = preview?.preview;
  const channel =
    shown?.channel ?? channelFor(request, snapshot, choices, { rules, isTester, refused });
  const remotes = await snapshot.running(channel);
  const context = { snapshot, channel, isTester, refused };
  const wanted = await Promise.all(remotes.map((remote) => wishFor(remote, choices, context)));
  const { revision = 0 } =
    shown ?? snapshot.channels.find((known) => known.channel === channel) ?? {};
  const isProduction = channel === PRODUCTION;
  const added = isProduction ? [] : unreleased(choices, remotes);
  refused.push(...unknownRemotes(choices, [...remotes, ...added], isProduction));
  return { channel, branch: shown?.branch, revision, remotes, wanted, added, refused };
};

interface WishContext {
  readonly snapshot: RegistrySnapshot;
  readonly channel: string;
  readonly isTester: boolean;
  readonly refused: Refusal[];
}

const wishFor = async (
  { name, current, values }: RunningRemote,
  choices: Choices,
  { snapshot, channel, isTester, refused }: WishContext,
): Promise<Wish | undefined> => {
  const version = choices.get(name);
  if (version === undefined) return undefined;
  const refuse = (reason: string) => void refused.push({ name, version, reason });
  const build = readDevBuild(version);
  if (build) {
    if (name === HOST) return refuse(NO_DEV_HOST);
    if (channel === PRODUCTION) return refuse(NO_DEV_BUILD);
    const routes = devRoutes(current.descriptor.routes, build);
    return { release: devRelease(name, build), routes, from: 'dev' };
  }
  if (channel === PRODUCTION && !isTester) return refuse('Versions are for testers to choose.');
  const found = await snapshot.find(name, version);
  if (!found) return refuse('This version is not published.');
  const { routes } = found.descriptor;
  return { release: givenRelease(found, values), routes, from: 'chosen', stored: found };
};

const NO_DEV_HOST = 'The host is tried as a release, or in a site of its own.';
const NO_DEV_BUILD = 'A build on this machine runs on staging only.';

const unknownRemotes = (
  choices: Choices,
  remotes: readonly Pick<ChannelRemote, 'name'>[],
  isProduction: boolean,
): Refusal[] =>
  [...choices].flatMap(([name, version]) => {
    if (name === 'channel' || remotes.some((remote) => remote.name === name)) return [];
    const isDevBuild = readDevBuild(version) !== undefined;
    const reason = isProduction && isDevBuild ? NO_DEV_BUILD : 'There is no such remote here.';
    return [{ name, version, reason }];
  });
