/** Finds the releases that a page would run, from its channel, a preview and the chosen versions. It has no side effects. */
import type { RefusedOverride } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { parseDevBuild } from '@cairn/release-contract/dev-build';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyRequest } from 'fastify';
import type { ChannelRemote } from './release-source.ts';
import { type ChannelAccessSettings, findVisitorChannel } from './channel-choice.ts';
import {
  toDevBuildFills,
  toDevServerRelease,
  toDevBuildRoutes,
  listUnreleasedDevBuilds,
} from '../previews/dev-builds.ts';
import { type RequestedPreview, listPreviewRefusals } from '../previews/preview-visit.ts';
import type { RegistrySnapshot } from './registry-cache.ts';
import type { ReleaseChoiceByRemote } from './release-choices.ts';
import type { RunningRemote } from '../channels/running-remotes.ts';
import { toReleaseWithValues, type ReleaseChosenByVisitor } from './visitor-release.ts';

export interface ChosenPageMix {
  readonly channel: string;
  /** Name of the branch whose preview the page shows. */
  readonly branch?: string | undefined;
  readonly revision: number;
  readonly remotes: readonly RunningRemote[];
  /** Release that the visitor chose for each of `remotes`, in the same order; undefined where the visitor chose none. */
  readonly wanted: readonly (ReleaseChosenByVisitor | undefined)[];
  /** Builds on the visitor's own machine of remotes that the channel does not run. */
  readonly added: readonly ChannelRemote[];
  readonly refused: readonly RefusedOverride[];
}

interface MixRequest {
  readonly request: FastifyRequest;
  readonly snapshot: RegistrySnapshot;
  readonly rules: ChannelAccessSettings;
  readonly isTester: boolean;
  readonly choices: ReleaseChoiceByRemote;
  /** Preview that the browser requests; absent if it requests none. */
  readonly preview?: RequestedPreview;
}

export const readChosenPageMix = async (mixRequest: MixRequest): Promise<ChosenPageMix> => {
  const { request, snapshot, rules, isTester, choices, preview } = mixRequest;
  const refused: RefusedOverride[] = preview ? listPreviewRefusals(preview) : [];
  const shown = preview?.preview;
  const channel =
    shown?.channel ?? findVisitorChannel(request, snapshot, choices, { rules, isTester, refused });
  const remotes = await snapshot.running(channel);
  const context = { snapshot, channel, isTester, refused };
  const wanted = await Promise.all(
    remotes.map((remote) => findChosenRelease(remote, choices, context)),
  );
  const { revision = 0 } =
    shown ?? snapshot.channels.find((known) => known.channel === channel) ?? {};
  const isProduction = channel === PRODUCTION;
  const added = isProduction ? [] : listUnreleasedDevBuilds(choices, remotes);
  refused.push(...unknownRemotes(choices, [...remotes, ...added], isProduction));
  return { channel, branch: shown?.branch, revision, remotes, wanted, added, refused };
};

interface ChoiceContext {
  readonly snapshot: RegistrySnapshot;
  readonly channel: string;
  readonly isTester: boolean;
  readonly refused: RefusedOverride[];
}

const findChosenRelease = async (
  { name, current, values }: RunningRemote,
  choices: ReleaseChoiceByRemote,
  { snapshot, channel, isTester, refused }: ChoiceContext,
): Promise<ReleaseChosenByVisitor | undefined> => {
  const version = choices.get(name);
  if (version === undefined) return undefined;
  const refuse = (reason: string) => void refused.push({ name, version, reason });
  const build = parseDevBuild(version);
  if (build) {
    if (name === HOST) return refuse(DEV_HOST_REFUSED);
    if (channel === PRODUCTION) return refuse(DEV_BUILD_REFUSED);
    const routes = toDevBuildRoutes(current.descriptor.routes, build);
    const fills = toDevBuildFills(current.descriptor.fills, build);
    const release = toDevServerRelease(name, build, fills);
    return { release, routes, fills, from: 'dev' };
  }
  if (channel === PRODUCTION && !isTester) return refuse('Versions are for testers to choose.');
  const found = await snapshot.find(name, version);
  if (!found) return refuse('This version is not published.');
  const { routes } = found.descriptor;
  return { release: toReleaseWithValues(found, values), routes, from: 'chosen', stored: found };
};

const DEV_HOST_REFUSED = 'The host is tried as a release, or in a site of its own.';
const DEV_BUILD_REFUSED = 'A build on this machine runs on staging only.';

const unknownRemotes = (
  choices: ReleaseChoiceByRemote,
  remotes: readonly Pick<ChannelRemote, 'name'>[],
  isProduction: boolean,
): RefusedOverride[] =>
  [...choices].flatMap(([name, version]) => {
    if (name === 'channel' || remotes.some((remote) => remote.name === name)) return [];
    const isDevBuild = parseDevBuild(version) !== undefined;
    const reason = isProduction && isDevBuild ? DEV_BUILD_REFUSED : 'There is no such remote here.';
    return [{ name, version, reason }];
  });
