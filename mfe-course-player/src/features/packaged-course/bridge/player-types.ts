import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { ScormNavigationMove, ScormOutline } from '../items/item-types.ts';
import type {
  ScormQueueStorage,
  ScormSaveResponse,
  ScormSaveState,
  KnownScormRevision,
  ScormSendOptions,
} from '../queue/save-queue-types.ts';

/** Student's SCORM data as GET /scorm/{courseId}/data has just returned them, never from a cache; see `readStoredScormData`. */
export type ScormDataLoadResult =
  | {
      status: 'loaded';
      values: unknown;
      seen?: KnownScormRevision | undefined;
      /**
       * True if the server has set values of an earlier visit in this browser aside, since the student continued in another
       * browser.
       */
      isSuperseded?: boolean;
    }
  | { status: 'failed' };

export interface ScormSaveStamp {
  client: string;
  sequence: number;
  seen?: KnownScormRevision | undefined;
}

export type ScormSaveOptions = ScormSaveStamp & ScormSendOptions;

export interface StudentScormPlayerInput {
  kind: 'student';
  id: string;
  firstName: string;
  lastName: string;
  /**
   * Student's stored SCORM data. If 'failed', the package's Initialize returns false and the stored data are never overwritten
   * (SRTE-31).
   */
  data: ScormDataLoadResult;
  /**
   * Saves SCORM values. Resolves once the server has acknowledged them, and rejects otherwise. With `keepalive` the request is
   * sent before this returns.
   */
  save(
    updates: Record<string, string>,
    options: ScormSaveOptions,
  ): Promise<ScormSaveResponse | undefined>;
}

/** Input of the player for a guest, whose progress stays in this browser and is never sent. */
export interface GuestScormPlayerInput {
  kind: 'guest';
}

export interface ScormPlayerInput {
  /** Empty element into which the player puts the package's frame. */
  container: HTMLElement;
  /** The package to play: the response of GET /scorm/{courseId}. */
  course: ScormPackage;
  visit: StudentScormPlayerInput | GuestScormPlayerInput;
  /** Storage for unsaved values; `localStorage` by default. */
  storage?: ScormQueueStorage;
  /** Reports failures that are only logged. */
  report: (problem: unknown) => void;
}

/**
 * State of a package's player. `loading` until the frame has loaded, `finished` once the package has ended its session,
 * `failed` if it cannot be started. `saving` is 'not-saved' from a failed save until the next successful one ('Not saved,
 * retrying').
 */
export interface ScormPlayerState {
  phase: 'loading' | 'ready' | 'finished' | 'failed';
  saving: ScormSaveState;
  /**
   * True if the server has set values of an earlier visit in this browser aside, since the student continued in another
   * browser.
   */
  isEarlierSetAside: boolean;
  /** Outline of a package of several items; present once the first item is loading. */
  outline?: ScormOutline;
}

export interface ScormPlayer {
  /** Returns the same object until the player's state changes. */
  state(): ScormPlayerState;
  subscribe(listener: () => void): () => void;
  /** Calls the listener once a session, after a save with which the stored values complete the course; never for guests. */
  on(event: 'completed', listener: () => void): () => void;
  /** Opens another item of a package of several items. Ignored if that item cannot be opened. */
  go(move: ScormNavigationMove): void;
  /** Sends unsaved values, because the page is closing. The player calls it itself on `pagehide` and in a hidden tab. */
  depart(): void;
  /** Removes the package, saves the values that it sets while unloading, and stops the player. */
  close(): void;
}
