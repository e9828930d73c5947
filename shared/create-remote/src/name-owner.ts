/** Finds names and routes of a site that would make it reject a new remote later, and slots that the remote may fill. */
import type { OwnEvent } from '@cairn/release-contract/remote-events';
import { doRoutePatternsOverlap } from '@cairn/release-contract/routes';
import type { Slots } from '@cairn/release-contract/slots';
import type { SiteEvent } from './event-files.ts';
import type { SiteSlot } from './filler-files.ts';
import type { RemoteNames } from './remote-names.ts';

/** Name of the channel to which new releases are promoted first. */
const FIRST_CHANNEL = 'staging';
const MANIFEST_TIMEOUT_MS = 5000;

/** The part of the registry's manifest that is read here: `GET /api/v1/manifest`. */
interface RegistryManifest {
  readonly host: { readonly routes: readonly string[] };
  readonly remotes: readonly {
    readonly name: string;
    readonly version: string;
    readonly descriptor: {
      readonly routes: readonly { readonly path: string }[];
      readonly slots?: Slots;
      readonly events?: { readonly own?: Readonly<Record<string, OwnEvent>> };
    };
  }[];
}

/** Returns a sentence that says who has the name or its route; undefined if they are free, or if the site does not respond. */
export const findNameOwner = async (
  { name }: RemoteNames,
  site: string,
  ask: typeof fetch,
): Promise<string | undefined> => {
  try {
    return describeOwner(name, await readManifest(site, ask));
  } catch {
    // Ignores a failure: publishing checks the names again, and the site may not be running yet.
    return undefined;
  }
};

/** Returns a slot that the new remote may fill. @throws if the site does not respond, or has no such slot for the remote */
export const findSiteSlot = async (
  { name }: RemoteNames,
  slot: string,
  { site, fetch: ask }: { readonly site: string; readonly fetch: typeof fetch },
): Promise<SiteSlot> => {
  const manifest = await readManifest(site, ask).catch((cause: unknown) => {
    throw new Error(`${site} could not be asked for its slots. Try again.`, { cause });
  });
  const open = manifest.remotes
    .flatMap(({ descriptor }) => Object.entries(descriptor.slots ?? {}))
    .filter(([, { fillers }]) => !fillers || fillers.includes(name));
  const found = open.find(([known]) => known === slot);
  if (found) return { name: slot, props: found[1].props };
  const names = open.map(([known]) => known).join(', ') || 'none';
  throw new Error(`${name} cannot fill the slot "${slot}". Slots that it can fill: ${names}.`);
};

/** Returns an event of a remote of the site. @throws if the site does not respond, or has no such event */
export const findSiteEvent = async (
  event: string,
  { site, fetch: ask }: { readonly site: string; readonly fetch: typeof fetch },
): Promise<SiteEvent> => {
  const manifest = await readManifest(site, ask).catch((cause: unknown) => {
    throw new Error(`${site} could not be asked for its events. Try again.`, { cause });
  });
  const known = manifest.remotes.flatMap(({ descriptor }) =>
    Object.entries(descriptor.events?.own ?? {}),
  );
  const found = known.find(([name]) => name === event);
  if (found) return { name: event, payload: found[1].payload };
  const names = known.map(([name]) => name).join(', ') || 'none';
  throw new Error(`No remote of the site has an event "${event}". Events: ${names}.`);
};

const readManifest = async (site: string, ask: typeof fetch): Promise<RegistryManifest> => {
  const address = `${site}/api/v1/manifest?channel=${FIRST_CHANNEL}`;
  const answer = await ask(address, { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
  return (await answer.json()) as RegistryManifest;
};

const describeOwner = (name: string, { host, remotes }: RegistryManifest): string | undefined => {
  const same = remotes.find((remote) => remote.name === name);
  if (same)
    return `The site has a remote ${name} already: ${FIRST_CHANNEL} runs ${name} ${same.version}.`;
  const path = `/${name}`;
  const owners = [
    { owner: 'the site itself', paths: host.routes },
    ...remotes.map((remote) => ({
      owner: `the remote ${remote.name}`,
      paths: remote.descriptor.routes.map((route) => route.path),
    })),
  ];
  const owner = owners.find(({ paths }) =>
    paths.some((taken) => doRoutePatternsOverlap(taken, path)),
  );
  return owner && `The address ${path} belongs to ${owner.owner}.`;
};
