/** Where pages learn which releases to run. One source reads the build's output; a registry can be another. */
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
import { keptReads } from '../../platform/database/kept-reads.ts';
import type { ServerPage } from '../../platform/http/server-page.ts';

/** A remote of the channel: its routes are those of the current release. */
export interface ChannelRemote {
  readonly name: string;
  readonly routes: Descriptor['routes'];
  readonly current: Release;
  /** Newest first. */
  readonly previous: readonly Release[];
  /** Set when the current release is not the channel's own. */
  readonly override?: Override['from'];
  readonly source?: RemoteSource;
  readonly limitMs?: number;
  /** Failed in this browser a short while ago; the first one would be the current release. */
  readonly passedOver?: readonly string[];
}

/** The host of a channel. */
export interface ChannelHost extends Omit<ChannelRemote, 'name' | 'routes'> {
  /** The current one, as pages begin with it. */
  readonly release: HostRelease;
}

/** What one page runs. */
export interface PageMix {
  readonly host: ChannelHost;
  readonly remotes: readonly ChannelRemote[];
  readonly channel?: string;
  /** Of the preview that is shown. */
  readonly branch?: string;
  readonly revision?: number;
  readonly refused?: Refusal[];
  /** For the reports of this page. */
  readonly mark?: string;
  /** Where the browser has to go instead: what was in the address is for nobody to read. */
  readonly moveTo?: string;
  /** Draws the page that comes instead of this one, and runs nothing of a release. */
  readonly instead?: () => Promise<ServerPage>;
  /** Seconds since 1970. */
  readonly at?: number;
  /** Where the browser chose nothing and remembers no failure: the same object for all pages that differ in `at` and `mark` alone. */
  readonly usual?: object;
  /** Channels that this visitor may go to from a page where they may choose versions, too; absent: they choose nothing here. */
  readonly choosable?: readonly string[];
}

export interface ReleaseSource {
  /** What production gives to everybody. */
  readonly production: () => Promise<Pick<PageMix, 'host' | 'remotes'>>;
  /** For one visitor, whose cookies it may set; absent: everybody gets what production gives. */
  readonly visit?: (request: FastifyRequest, reply: FastifyReply) => Promise<PageMix>;
  /** What may be chosen of these, the host or a remote: versions by name, newest first. */
  readonly versions?: (names: readonly string[]) => Promise<ReleaseChoices['versions']>;
}

/**
 * Reads the pointers again whenever they change, so that promoting a release needs no restart.
 * @param out holds channels.json and remotes/<name>/<version>/, the host among them
 */
export const folderReleases = (out: string): ReleaseSource => {
  const descriptorIn = keptReads(async (folder: string) =>
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
  const channels = rereadOnChange(join(out, CHANNELS_FILE), (json): Channels =>
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

/** Development: one remote comes from elsewhere, with the channel's own release behind it as a fallback. */
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

const rereadOnChange = <T>(file: string, parse: (json: unknown) => T): (() => Promise<T>) => {
  let known: { changed: number; value: T } | undefined;
  return async () => {
    const { mtimeMs: changed } = await stat(file);
    if (known?.changed !== changed) known = { changed, value: parse(await readJson(file)) };
    return known.value;
  };
};
