import type { RouteObject } from 'react-router-dom';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { ReportPlatformEvent } from './platform-event.ts';
import type { FindVisitorSettings } from './remote-directory.ts';
import type { Identity } from './remote-props.ts';
import type { PageSlots } from './slot-props.ts';
import type { RouteDeclaration, RouteMatch } from '@cairn/release-contract/routes';

/** Page that a visitor wants to open, which the guard allows or redirects. */
export interface RequestedPage extends RouteMatch {
  readonly url: URL;
}

/** Decides whether a page opens. True opens it; a path (with query) replaces it, without a trace in the history. */
export type PageGuard = (entry: RequestedPage) => true | string | Promise<true | string>;

export interface PlatformOptions {
  readonly manifest: BootManifest;
  readonly report: ReportPlatformEvent;
  readonly identity: Identity;
  readonly guard: PageGuard;
  /** Returns the settings of a remote for this visitor where rules give some visitors others; absent: all have the same. */
  readonly findSettings?: FindVisitorSettings;
  /** The host's own screens, one for each of the manifest's `hostRoutes`. */
  readonly screens: readonly RouteObject[];
  /** Shown for a URL without an owner: a route of any path, '*'. */
  readonly notFound: RouteObject;
}

/** Page that is on screen. */
export interface ShownPage {
  readonly kind: 'remote' | 'host' | 'not-found' | 'unavailable';
  readonly pathname: string;
  /** Declared route that matches the page's URL, if it is known. */
  readonly route?: RouteDeclaration;
  readonly remote?: { readonly name: string; readonly version: string };
}

export interface PlatformState {
  /** The page on screen; undefined until the first page is shown. */
  readonly page: ShownPage | undefined;
  /** Whether another page is being found or loaded. */
  readonly isPending: boolean;
}

export interface Platform {
  /** Slots of the host's own frame; absent if no remote fills one. */
  readonly slots?: PageSlots;
  /** Ref of the host's `<main>`, in which pages appear. */
  readonly attachOutlet: (main: HTMLElement | null) => void;
  /** Store for `useSyncExternalStore`. */
  readonly state: {
    readonly get: () => PlatformState;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Opens a URL, without loading a document if it belongs to this site. Navigation blockers are asked first. */
  readonly navigate: (href: string, options?: { readonly replace?: boolean }) => void;
  /** Asks the guard again, e.g. after the session has ended. */
  readonly recheck: () => void;
  /** Fetches the remote of a link ahead of need, if the connection allows it. */
  readonly preload: (href: string) => void;
}
