/** Sources that tell pages which releases to run. One reads the output of the build; a registry can be another. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Override,
  Refusal,
  Release,
  ReleaseChoices,
  RemoteSource,
} from '@cairn/release-contract/boot-manifest';
import {
  CHANNELS_FILE,
  type Channels,
  channelsSchema,
  type Pointer,
  PRODUCTION,
} from '@cairn/release-contract/channels';
import {
  DESCRIPTOR_FILE,
  type Descriptor,
  descriptorSchema,
  toRelease,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { type HostRelease, toHostRelease } from '@cairn/release-contract/host-release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheReads } from '../../platform/database/cached-reads.ts';
import type { ServerPage } from '../../platform/http/server-page.ts';

/** A remote of the channel, with the routes of the current release. */
export interface ChannelRemote {
  readonly name: string;
  readonly routes: Descriptor['routes'];
  readonly current: Release;
  /** Earlier releases, newest first. */
  readonly previous: readonly Release[];
  /** Set if the current release is not the channel's own. */
  readonly override?: Override['from'];
  readonly source?: RemoteSource;
  readonly limitMs?: number;
  /** Versions that failed in this browser a short while ago; the first one would be the current release. */
  readonly passedOver?: readonly string[];
}

/** The host of a channel. */
export interface ChannelHost extends Omit<ChannelRemote, 'name' | 'routes'> {
  /** The current release, in the form in which pages start it. */
  readonly release: HostRelease;
}

/** The releases that one page runs. */
export interface PageMix {
  readonly host: ChannelHost;
  readonly remotes: readonly ChannelRemote[];
  readonly channel?: string;
  /** Branch of the preview that is shown. */
  readonly branch?: string;
  readonly revision?: number;
  readonly refused?: Refusal[];
  /** Mark for the reports of this page. */
  readonly mark?: string;
  /** URL to which the browser has to go instead, as the requested URL contains a secret. */
  readonly moveTo?: string;
  /** Renders the page to show in place of this one; it runs no release. */
  readonly instead?: () => Promise<ServerPage>;
  /** Seconds since 1970. */
  readonly at?: number;
  /**
   * Set if the browser chose nothing and remembers no failure: the same object for all pages that differ only in `at` and
   * `mark`.
   */
  readonly usual?: object;
  /**
   * Channels that this visitor may choose, on a page where they may choose versions as well; absent if they may choose
   * nothing.
   */
  readonly choosable?: readonly string[];
}

export interface ReleaseSource {
  /** Returns what production gives to all visitors. */
  readonly production: () => Promise<Pick<PageMix, 'host' | 'remotes'>>;
  /** Returns what one visitor gets, and may set cookies; absent if all visitors get what production gives. */
  readonly visit?: (request: FastifyRequest, reply: FastifyReply) => Promise<PageMix>;
  /** Returns the versions that may be chosen of the host or of remotes, by name, newest first. */
  readonly versions?: (names: readonly string[]) => Promise<ReleaseChoices['versions']>;
}

/**
 * Returns a source that reads the pointers again when they change, so that promoting a release needs no restart.
 * @param out folder with channels.json and remotes/<name>/<version>/, including the host
 */
export const createFolderSource = (out: string): ReleaseSource => {
  const descriptorIn = cacheReads(async (folder: string) =>
    descriptorSchema.parse(await readJson(join(folder, DESCRIPTOR_FILE))),
  );
  const release = (name: string, version: string): Promise<Descriptor> =>
    descriptorIn(join(out, 'remotes', name, version));
  const read = async (name: string, pointer: Pointer) => {
    const descriptor = await release(name, pointer.current);
    const previous = await Promise.all(pointer.previous.map((version) => release(name, version)));
    return {
      descriptor,
      current: toRelease(descriptor),
      previous: previous.map((older) => toRelease(older)),
    };
  };
  const remote = async ([name, pointer]: [string, Pointer]): Promise<ChannelRemote> => {
    const { descriptor, ...releases } = await read(name, pointer);
    return { name, routes: descriptor.routes, ...releases };
  };
  const host = async (pointer: Pointer | undefined): Promise<ChannelHost> => {
    if (!pointer) throw new Error(`${CHANNELS_FILE} names no host`);
    const { descriptor, ...releases } = await read(HOST, pointer);
    return { release: toHostRelease(descriptor), ...releases };
  };
  const channels = createChangeReader(join(out, CHANNELS_FILE), (json): Channels =>
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
export const withDevRelease = (
  source: ReleaseSource,
  dev: Pick<ChannelRemote, 'name' | 'routes' | 'current'>,
): ReleaseSource => ({
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
