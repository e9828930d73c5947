import type { ScormSessionEnd } from '../runtime/scorm-types.ts';

/** State of an item of a SCORM package. It is 'not-attempted' until the item sets a value or, as an asset, is shown. */
export type ScormItemState = 'not-attempted' | 'incomplete' | 'completed' | 'passed' | 'failed';

/** Line of a package's outline beside the frame: one item of the package. */
export interface ScormOutlineItem {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** True for folders, which only group; other items can be started. */
  readonly isFolder: boolean;
  readonly state: ScormItemState;
  /** False while prerequisites or sequencing lock the item; true for the current item. */
  readonly isOpen: boolean;
  /** True if the item can be chosen. Choosing a folder starts the first item in it that can be delivered. */
  readonly isChoosable: boolean;
  readonly isCurrent: boolean;
}

export interface ScormOutline {
  /** Visible items of the package, in the order of the tree. */
  readonly items: readonly ScormOutlineItem[];
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** True if the student may end the attempt on the whole course (2004, `exitAll`). */
  readonly canEnd: boolean;
  /** True if no item is in the frame: the session has ended, or no item could be started. */
  readonly isAtRest: boolean;
  /** Whether the SCORM session has ended or was suspended. Absent while it continues. */
  readonly end?: ScormSessionEnding | undefined;
}

export type ScormSessionEnding = 'ended' | 'suspended';

/**
 * Navigation request of the student in a package. 'follow' performs the content's own request (SCORM 2004), 'start' reopens a
 * session, and 'end' ends it.
 */
export type ScormNavigationMove =
  | { readonly kind: 'next' | 'previous' | 'follow' | 'start' | 'end' }
  | { readonly kind: 'item'; readonly id: string };

/** Next content of the package's frame: an item, or none. */
export type ScormPlaybackStep =
  | { readonly kind: 'play'; readonly id: string }
  | { readonly kind: 'rest' };

/** Decides which item of a package comes next. Each version of SCORM has its own implementation; none of them knows the frame. */
export interface ScormItemNavigator {
  /** Returns the first step of a visit: the item where the last visit stopped, else the beginning. */
  start(): ScormPlaybackStep;
  /** Returns whether a move is allowed; called before the current item's frame is removed. */
  allows(move: ScormNavigationMove): boolean;
  /** Performs a move. Call it once the current item's frame is gone and its last values are stored. */
  move(move: ScormNavigationMove): ScormPlaybackStep;
  /** Updates the state after the current item has set values of these elements. Returns true if the outline has changed. */
  changed(elements: readonly string[]): boolean;
  /** Handles the end of a session by the content itself. Returns 'follow' if the content requested a navigation. */
  ended(end: ScormSessionEnd): ScormNavigationMove | undefined;
  /** Suspends the session when the student leaves; the current item's values are complete by then. */
  leave(): void;
  /** Returns the values of `adl.nav.request_valid` for the content (2004), by element. */
  requestValidity(): Readonly<Record<string, string>>;
  outline(): ScormOutline;
  /** Returns the values that the platform gives to a starting item, in addition to the item's stored values. */
  startValues(id: string): Readonly<Record<string, string>>;
}
