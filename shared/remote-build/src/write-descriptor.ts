/** Writes the descriptor of a release, for all bundlers. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DESCRIPTOR_FILE_NAME,
  descriptorSchema,
  type Descriptor,
} from '@cairn/release-contract/descriptor';
import type { HostPart } from '@cairn/release-contract/host-part';
import { loadEventVersions } from './event-versions.ts';
import { toFillChunkName } from './exposed-modules.ts';
import { hashAndCompressFiles } from './finish-files.ts';
import type { RemotePackage } from './package.ts';
import { listSharedRanges } from './singletons.ts';

export interface BuiltRelease {
  readonly outDir: string;
  readonly version: string;
  /** Path of the container script below the release's folder. */
  readonly entry: string;
  /** Scripts and stylesheets that every first view needs in addition to the container. */
  readonly first: readonly string[];
  /**
   * Returns the files of a screen with a chunk of its own, by the name that the package declares; absent: chunks have no names.
   */
  readonly ofScreen?: (screen: string) => readonly string[];
  /** Returns the files of an exposed module that fills a slot; absent: those of its chunk. */
  readonly ofFiller?: (slot: string) => readonly string[];
  /** The host's part of the descriptor; present only for a release of the host. */
  readonly host?: HostPart;
  /** Translates the title of a route into the language of the build; absent: the package's title is used. */
  readonly say?: (title: string) => string;
}

/** Measures the files, writes compressed copies and remote.json beside them, and returns the content of remote.json. */
export const writeDescriptor = async (
  { mfe }: Pick<RemotePackage, 'mfe'>,
  {
    outDir,
    version,
    entry,
    first,
    ofScreen = () => [],
    ofFiller = (slot) => ofScreen(toFillChunkName(slot)),
    host,
    say = keepTitle,
  }: BuiltRelease,
): Promise<Descriptor> => {
  const preload = [...new Set([entry, ...first])];
  const routes = mfe.routes.map((route) => ({
    ...route,
    title: say(route.title),
    preload:
      route.screen === undefined
        ? []
        : ofScreen(route.screen).filter((file) => !preload.includes(file)),
  }));
  const fills = Object.entries(mfe.fills ?? {}).map(([slot, fill]) => [
    slot,
    { ...fill, preload: [...new Set(ofFiller(slot))].filter((file) => file !== entry) },
  ]);
  const descriptor = descriptorSchema.parse({
    schema: 1,
    ...mfe,
    routes,
    ...(mfe.fills && { fills: Object.fromEntries(fills) }),
    events: await addEventVersions(mfe.events),
    version,
    entry,
    // Empty for the host, which shares modules and uses none of another.
    shared: host ? {} : listSharedRanges(mfe.hostApi, mfe.brings),
    preload,
    ...(host && { host }),
    files: await hashAndCompressFiles(outDir),
  });
  await writeFile(join(outDir, DESCRIPTOR_FILE_NAME), JSON.stringify(descriptor, null, 1));
  return descriptor;
};

const keepTitle = (title: string): string => title;

/** Adds the versions of the events. An event that the event map lacks gets none, and the gate reports it. */
const addEventVersions = async (
  events: RemotePackage['mfe']['events'],
): Promise<Descriptor['events']> => {
  const known = await loadEventVersions();
  const named = [...new Set([...events.emits, ...events.listens])];
  const versions = named.flatMap((event) => {
    const version = known[event];
    return version === undefined ? [] : [[event, version] as const];
  });
  return { ...events, versions: Object.fromEntries(versions) };
};
