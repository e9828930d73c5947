/** Where a release failed: while its code arrived and ran, in bootstrap or mount, or in what it drew first. */
export type FailedStep = 'load' | 'lifecycle' | 'render';

/** What happened to a remote on this page. Each failure is reported once, with what runs instead. */
export type PlatformEvent =
  | {
      /** It has drawn its first page. */
      type: 'release-running';
      remote: string;
      version: string;
      /** Milliseconds since its code was asked for. */
      ms: number;
    }
  | {
      type: 'release-failed';
      remote: string;
      version: string;
      step: FailedStep;
      cause: unknown;
      /** The version that took over; absent when none was left. */
      instead: string | undefined;
    }
  | { type: 'screen-failed'; remote: string; version: string; cause: unknown }
  | {
      /** It runs, and is at fault all the same. */
      type: 'release-misbehaved';
      remote: string;
      version: string;
      how: 'uncaught' | 'blank' | 'trapped';
      cause: unknown;
    }
  | { type: 'page-unavailable'; path: string; remote: string | undefined; cause: unknown };

export type Report = (event: PlatformEvent) => void;
