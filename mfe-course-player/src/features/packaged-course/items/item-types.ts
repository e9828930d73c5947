import type { SessionEnd } from '../runtime/scorm-types.ts';

/** 'not-attempted' until the item has said or, as an asset, shown anything. */
export type ItemState = 'not-attempted' | 'incomplete' | 'completed' | 'passed' | 'failed';

/** One line of the tree beside the frame. */
export interface OutlineItem {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** A folder only groups; the others can be started. */
  readonly isFolder: boolean;
  readonly state: ItemState;
  /** False while prerequisites or sequencing keep it shut; the current item is open. */
  readonly isOpen: boolean;
  /** A folder that can be chosen leads to the first item in it that can be delivered. */
  readonly isChoosable: boolean;
  readonly isCurrent: boolean;
}

export interface Outline {
  /** The visible items, in the order of the tree. */
  readonly items: readonly OutlineItem[];
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** The student may end the attempt on the whole course (2004, `exitAll`). */
  readonly canEnd: boolean;
  /** Nothing is in the frame: the session has ended, or nothing could be started. */
  readonly isAtRest: boolean;
  /** Why nothing is in the frame: the session has come to its end, or was suspended. Absent while it goes on. */
  readonly end?: SessionEnding | undefined;
}

export type SessionEnding = 'ended' | 'suspended';

/**
 * Where the student wants to go; 'follow' goes where the content has asked for (2004), 'start' opens a session again, and 'end'
 * ends it.
 */
export type Move =
  | { readonly kind: 'next' | 'previous' | 'follow' | 'start' | 'end' }
  | { readonly kind: 'item'; readonly id: string };

/** What is in the frame next; nothing at rest. */
export type Step = { readonly kind: 'play'; readonly id: string } | { readonly kind: 'rest' };

/** The way through the items of one package; it knows no frame. Each version of the standard has its own. */
export interface Navigator {
  /** The first step of a visit: where the last one stopped, else the beginning. */
  start(): Step;
  /** Asked before the frame of the current item goes. */
  allows(move: Move): boolean;
  /** Call it when the frame of the current item is gone, with all that it said on leaving. */
  move(move: Move): Step;
  /** The current item has set values of these elements; true when that can be seen in the outline. */
  changed(elements: readonly string[]): boolean;
  /** The content has ended the session of the current item by itself; 'follow' when it wants to go somewhere. */
  ended(end: SessionEnd): Move | undefined;
  /** The student goes away; the current item has said all that it will. */
  leave(): void;
  /** What the content may be told about requests that it could make (2004), by element. */
  requestValidity(): Readonly<Record<string, string>>;
  outline(): Outline;
  /** What the platform tells the item that starts, beyond its own stored values. */
  startValues(id: string): Readonly<Record<string, string>>;
}
