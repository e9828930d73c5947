/** Reports whether this host has started; a host that has not is replaced by its fallback (docs/healing.md). */
import type { HOST_FAILED_EVENT, HOST_STARTED_EVENT } from '@cairn/release-contract/host-part';
import { useLayoutEffect } from 'react';

// Copies the constant's type instead of importing the module, whose schemas would become part of the page's first script.
const STARTED: typeof HOST_STARTED_EVENT = 'cairn:host-started';
const FAILED: typeof HOST_FAILED_EVENT = 'cairn:host-failed';

let startedAfterMs: number | undefined;

/** Returns the time in ms from the start of the page load until the host's frame was rendered; undefined before. */
export const getHostStartDurationMs = (): number | undefined => startedAfterMs;

/** Component without output that reports that the host has started; rendered beside the host's frame. */
export const HostStartReporter = () => {
  useLayoutEffect(() => {
    startedAfterMs ??= performance.now();
    document.dispatchEvent(new Event(STARTED));
  }, []);
  return null;
};

/** Component without output that reports that the host failed to start; rendered in place of an indispensable part. */
export const HostFailureReporter = () => {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(FAILED));
  }, []);
  return null;
};
