/** Pages of a SCORM package while they are displayed. */
export interface DisplayedScormPackage {
  /** Removes the package from the page. Its unload handlers run before this returns, and can still call the SCORM API. */
  close(): void;
}

/** Returns a frame of the package with all frames that the package has opened inside of it. */
const listFrames = (frame: Window): Window[] => [
  frame,
  ...Array.from({ length: frame.length }, (_, at) => frame[at]).flatMap((inner) =>
    inner ? listFrames(inner) : [],
  ),
];

/**
 * Dispatches `beforeunload`, in which many packages set `exit`, before a frame is removed. Removal itself fires `pagehide` and
 * `unload` only. Without this, a change of route would end the session differently from a closed tab.
 */
const dispatchUnloadEvents = (content: Window): void => {
  for (const inner of listFrames(content)) {
    try {
      inner.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    } catch {
      // Skips a frame of another origin, which cannot be accessed.
    }
  }
};

interface FramedContentInput {
  readonly window: Window;
  readonly container: HTMLElement;
  readonly url: string;
  readonly title: string;
  readonly onLoaded: () => void;
}

/** Opens the package in a frame inside of the run-time's page, which is the usual case. */
export const openScormPackageInFrame = (input: FramedContentInput): DisplayedScormPackage => {
  const frame = input.window.document.createElement('iframe');
  frame.title = input.title;
  frame.allow = 'fullscreen; autoplay; encrypted-media; unload';
  frame.addEventListener('load', input.onLoaded, { once: true });
  frame.src = input.url;
  input.container.append(frame);
  return {
    close: () => {
      if (frame.contentWindow) dispatchUnloadEvents(frame.contentWindow);
      frame.remove();
    },
  };
};

/** Runs the unload handlers of a page before it closes, since the browser's own events come too late for its last message. */
const runLeavingHandlers = (own: Window): void => {
  own.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  own.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  own.dispatchEvent(new Event('unload'));
};

/**
 * Uses the package's launch page itself, into which the server has inserted the run-time: a sandbox without an origin of its
 * own. The run-time's script is the first one of the page, so its listeners are called first.
 */
export const attachToScormLaunchPage = (
  own: Window,
  onLoaded: () => void,
): DisplayedScormPackage => {
  own.addEventListener('load', onLoaded, { once: true });
  let isClosed = false;
  for (const type of ['pagehide', 'unload']) {
    own.addEventListener(
      type,
      (event) => isClosed && event.isTrusted && event.stopImmediatePropagation(),
    );
  }
  return {
    close: () => {
      isClosed = true;
      runLeavingHandlers(own);
    },
  };
};
