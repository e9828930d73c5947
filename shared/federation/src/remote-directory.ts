/** Which remote owns an address. The page knows one from the start and asks the server for others when needed. */
import {
  REMOTE_LOOKUP,
  type BootManifest,
  type RemoteAnswer,
  type RemoteManifest,
} from '@cairn/release-contract/boot-manifest';
import { findRoute, type RouteMatch } from '@cairn/release-contract/routes';

export interface OwnedPath extends RouteMatch {
  readonly remote: RemoteManifest;
}

export interface DirectoryOptions {
  readonly known: BootManifest['remotes'];
  readonly onFound: (remote: RemoteManifest) => void;
  /** GET that rejects when there is no good answer. */
  readonly ask?: (url: string) => Promise<RemoteAnswer>;
}

export class RemoteDirectory {
  readonly #options: Required<DirectoryOptions>;
  readonly #known: RemoteManifest[];
  readonly #asked = new Map<string, Promise<OwnedPath | undefined>>();

  constructor(options: DirectoryOptions) {
    this.#options = { ask: askServer, ...options };
    this.#known = [...options.known];
    // What the server knows about this address it has written into the page.
    this.#asked.set(location.pathname, Promise.resolve(this.knownOwner(location.pathname)));
  }

  /** Undefined: nobody owns the path. Rejects when the server cannot be asked. */
  async owner(pathname: string): Promise<OwnedPath | undefined> {
    return this.knownOwner(pathname) ?? this.#lookUp(pathname);
  }

  /** Whether the server answers now. */
  async isReachable(): Promise<boolean> {
    try {
      await this.#options.ask(lookUpUrl(location.pathname));
      return true;
    } catch {
      return false;
    }
  }

  knownOwner(pathname: string): OwnedPath | undefined {
    for (const remote of this.#known) {
      const match = findRoute(remote.routes, pathname);
      if (match) return { ...match, remote };
    }
    return undefined;
  }

  #lookUp(pathname: string): Promise<OwnedPath | undefined> {
    const asked = this.#asked.get(pathname);
    if (asked) return asked;
    const answer = this.#ask(pathname);
    this.#asked.set(pathname, answer);
    answer.catch(() => this.#asked.delete(pathname));
    return answer;
  }

  async #ask(pathname: string): Promise<OwnedPath | undefined> {
    const { remote } = await this.#options.ask(lookUpUrl(pathname));
    if (remote && !this.#known.some(({ name }) => name === remote.name)) {
      this.#known.push(remote);
      this.#options.onFound(remote);
    }
    return this.knownOwner(pathname);
  }
}

const lookUpUrl = (pathname: string): string =>
  `${REMOTE_LOOKUP}?path=${encodeURIComponent(pathname)}`;

const askServer = async (url: string): Promise<RemoteAnswer> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as RemoteAnswer;
};
