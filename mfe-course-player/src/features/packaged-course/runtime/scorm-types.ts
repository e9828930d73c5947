export type ScormVersion = '1.2' | '2004';

/** A flat data-model map; keys are full element names. */
export type ScormValues = Record<string, string>;

export interface SharedDataAccess {
  readonly isReadable: boolean;
  readonly isWritable: boolean;
}

/** What the manifest says about the item that is played, as the data model spells it. */
export interface ScormLaunch {
  launchData?: string | undefined;
  masteryScore?: string | undefined;
  maxTimeAllowed?: string | undefined;
  timeLimitAction?: string | undefined;
  scaledPassingScore?: string | undefined;
  completionThreshold?: string | undefined;
  /** False: the platform completes an attempt that says nothing about completion (2004 sequencing, UP.4). */
  completionSetByContent: boolean;
  /** Objective ids declared in the manifest, in its order. */
  objectives: readonly string[];
  /** 2004: the id of the primary one, where the manifest gives it one. */
  primaryObjective?: string | undefined;
  /** Shared data buckets (2004 4th): target ids in manifest order. */
  sharedData: readonly string[];
  /** What the manifest allows with each of them, in the same order; absent: everything. */
  sharedDataAccess?: readonly SharedDataAccess[] | undefined;
}

export interface ScormInit {
  version: ScormVersion;
  learner: { id: string; name: string };
  stored: ScormValues;
  /** What the platform knows when the item starts: wins over what is stored, and is none of it. */
  given?: ScormValues;
  /** True when the stored data could not be loaded: the package must not start (SRTE-31). */
  loadFailed: boolean;
  launch: ScormLaunch;
}

/** Judges one value of one known leaf: 0, or the error code of the version. */
export interface ValueModel {
  check(element: string, value: string): number;
  restore(element: string, value: string): void;
}

export interface SessionEnd {
  version: ScormVersion;
  navRequest: string;
}

/** What a session tells the outside; every call happens inside the package's own API call. */
export interface SessionPort {
  change(element: string, value: string): void;
  commit(): void;
  end(end: SessionEnd): void;
  /** True while the last save has failed. */
  saveFailing(): boolean;
}
