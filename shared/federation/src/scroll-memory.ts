/**
 * Remembers the scroll position of each page. Pages draw after their data arrive, so the browser's own restoration comes
 * too early, when going back as well as when reloading.
 */
const RESTORE_MS = 1500;
const STORAGE_KEY = 'scroll-positions';

/** Returns the stored positions, or none if another release of the host has stored something unreadable. */
const readStoredPositions = (): Map<string, number> => {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
    return new Map(positions);
  } catch {
    return new Map();
  }
};

export class ScrollMemory {
  readonly #positions = readStoredPositions();

  constructor() {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', () => {
      this.leave(location.href);
      storePositions([...this.#positions]);
    });
  }

  leave(href: string): void {
    this.#positions.set(href, scrollY);
  }

  /** Scrolls a new page to its top, or to the part that its URL names. */
  enter(url: URL): void {
    const part = findLinkTarget(url);
    if (part) part.scrollIntoView();
    else scrollTo(0, 0);
  }

  /**
   * Scrolls the first page of a document: after a reload or Back to the stored position, else to the part that its URL
   * names.
   */
  resume(url: URL): void {
    const [entry] = performance.getEntriesByType('navigation');
    const type = (entry as PerformanceNavigationTiming | undefined)?.type;
    if (type === 'reload' || type === 'back_forward') this.restore(url.href);
    else if (url.hash) this.#awaitPart(url);
  }

  /**
   * Scrolls to the stored position. Tries again until the page is tall enough, the visitor scrolls, or RESTORE_MS have
   * passed.
   */
  restore(href: string): void {
    const position = this.#positions.get(href) ?? 0;
    const until = performance.now() + RESTORE_MS;
    let expected = scrollY;
    const step = () => {
      if (scrollY !== expected) return;
      scrollTo(0, position);
      expected = scrollY;
      if (Math.abs(expected - position) > 1 && performance.now() < until)
        requestAnimationFrame(step);
    };
    step();
  }

  #awaitPart(url: URL): void {
    const until = performance.now() + RESTORE_MS;
    const step = () => {
      const part = findLinkTarget(url);
      if (part) part.scrollIntoView();
      else if (scrollY === 0 && performance.now() < until) requestAnimationFrame(step);
    };
    step();
  }
}

const findLinkTarget = ({ hash }: URL): Element | null =>
  hash ? document.querySelector(`#${CSS.escape(hash.slice(1))}`) : null;

/** Stores the positions. If the storage is full or blocked, only they are lost. */
const storePositions = (positions: [string, number][]): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // The failure is ignored: without storage only the scroll positions are lost.
  }
};
