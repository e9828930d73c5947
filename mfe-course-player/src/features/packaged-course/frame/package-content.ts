/** The package's own pages, as the run-time puts them on the screen and takes them away again. */
export interface PackageContent {
  /** Takes the package away. Its leaving handlers run before this returns, and still find the API. */
  close(): void;
}

/** A frame of the package and the frames that the package itself has opened inside. */
const listFrames = (frame: Window): Window[] => [
  frame,
  ...Array.from({ length: frame.length }, (_, at) => frame[at]).flatMap((inner) =>
    inner ? listFrames(inner) : [],
  ),
];

/**
 * Removing a frame fires `pagehide` and `unload`, but never `beforeunload`, where published packages set `exit`. Without
 * this a change of route would end a session differently from a closed tab.
 */
const dispatchUnloadEvents = (content: Window): void => {
  for (const inner of listFrames(content)) {
    try {
      inner.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    } catch {
      // A frame of another origin inside the package cannot be reached.
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

/** The package in a frame of the run-time's page: the usual case. */
export const openFramedContent = (input: FramedContentInput): PackageContent => {
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

/** Runs the handlers of a page that is about to go: the browser's own events come too late for the last message. */
const runLeavingHandlers = (own: Window): void => {
  own.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  own.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  own.dispatchEvent(new Event('unload'));
};

/**
 * The package's launch page itself, which the run-time was put into: a sandbox without an origin of its own. The
 * run-time's script is the first one of the page, so its listeners are called first.
 */
export const openTopLevelContent = (own: Window, onLoaded: () => void): PackageContent => {
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
