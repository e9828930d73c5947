/** Finds the remote that owns a URL. The boot manifest names the first ones; the server is asked for others when needed. */
import {
  REMOTE_LOOKUP_PATH,
  type BootManifest,
  type Release,
  type RemoteLookupResponse,
  type RemoteManifest,
} from '@cairn/release-contract/boot-manifest';
import { findRoute, type RouteMatch } from '@cairn/release-contract/routes';
import type { SettingValues } from '@cairn/release-contract/settings';
import { withTimeout } from './with-timeout.ts';

export interface RemoteRoute extends RouteMatch {
  readonly remote: RemoteManifest;
}

/** Returns the settings of a remote's releases for the visitor of the page, by version. */
export type FindVisitorSettings = (
  remote: string,
) => Promise<Readonly<Record<string, SettingValues>>>;

export interface RemoteDirectoryOptions {
  readonly known: BootManifest['remotes'];
  readonly onFound: (remote: RemoteManifest) => void;
  /**
   * Returns the settings of a remote's releases for this visitor, by version. Rejects when the server does not answer; the values
   * for all visitors are used then. Absent: all visitors have the same.
   */
  readonly findSettings?: FindVisitorSettings | undefined;
  /** Sends a GET request; rejects when it fails. */
  readonly ask?: (url: string) => Promise<RemoteLookupResponse>;
}

export class RemoteDirectory {
  readonly #options: RemoteDirectoryOptions & Required<Pick<RemoteDirectoryOptions, 'ask'>>;
  readonly #known: RemoteManifest[];
  readonly #lookups = new Map<string, Promise<void>>();
  /** Remotes with the settings of this visitor, by name. They stay the same as long as the page lives. */
  readonly #visited = new Map<string, Promise<RemoteManifest>>();

  constructor(options: RemoteDirectoryOptions) {
    this.#options = { ask: fetchOwner, ...options };
    this.#known = [...options.known];
    // The server has written the owner of the first URL into the page, so it is not asked again.
    this.#lookups.set(toLookUpUrl(location.pathname), Promise.resolve());
  }

  /** Returns the owner of a path; undefined if it has none. Rejects when the server cannot be asked. */
  async owner(pathname: string): Promise<RemoteRoute | undefined> {
    if (!this.knownOwner(pathname)) await this.#lookUp(toLookUpUrl(pathname));
    const found = this.knownOwner(pathname);
    return found && { ...found, remote: await this.#withVisitorSettings(found.remote) };
  }

  /** Returns a remote by its name; undefined if there is none. Rejects when the server cannot be asked. */
  async named(name: string): Promise<RemoteManifest | undefined> {
    const find = () => this.#known.find((remote) => remote.name === name);
    if (!find()) await this.#lookUp(`${REMOTE_LOOKUP_PATH}?name=${encodeURIComponent(name)}`);
    const found = find();
    return found && this.#withVisitorSettings(found);
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

  #withVisitorSettings(remote: RemoteManifest): Promise<RemoteManifest> {
    const { findSettings } = this.#options;
    const releases = [remote.current, ...remote.previous];
    if (!findSettings || !releases.some(({ hasSettingRules }) => hasSettingRules))
      return Promise.resolve(remote);
    const known =
      this.#visited.get(remote.name) ??
      withTimeout(findSettings(remote.name), SETTINGS_TIMEOUT_MS, 'Settings').then(
        (settings) => replaceSettings(remote, settings),
        () => remote,
      );
    this.#visited.set(remote.name, known);
    return known;
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

/** The page opens without the visitor's values if the server takes longer. */
const SETTINGS_TIMEOUT_MS = 3000;

const replaceSettings = (
  remote: RemoteManifest,
  settings: Readonly<Record<string, SettingValues>>,
): RemoteManifest => {
  const replace = (release: Release): Release => {
    const own = settings[release.version];
    return own ? { ...release, settings: own } : release;
  };
  return {
    ...remote,
    current: replace(remote.current),
    previous: remote.previous.map((release) => replace(release)),
  };
};

const toLookUpUrl = (pathname: string): string =>
  `${REMOTE_LOOKUP_PATH}?path=${encodeURIComponent(pathname)}`;

const fetchOwner = async (url: string): Promise<RemoteLookupResponse> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as RemoteLookupResponse;
};
