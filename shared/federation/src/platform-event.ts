/** What happened to a remote on this page. Each failure is reported once, with what runs instead. */
export type PlatformEvent =
  | { type: 'release-running'; remote: string; version: string }
  | {
      type: 'release-failed';
      remote: string;
      version: string;
      cause: unknown;
      /** The version that took over; absent when none was left. */
      instead?: string;
    }
  | { type: 'screen-failed'; remote: string; version: string; cause: unknown }
  | { type: 'page-unavailable'; path: string; remote?: string; cause: unknown };

export type Report = (event: PlatformEvent) => void;
