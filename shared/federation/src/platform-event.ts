/** Step in which a release failed: loading its code, a lifecycle (bootstrap, mount, unmount), or drawing its first page. */
export type FailedStep = 'load' | 'lifecycle' | 'render';

/** Event of a remote on this page. Each failure is reported once, with the release that replaces the failed one. */
export type PlatformEvent =
  | {
      /** Event: the release has rendered its first page. */
      readonly type: 'release-running';
      readonly remote: string;
      readonly version: string;
      /** Slot in which the release runs; absent for its pages. */
      readonly slot?: string;
      /** Duration in ms from the start of loading the release's code until its first page was rendered. */
      readonly ms: number;
    }
  | {
      readonly type: 'release-failed';
      readonly remote: string;
      readonly version: string;
      readonly slot?: string;
      readonly step: FailedStep;
      readonly cause: unknown;
      /** Version that took over; undefined when no release was left. */
      readonly instead: string | undefined;
    }
  | {
      readonly type: 'screen-failed';
      readonly remote: string;
      readonly version: string;
      readonly slot?: string;
      readonly cause: unknown;
    }
  | {
      /** Event: a release that is on screen was found to be at fault, such as for a blank screen. */
      readonly type: 'release-misbehaved';
      readonly remote: string;
      readonly version: string;
      readonly how: 'uncaught' | 'blank' | 'trapped';
      readonly cause: unknown;
    }
  | {
      readonly type: 'page-unavailable';
      readonly path: string;
      readonly remote: string | undefined;
      readonly cause: unknown;
    };

export type ReportPlatformEvent = (event: PlatformEvent) => void;
