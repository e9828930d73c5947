export type ScormVersion = '1.2' | '2004';

/** A flat map of data-model values by full element name. */
export type ScormValues = Record<string, string>;

export interface SharedDataAccess {
  readonly isReadable: boolean;
  readonly isWritable: boolean;
}

/** Settings of the played item in the manifest, in the spelling of the data model. */
export interface ScormLaunch {
  launchData?: string | undefined;
  masteryScore?: string | undefined;
  maxTimeAllowed?: string | undefined;
  timeLimitAction?: string | undefined;
  scaledPassingScore?: string | undefined;
  completionThreshold?: string | undefined;
  /** If false, the platform completes an attempt that sets no completion status (2004 sequencing, UP.4). */
  completionSetByContent: boolean;
  /** Objective ids of the manifest, in its order. */
  objectives: readonly string[];
  /** 2004: the id of the primary objective, if the manifest names one. */
  primaryObjective?: string | undefined;
  /** Shared data buckets (2004 4th): target ids in the order of the manifest. */
  sharedData: readonly string[];
  /** The access that the manifest allows to each bucket, in the same order; absent: full access. */
  sharedDataAccess?: readonly SharedDataAccess[] | undefined;
}

export interface ScormInit {
  version: ScormVersion;
  learner: { id: string; name: string };
  stored: ScormValues;
  /** Values that the platform sets when the item starts. They override stored values and are not stored. */
  given?: ScormValues;
  /** True if the stored data could not be loaded: the package must not start (SRTE-31). */
  loadFailed: boolean;
  launch: ScormLaunch;
}

/** Validates a value of a known element. `check` returns 0 or the error code of the SCORM version. */
export interface ValueModel {
  check(element: string, value: string): number;
  restore(element: string, value: string): void;
}

export interface SessionEnd {
  version: ScormVersion;
  navRequest: string;
}

/** Events of a session; every call happens inside the package's own API call. */
export interface SessionPort {
  change(element: string, value: string): void;
  commit(): void;
  end(end: SessionEnd): void;
  /** Returns true while the last save has failed. */
  saveFailing(): boolean;
}
