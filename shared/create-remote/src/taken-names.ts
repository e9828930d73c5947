/** What the site has already, and a new remote would be refused for once it is published. */
import { patternsOverlap } from '@cairn/release-contract/routes';
import type { RemoteNames } from './remote-names.ts';

/** That releases come to first. */
const CHANNEL = 'staging';
const LIMIT_MS = 5000;

/** As the registry tells it: `GET /api/v1/manifest`. */
interface Manifest {
  readonly host: { readonly routes: readonly string[] };
  readonly remotes: readonly {
    readonly name: string;
    readonly version: string;
    readonly descriptor: { readonly routes: readonly { readonly path: string }[] };
  }[];
}

/** Who has the name or its address, as a sentence; undefined where nobody has, and where the site does not answer. */
export const takenName = async (
  { name }: RemoteNames,
  site: string,
  ask: typeof fetch,
): Promise<string | undefined> => {
  try {
    const address = `${site}/api/v1/manifest?channel=${CHANNEL}`;
    const answer = await ask(address, { signal: AbortSignal.timeout(LIMIT_MS) });
    return ownerOf(name, (await answer.json()) as Manifest);
  } catch {
    // It is a first look: whoever publishes is told again, and a site may not be up yet.
    return undefined;
  }
};

const ownerOf = (name: string, { host, remotes }: Manifest): string | undefined => {
  const same = remotes.find((remote) => remote.name === name);
  if (same)
    return `The site has a remote ${name} already: ${CHANNEL} runs ${name} ${same.version}.`;
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
