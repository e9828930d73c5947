/** Finds names and routes of a site that would make it reject a new remote later. */
import { patternsOverlap } from '@cairn/release-contract/routes';
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
    readonly descriptor: { readonly routes: readonly { readonly path: string }[] };
  }[];
}

/** Returns a sentence that says who has the name or its route; undefined if they are free, or if the site does not respond. */
export const findNameOwner = async (
  { name }: RemoteNames,
  site: string,
  ask: typeof fetch,
): Promise<string | undefined> => {
  try {
    const address = `${site}/api/v1/manifest?channel=${FIRST_CHANNEL}`;
    const answer = await ask(address, { signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) });
    return describeOwner(name, (await answer.json()) as RegistryManifest);
  } catch {
    // This check may fail: publishing checks again, and the site may not be running yet.
    return undefined;
  }
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
  const owner = owners.find(({ paths }) => paths.some((taken) => patternsOverlap(taken, path)));
  return owner && `The address ${path} belongs to ${owner.owner}.`;
};
