import type { PlatformEvent } from '@cairn/federation/host';
import { report } from '@cairn/session';

/** Failures of remotes go where all reports go; that a release runs is no news. */
export const reportPlatform = (event: PlatformEvent): void => {
  switch (event.type) {
    case 'release-running':
      return;
    case 'release-failed':
      return report(event.cause, {
        at: event.type,
        remote: event.remote,
        version: event.version,
        instead: event.instead,
      });
    case 'screen-failed':
      return report(event.cause, {
        at: event.type,
        remote: event.remote,
        version: event.version,
      });
    case 'page-unavailable':
      return report(event.cause, { at: event.type, remote: event.remote, path: event.path });
  }
};
