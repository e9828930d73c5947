/** Finds the remote that owns a URL. The boot manifest names the first ones; the server is asked for others when needed. */
import {
  REMOTE_LOOKUP_PATH,
  type BootManifest,
  type RemoteLookupResponse,
  type RemoteManifest,
} from '@cairn/release-contract/boot-manifest';
import { findRoute, type RouteMatch } from '@cairn/release-contract/routes';

export interface RemoteRoute extends RouteMatch {
  readonly remote: RemoteManifest;
}

export interface RemoteDirectoryOptions {
  readonly known: BootManifest['remotes'];
  readonly onFound: (remote: RemoteManifest) => void;
  /** Sends a GET request; rejects when it fails. */
  readonly ask?: (url: string) => Promise<RemoteLookupResponse>;
}

export class RemoteDirectory {
  readonly #options: Required<RemoteDirectoryOptions>;
  readonly #known: RemoteManifest[];
  readonly #lookups = new Map<string, Promise<void>>();

  constructor(options: RemoteDirectoryOptions) {
    this.#options = { ask: fetchOwner, ...options };
    this.#known = [...options.known];
    // The server has written the owner of the first URL into the page, so it is not asked again.
    this.#lookups.set(toLookUpUrl(location.pathname), Promise.resolve());
  }

  /** Returns the owner of a path; undefined if it has none. Rejects when the server cannot be asked. */
  async owner(pathname: string): Promise<RemoteRoute | undefined> {
    const known = this.knownOwner(pathname);
    if (known) return known;
    await this.#lookUp(toLookUpUrl(pathname));
    return this.knownOwner(pathname);
  }

  /** Returns a remote by its name; undefined if there is none. Rejects when the server cannot be asked. */
  async named(name: string): Promise<RemoteManifest | undefined> {
    const find = () => this.#known.find((remote) => remote.name === name);
    if (!find()) await this.#lookUp(`${REMOTE_LOOKUP_PATH}?name=${encodeURIComponent(name)}`);
    return find();
  }

  /** Returns whether the server answers now. */
  async isReachable(): Promise<boolean> {
    try {
      await this.#options.ask(toLookUpUrl(location.pathname));
      return true;
    } catch {
      return false;
    }
  }

  knownOwner(pathname: string): RemoteRoute | undefined {
    for (const remote of this.#known) {
      const match = findRoute(remote.routes, pathname);
      if (match) return { ...match, remote };
    }
    return undefined;
  }

  #lookUp(url: string): Promise<void> {
    const pending = this.#lookups.get(url);
    if (pending) return pending;
    const answer = this.#ask(url);
    this.#lookups.set(url, answer);
    answer.catch(() => this.#lookups.delete(url));
    return answer;
  }

  async #ask(url: string): Promise<void> {
    const { remote } = await this.#options.ask(url);
    if (remote && !this.#known.some(({ name }) => name === remote.name)) {
      this.#known.push(remote);
      this.#options.onFound(remote);
    }
  }
}

const toLookUpUrl = (pathname: string): string =>
  `${REMOTE_LOOKUP_PATH}?path=${encodeURIComponent(pathname)}`;

const fetchOwner = async (url: string): Promise<RemoteLookupResponse> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as RemoteLookupResponse;
};
