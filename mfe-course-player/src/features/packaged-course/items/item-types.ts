import type { SessionEnd } from '../runtime/scorm-types.ts';

/** The state is 'not-attempted' until the item sets a value or, as an asset, is shown. */
export type ItemState = 'not-attempted' | 'incomplete' | 'completed' | 'passed' | 'failed';

/** One line of the outline beside the frame. */
export interface OutlineItem {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** True for folders, which only group; other items can be started. */
  readonly isFolder: boolean;
  readonly state: ItemState;
  /** False while prerequisites or sequencing lock the item; true for the current item. */
  readonly isOpen: boolean;
  /** True if the item can be chosen. Choosing a folder starts the first item in it that can be delivered. */
  readonly isChoosable: boolean;
  readonly isCurrent: boolean;
}

export interface Outline {
  /** The visible items, in the order of the tree. */
  readonly items: readonly OutlineItem[];
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** True if the student may end the attempt on the whole course (2004, `exitAll`). */
  readonly canEnd: boolean;
  /** True if the frame is empty: the session has ended, or no item could be started. */
  readonly isAtRest: boolean;
  /** Whether the session has ended or was suspended. Absent while it continues. */
  readonly end?: SessionEnding | undefined;
}

export type SessionEnding = 'ended' | 'suspended';

/**
 * A navigation request of the student. 'follow' performs the content's own request (2004), 'start' reopens a session, and 'end'
 * ends it.
 */
export type NavigationMove =
  | { readonly kind: 'next' | 'previous' | 'follow' | 'start' | 'end' }
  | { readonly kind: 'item'; readonly id: string };

/** The next content of the frame: an item, or none. */
export type PlaybackStep =
  | { readonly kind: 'play'; readonly id: string }
  | { readonly kind: 'rest' };

/** Decides which item of a package comes next. Each version of SCORM has its own implementation; none of them knows the frame. */
export interface ItemNavigator {
  /** Returns the first step of a visit: the item where the last visit stopped, else the beginning. */
  start(): PlaybackStep;
  /** Returns whether a move is allowed; called before the current item's frame is removed. */
  allows(move: NavigationMove): boolean;
  /** Performs a move. Call it once the current item's frame is gone and its last values are stored. */
  move(move: NavigationMove): PlaybackStep;
  /** Updates the state after the current item has set values of these elements. Returns true if the outline has changed. */
  changed(elements: readonly string[]): boolean;
  /** Handles the end of a session by the content itself. Returns 'follow' if the content requested a navigation. */
  ended(end: SessionEnd): NavigationMove | undefined;
  /** Suspends the session when the student leaves; the current item's values are complete by then. */
  leave(): void;
  /** Returns the values of `adl.nav.request_valid` for the content (2004), by element. */
  requestValidity(): Readonly<Record<string, string>>;
  outline(): Outline;
  /** Returns the values that the platform gives to a starting item, in addition to the item's stored values. */
  startValues(id: string): Readonly<Record<string, string>>;
}
