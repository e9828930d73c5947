/** Sources that tell pages which releases to run. One reads the folder of the build; another one is the release registry. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ReleaseOverride,
  RefusedOverride,
  Release,
  ReleaseChoices,
  RemoteSource,
} from '@cairn/release-contract/boot-manifest';
import {
  CHANNELS_FILE_NAME,
  type ChannelPointers,
  channelsSchema,
  type ChannelPointer,
  PRODUCTION,
} from '@cairn/release-contract/channels';
import {
  DESCRIPTOR_FILE_NAME,
  type Descriptor,
  descriptorSchema,
  toRelease,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { type HostRelease, toHostRelease } from '@cairn/release-contract/host-release';
import type { RemoteWithSlots } from '@cairn/release-contract/slot-fillers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheReadsByKey } from '../../../platform/database/cached-reads.ts';
import type { ServerPage } from '../../../platform/http/server-page.ts';

/** A remote that a channel runs, with its releases and the routes of the current one. */
export interface ChannelRemote {
  readonly name: string;
  readonly routes: Descriptor['routes'];
  /** Slots that the current release owns, and those that it fills. */
  readonly slots?: Descriptor['slots'];
  readonly fills?: RemoteWithSlots['fills'];
  readonly current: Release;
  /** Earlier releases of the remote, newest first, as fallbacks. */
  readonly previous: readonly Release[];
  /** Reason why the page runs another release than the channel's own; absent if it runs the channel's own. */
  readonly override?: ReleaseOverride['from'];
  readonly source?: RemoteSource;
  readonly limitMs?: number;
  /**
   * Versions of the remote that failed in this browser a short while ago, so another release is current. Without the failures,
   * the first of them would be current.
   */
  readonly passedOver?: readonly string[];
}

/** Returns the routes of a release, its slots, and the slots that it fills. */
export const toRoutesAndSlots = ({
  routes,
  slots,
  fills,
}: Descriptor): Required<Pick<ChannelRemote, 'routes' | 'slots' | 'fills'>> => ({
  routes,
  slots,
  fills,
});

/** The host application of a channel, with its current and earlier releases. */
export interface ChannelHost extends Omit<ChannelRemote, 'name' | 'routes' | 'slots' | 'fills'> {
  /** Current release of the host, in the form in which pages start it. */
  readonly release: HostRelease;
}

/** The releases of host and remotes that one page runs. */
export interface PageMix {
  readonly host: ChannelHost;
  readonly remotes: readonly ChannelRemote[];
  readonly channel?: string;
  /** Name of the branch whose preview the page shows. */
  readonly branch?: string;
  readonly revision?: number;
  readonly refused?: RefusedOverride[];
  /** Signed mark that the page sends with its reports, so that they count. */
  readonly mark?: string;
  /** URL to which the browser is redirected, because the requested URL contains a secret. */
  readonly moveTo?: string;
  /** Renders another page to show instead, such as the agreement page. That page runs no release. */
  readonly instead?: () => Promise<ServerPage>;
  /** Unix time in seconds at which the page was made. */
  readonly at?: number;
  /**
   * Set if the browser has neither chosen releases nor recorded a failure. It is the same object for all pages that differ only
   * in `at` and `mark`.
   */
  readonly usual?: object;
  /**
   * Channels that this visitor may choose, on a page where they may choose versions as well; absent if they may choose
   * nothing.
   */
  readonly choosable?: readonly string[];
}

export interface PageReleaseSource {
  /** Returns the releases that production gives to all visitors. */
  readonly production: () => Promise<Pick<PageMix, 'host' | 'remotes'>>;
  /**
   * Returns the releases for the page of one visitor, and may set cookies; absent if all visitors get the releases of
   * production.
   */
  readonly visit?: (request: FastifyRequest, reply: FastifyReply) => Promise<PageMix>;
  /** Returns the versions that a visitor may choose, of the host or of remotes, by name, newest first. */
  readonly versions?: (names: readonly string[]) => Promise<ReleaseChoices['versions']>;
}

/**
 * Creates a source of releases that reads a build folder. It reads the folder again when the folder changes, so that a
 * promotion needs no restart.
 * @param out folder with channels.json and remotes/<name>/<version>/, including the host
 */
export const createFolderReleaseSource = (out: string): PageReleaseSource => {
  const descriptorIn = cacheReadsByKey(async (folder: string) =>
    descriptorSchema.parse(await readJson(join(folder, DESCRIPTOR_FILE_NAME))),
  );
  const release = (name: string, version: string): Promise<Descriptor> =>
    descriptorIn(join(out, 'remotes', name, version));
  const read = async (name: string, pointer: ChannelPointer) => {
    const descriptor = await release(name, pointer.current);
    const previous = await Promise.all(pointer.previous.map((version) => release(name, version)));
    return {
      descriptor,
      current: toRelease(descriptor),
      previous: previous.map((older) => toRelease(older)),
    };
  };
  const remote = async ([name, pointer]: [string, ChannelPointer]): Promise<ChannelRemote> => {
    const { descriptor, ...releases } = await read(name, pointer);
    return { name, ...toRoutesAndSlots(descriptor), ...releases };
  };
  const host = async (pointer: ChannelPointer | undefined): Promise<ChannelHost> => {
    if (!pointer) throw new Error(`${CHANNELS_FILE_NAME} names no host`);
    const { descriptor, ...releases } = await read(HOST, pointer);
    return { release: toHostRelease(descriptor), ...releases };
  };
  const channels = createChangeReader(join(out, CHANNELS_FILE_NAME), (json): ChannelPointers =>
    channelsSchema.parse(json),
  );
  return {
    production: async () => {
      const { [HOST]: pointer, ...others } = (await channels())[PRODUCTION] ?? {};
      const remotes = await Promise.all(Object.entries(others).map(remote));
      return { host: await host(pointer), remotes };
    },
  };
};

/** Replaces one remote by a development build, with the channel's own release as its fallback. */
export const withDevServerRelease = (
  source: PageReleaseSource,
  dev: Pick<ChannelRemote, 'name' | 'routes' | 'slots' | 'fills' | 'current'>,
): PageReleaseSource => ({
  production: async () => {
    const { host, remotes } = await source.production();
    const known = remotes.find(({ name }) => name === dev.name);
    const previous = known ? [known.current, ...known.previous] : [];
    const others = remotes.filter((remote) => remote !== known);
    return { host, remotes: [...others, { ...dev, previous, override: 'dev' as const }] };
  },
});

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, 'utf8')) as unknown;

const createChangeReader = <T>(file: string, parse: (json: unknown) => T): (() => Promise<T>) => {
  let known: { changed: number; value: T } | undefined;
  return async () => {
    const { mtimeMs: changed } = await stat(file);
    if (known?.changed !== changed) known = { changed, value: parse(await readJson(file)) };
    return known.value;
  };
};
