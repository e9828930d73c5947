/** The one way in which a descriptor is made, whichever bundler has built the release. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DESCRIPTOR_FILE,
  descriptorSchema,
  type Descriptor,
} from '@cairn/release-contract/descriptor';
import type { HostPart } from '@cairn/release-contract/host-part';
import { eventVersions } from './event-versions.ts';
import { finishFiles } from './finish-files.ts';
import type { RemotePackage } from './package.ts';
import { sharedRanges } from './singletons.ts';

export interface BuiltRelease {
  readonly outDir: string;
  readonly version: string;
  /** The container file. */
  readonly entry: string;
  /** Scripts and stylesheets that every first view needs besides it. */
  readonly first: readonly string[];
  /** Those of a screen that is a chunk of its own, by the name that the package declares; absent: no chunk has a name. */
  readonly ofScreen?: (screen: string) => readonly string[];
  /** Of a release of the host. */
  readonly host?: HostPart;
  /** The title of a route in the language of the build; absent: as the package has it. */
  readonly say?: (title: string) => string;
}

/** Measures the files, writes compressed copies and remote.json beside them, and returns what that says. */
export const writeDescriptor = async (
  { mfe }: Pick<RemotePackage, 'mfe'>,
  { outDir, version, entry, first, ofScreen, host, say = asItIs }: BuiltRelease,
): Promise<Descriptor> => {
  const preload = [...new Set([entry, ...first])];
  const routes = mfe.routes.map((route) => ({
    ...route,
    title: say(route.title),
    preload:
      route.screen === undefined || !ofScreen
        ? []
        : ofScreen(route.screen).filter((file) => !preload.includes(file)),
  }));
  const descriptor = descriptorSchema.parse({
    schema: 1,
    ...mfe,
    routes,
    events: await withVersions(mfe.events),
    version,
    entry,
    // The host borrows nothing.
    shared: host ? {} : sharedRanges(mfe.hostApi, mfe.brings),
    preload,
    ...(host && { host }),
    files: await finishFiles(outDir),
  });
  await writeFile(join(outDir, DESCRIPTOR_FILE), JSON.stringify(descriptor, null, 1));
  return descriptor;
};

const asItIs = (title: string): string => title;

/** An event that the map does not know has no version: the gate says so. */
const withVersions = async (
  events: RemotePackage['mfe']['events'],
): Promise<Descriptor['events']> => {
  const known = await eventVersions();
  const named = [...new Set([...events.emits, ...events.listens])];
  const versions = named.flatMap((event) => {
    const version = known[event];
    return version === undefined ? [] : [[event, version] as const];
  });
  return { ...events, versions: Object.fromEntries(versions) };
};
