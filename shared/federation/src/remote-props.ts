import type { AppProps } from 'single-spa';
import type { Site } from '@cairn/release-contract/boot-manifest';
import type { PageHolds } from './page-holds.ts';
import type { RouteDeclaration } from '@cairn/release-contract/routes';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { PageSlots } from './slot-props.ts';

/** Kind of a crash. 'release': the release is at fault, and the previous one takes over; 'screen': only a message is shown. */
export type CrashKind = 'release' | 'screen';

/** Identity of the signed-in student, for the cache of a remote: responses for one id must not be shown to another. */
export interface Identity {
  readonly current: () => string | undefined;
  /** Calls the listener after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the IDs of the roles that the student works towards; absent in hosts before API 2.7.0. */
  readonly roles?: () => readonly string[];
}

/** Props that the host passes to each remote's lifecycles. */
export interface RemoteProps {
  readonly version: string;
  /** Routes that the remote declares. */
  readonly routes: readonly RouteDeclaration[];
  /** The element to mount into, which belongs to this remote alone. */
  readonly element: HTMLElement;
  readonly site: Site;
  /**
   * Values of the settings that the package declares; absent when it declares none, or when the host's API is older than
   * 2.4.0.
   */
  readonly settings?: SettingValues;
  /** Slots of this remote's pages; absent when no remote fills one, or when the host's API is older than 2.7.0. */
  readonly slots?: PageSlots;
  readonly identity: Identity;
  /** Navigation blockers, for screens with unsaved work. */
  readonly holds: PageHolds;
  /** Reports a crash. After a 'release' crash the previous release takes over, or the host's failure panel. */
  readonly onCrash: (kind: CrashKind, error: unknown) => void;
  /** Reports that the page of this path is on screen. */
  readonly onDrawn: (pathname: string) => void;
}

export type LifecycleProps = RemoteProps & Pick<AppProps, 'name'>;

type Lifecycle = (props: LifecycleProps) => Promise<void>;

/** Lifecycles of single-spa that a remote exports to the platform, each with a time limit. */
export interface RemoteModule {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}
