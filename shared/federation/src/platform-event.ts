/** Where a release failed: while its code arrived and ran, in bootstrap or mount, or in what it drew first. */
export type FailedStep = 'load' | 'lifecycle' | 'render';

/** What happened to a remote on this page. Each failure is reported once, with what runs instead. */
export type PlatformEvent =
  | {
      /** It has drawn its first page. */
      readonly type: 'release-running';
      readonly remote: string;
      readonly version: string;
      /** Milliseconds since its code was asked for. */
      readonly ms: number;
    }
  | {
      readonly type: 'release-failed';
      readonly remote: string;
      readonly version: string;
      readonly step: FailedStep;
      readonly cause: unknown;
      /** The version that took over; absent when none was left. */
      readonly instead: string | undefined;
    }
  | {
      readonly type: 'screen-failed';
      readonly remote: string;
      readonly version: string;
      readonly cause: unknown;
    }
  | {
      /** It runs, and is at fault all the same. */
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

export type Report = (event: PlatformEvent) => void;
