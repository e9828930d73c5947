export type ScormVersion = '1.2' | '2004';

/** Values of the SCORM data model by full element name, such as `cmi.core.lesson_status`. */
export type ScormValues = Record<string, string>;

export interface ScormSharedDataAccess {
  readonly isReadable: boolean;
  readonly isWritable: boolean;
}

/** Settings in the SCORM manifest for the item that is played, under the names of the data model. */
export interface ScormManifestSettings {
  launchData?: string | undefined;
  masteryScore?: string | undefined;
  maxTimeAllowed?: string | undefined;
  timeLimitAction?: string | undefined;
  scaledPassingScore?: string | undefined;
  completionThreshold?: string | undefined;
  /** If false, the platform completes an attempt that sets no completion status (2004 sequencing, UP.4). */
  completionSetByContent: boolean;
  /** Ids of the objectives in the SCORM manifest, in its order. */
  objectives: readonly string[];
  /** 2004: the id of the primary objective, if the manifest names one. */
  primaryObjective?: string | undefined;
  /** Target ids of the shared data buckets (SCORM 2004 4th edition), in the order of the manifest. */
  sharedData: readonly string[];
  /** Access that the manifest allows to each shared data bucket, in the order of the buckets; absent: full access. */
  sharedDataAccess?: readonly ScormSharedDataAccess[] | undefined;
}

export interface ScormStartData {
  version: ScormVersion;
  learner: { id: string; name: string };
  stored: ScormValues;
  /** SCORM values that the platform sets when the item starts. They override stored values and are not stored. */
  given?: ScormValues;
  /** True if the stored SCORM data could not be loaded: the package must not start (SRTE-31). */
  loadFailed: boolean;
  launch: ScormManifestSettings;
}

/** Validates values of known SCORM elements. `check` returns 0 or the error code of the SCORM version. */
export interface ScormValueValidator {
  check(element: string, value: string): number;
  restore(element: string, value: string): void;
}

export interface ScormSessionEnd {
  version: ScormVersion;
  navRequest: string;
}

/** Callbacks of a SCORM session; each is called synchronously, inside of an API call of the package. */
export interface ScormSessionCallbacks {
  change(element: string, value: string): void;
  commit(): void;
  end(end: ScormSessionEnd): void;
  /** Returns true from a failed save of SCORM values until the next successful one. */
  saveFailing(): boolean;
}
