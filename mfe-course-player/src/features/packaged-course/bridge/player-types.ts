import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { NavigationMove, Outline } from '../items/item-types.ts';
import type {
  QueueStorage,
  SaveResponse,
  SaveState,
  KnownRevision,
  SendOptions,
} from '../queue/save-queue-types.ts';

/** What GET /scorm/{courseId}/data answered just now, never a cached answer; see `readStoredData`. */
export type StoredData =
  | {
      status: 'loaded';
      values: unknown;
      seen?: KnownRevision | undefined;
      /** What an earlier visit in this browser left was set aside: the student went on in another browser. */
      isSuperseded?: boolean;
    }
  | { status: 'failed' };

export interface SaveStamp {
  client: string;
  sequence: number;
  seen?: KnownRevision | undefined;
}

export type SaveOptions = SaveStamp & SendOptions;

export interface StudentPlayerInput {
  kind: 'student';
  id: string;
  firstName: string;
  lastName: string;
  /** 'failed' makes the package's Initialize answer false, and nothing is saved over the stored data (SRTE-31). */
  data: StoredData;
  /** Resolves when the server has acknowledged, rejects otherwise; with `keepalive` it is sent before this returns. */
  save(updates: Record<string, string>, options: SaveOptions): Promise<SaveResponse | undefined>;
}

/** Progress stays in this browser; nothing is sent anywhere. */
export interface GuestPlayerInput {
  kind: 'guest';
}

export interface PlayerInput {
  /** An empty element; the player puts its frame in and takes it out again. */
  container: HTMLElement;
  /** The answer of GET /scorm/{courseId}. */
  course: ScormPackage;
  visit: StudentPlayerInput | GuestPlayerInput;
  /** localStorage by default. */
  storage?: QueueStorage;
  /** For what is only logged. */
  report: (problem: unknown) => void;
}

/**
 * `loading` until the frame has loaded, `finished` once the package has ended its session, `failed` when it cannot be
 * started at all. `saving` is 'not-saved' from a failed save until one succeeds ('Not saved, retrying').
 */
export interface PlayerState {
  phase: 'loading' | 'ready' | 'finished' | 'failed';
  saving: SaveState;
  /** An earlier visit in this browser was set aside, since the student went on in another one. */
  isEarlierSetAside: boolean;
  /** The tree of a package of several items, from the moment that one of them is on its way. */
  outline?: Outline;
}

export interface Player {
  /** The same object until something changes. */
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Once a session: after a successful save, when what the server holds completes the course. Never for guests. */
  on(event: 'completed', listener: () => void): () => void;
  /** To another item of a package of several; where that is not possible nothing happens. */
  go(move: NavigationMove): void;
  /** Sends what is unsent as the page goes away; the player does so itself on pagehide and on a hidden tab. */
  depart(): void;
  /** Takes the package away, saves what it set on leaving, and stops. */
  close(): void;
}
