import type { AppProps } from 'single-spa';
import type { Site } from '@cairn/release-contract/boot-manifest';
import type { PageHolds } from './page-holds.ts';
import type { RouteDeclaration } from '@cairn/release-contract/routes';
import type { SettingValues } from '@cairn/release-contract/settings';

/** Why a remote stopped: 'release' = this build is bad, take the previous one; 'screen' = show the message only. */
export type CrashKind = 'release' | 'screen';

/** Who is signed in, as far as a remote's cache must know: another id means other answers. */
export interface Identity {
  readonly current: () => string | undefined;
  /** Calls back after a change; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What the host passes to each remote's lifecycles. */
export interface RemoteProps {
  readonly version: string;
  /** The patterns that belong to this remote. */
  readonly routes: readonly RouteDeclaration[];
  /** Where to mount: an element of this remote alone. */
  readonly element: HTMLElement;
  readonly site: Site;
  /** Values of the settings that the package declares. Absent: from a host before API 2.4.0, or none is declared. */
  readonly settings?: SettingValues;
  readonly identity: Identity;
  /** How a screen holds the page while work on it is unsaved. */
  readonly holds: PageHolds;
  /** A 'release' crash is followed by the previous release, or by the host's failure panel. */
  readonly onCrash: (kind: CrashKind, error: unknown) => void;
  /** The page of this path is on screen. */
  readonly onDrawn: (pathname: string) => void;
}

export type LifecycleProps = RemoteProps & Pick<AppProps, 'name'>;

type Lifecycle = (props: LifecycleProps) => Promise<void>;

/** What a remote exports to the platform: single-spa's lifecycles, each with a time limit. */
export interface RemoteModule {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}
