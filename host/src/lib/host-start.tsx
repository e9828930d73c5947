/** Tells the page whether this host has started: one that has not gives way to the one before it (docs/healing.md). */
import type { HOST_FAILED, HOST_STARTED } from '@cairn/release-contract/host-part';
import { useLayoutEffect } from 'react';

// Typed, not imported: the schemas of that module would come into the page's first script.
const STARTED: typeof HOST_STARTED = 'cairn:host-started';
const FAILED: typeof HOST_FAILED = 'cairn:host-failed';

let startedAfterMs: number | undefined;

/** Milliseconds from the beginning of the page until its frame stood; undefined before. */
export const hostStartMs = (): number | undefined => startedAfterMs;

/** Beside the frame, once it is on the page. */
export const HostStarted = () => {
  useLayoutEffect(() => {
    startedAfterMs ??= performance.now();
    document.dispatchEvent(new Event(STARTED));
  }, []);
  return null;
};

/** In place of a part without which nobody can use the page. */
export const HostFailed = () => {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(FAILED));
  }, []);
  return null;
};
