/** Where pages learn which releases to run. One source reads the build's output; a registry can be another. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Override,
  Refusal,
  Release,
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
import { HOST_FILE, type HostFiles, hostFilesSchema } from '@cairn/release-contract/host-files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptReads } from '../../kept-reads.ts';

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
  readonly passedOver?: readonly string[];
}

/** What one page runs. */
export interface PageMix {
  readonly remotes: readonly ChannelRemote[];
  readonly channel?: string;
  readonly revision?: number;
  readonly refused?: Refusal[];
  /** For the reports of this page. */
  readonly mark?: string;
  /** Where the browser has to go instead: what was in the address is for nobody to read. */
  readonly moveTo?: string;
  /** Seconds since 1970. */
  readonly at?: number;
}

export interface ReleaseSource {
  readonly host: () => Promise<HostFiles>;
  readonly remotes: () => Promise<readonly ChannelRemote[]>;
  /** For one visitor, whose cookies it may set; absent: everybody gets `remotes`. */
  readonly visit?: (request: FastifyRequest, reply: FastifyReply) => Promise<PageMix>;
}

interface Folders {
  /** Holds channels.json and remotes/<name>/<version>/. */
  readonly out: string;
  /** Holds host.json and the host's files. */
  readonly hostDir: string;
}

/** Reads the pointers again whenever they change, so that promoting a release needs no restart. */
export const folderReleases = ({ out, hostDir }: Folders): ReleaseSource => {
  const descriptorIn = keptReads(async (folder: string) =>
    descriptorSchema.parse(await readJson(join(folder, DESCRIPTOR_FILE))),
  );
  const release = (name: string, version: string): Promise<Descriptor> =>
    descriptorIn(join(out, 'remotes', name, version));
  const remote = async ([name, pointer]: [string, Pointer]): Promise<ChannelRemote> => {
    const current = await release(name, pointer.current);
    const previous = await Promise.all(pointer.previous.map((version) => release(name, version)));
    return {
      name,
      routes: current.routes,
      current: toRelease(current),
      previous: previous.map((descriptor) => toRelease(descriptor)),
    };
  };
  const channels = rereadOnChange(join(out, CHANNELS_FILE), (json): Channels =>
    channelsSchema.parse(json),
  );
  return {
    host: rereadOnChange(join(hostDir, HOST_FILE), (json) => hostFilesSchema.parse(json)),
    remotes: async () =>
      Promise.all(Object.entries((await channels())[PRODUCTION] ?? {}).map(remote)),
  };
};

/** Development: one remote comes from elsewhere, with the channel's own release behind it as a fallback. */
export const withDevRelease = (
  source: ReleaseSource,
  dev: Pick<ChannelRemote, 'name' | 'routes' | 'current'>,
): ReleaseSource => ({
  host: source.host,
  remotes: async () => {
    const remotes = await source.remotes();
    const known = remotes.find(({ name }) => name === dev.name);
    const previous = known ? [known.current, ...known.previous] : [];
    return [
      ...remotes.filter((remote) => remote !== known),
      { ...dev, previous, override: 'dev' as const },
    ];
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
