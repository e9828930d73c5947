/** Reports whether this host has started; a host that has not is replaced by its fallback (docs/healing.md). */
import type { HOST_FAILED, HOST_STARTED } from '@cairn/release-contract/host-part';
import { useLayoutEffect } from 'react';

// A type, not an import: the module's schemas would become part of the page's first script.
const STARTED: typeof HOST_STARTED = 'cairn:host-started';
const FAILED: typeof HOST_FAILED = 'cairn:host-failed';

let startedAfterMs: number | undefined;

/** Returns the milliseconds from the page's start to the rendered frame; undefined before. */
export const hostStartMs = (): number | undefined => startedAfterMs;

/** Reports the start; render it beside the frame. */
export const HostStarted = () => {
  useLayoutEffect(() => {
    startedAfterMs ??= performance.now();
    document.dispatchEvent(new Event(STARTED));
  }, []);
  return null;
};

/** Reports a failure; render it in place of a part that the page cannot work without. */
export const HostFailed = () => {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(FAILED));
  }, []);
  return null;
};
