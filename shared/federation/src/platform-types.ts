import type { RouteObject } from 'react-router-dom';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { Report } from './platform-event.ts';
import type { Identity } from './remote-props.ts';
import type { RouteDeclaration, RouteMatch } from '@cairn/release-contract/routes';

/** Who wants to open what. */
export interface Entry extends RouteMatch {
  readonly url: URL;
}

/** True lets the page open; a path (with query) goes there instead, leaving no trace in the history. */
export type Guard = (entry: Entry) => true | string | Promise<true | string>;

export interface PlatformOptions {
  readonly manifest: BootManifest;
  readonly report: Report;
  readonly identity: Identity;
  readonly guard: Guard;
  /** The host's own screens, one for each of the manifest's `hostRoutes`. */
  readonly screens: readonly RouteObject[];
  /** Shown for an address that nobody owns: a route of any path, '*'. */
  readonly notFound: RouteObject;
}

/** The page that is on screen. */
export interface ShownPage {
  readonly kind: 'remote' | 'host' | 'not-found' | 'unavailable';
  readonly pathname: string;
  /** The pattern that matched; absent for an unknown address. */
  readonly route?: RouteDeclaration;
  readonly remote?: { readonly name: string; readonly version: string };
}

export interface PlatformState {
  /** Undefined until the first page is there. */
  readonly page: ShownPage | undefined;
  /** Another page is on its way. */
  readonly isPending: boolean;
}

export interface Platform {
  /** The ref of the host's <main>: pages appear in it. */
  readonly attachOutlet: (main: HTMLElement | null) => void;
  /** For useSyncExternalStore. */
  readonly state: {
    readonly get: () => PlatformState;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Goes to an address of this site without loading a document; asks first while the page is held. */
  readonly navigate: (href: string, options?: { readonly replace?: boolean }) => void;
  /** Asks the guard again, e.g. after the session has ended. */
  readonly recheck: () => void;
  /** Fetches the remote behind a link ahead of need, if the connection allows. */
  readonly preload: (href: string) => void;
}
