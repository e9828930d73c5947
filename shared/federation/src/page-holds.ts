/** Asks the visitor whether to leave the page. Calls `go` if the visitor agrees, and never if the visitor stays. */
export type AskToLeave = (go: () => void) => void;

/**
 * Navigation blockers of the page on screen, such as unsaved work. All actions that leave the page go through `leave`:
 * changes of the URL (page-history.ts) and actions of a screen without one. The browser itself asks before it unloads the
 * document.
 */
export class PageHolds {
  readonly #blockers = new Set<AskToLeave>();

  get isHeld(): boolean {
    return this.#blockers.size > 0;
  }

  /** Adds a navigation blocker. @returns a function that removes it */
  readonly hold = (ask: AskToLeave): (() => void) => {
    this.#blockers.add(ask);
    // The listener exists only while there are blockers: with it, browsers may not keep the page in the back/forward cache.
    window.addEventListener('beforeunload', askBrowser);
    return () => {
      this.#release(ask);
    };
  };

  /** Runs `go` at once, or when all navigation blockers have agreed. The last one added is asked first. */
  readonly leave = (go: () => void): void => {
    askEach([...this.#blockers], go);
  };

  /**
   * Does the same before another page is shown. Blockers that agreed are removed, however long the screen takes to
   * disappear.
   */
  readonly leavePage = (go: () => void): void => {
    const blockers = [...this.#blockers];
    askEach(blockers, () => {
      for (const ask of blockers) this.#release(ask);
      go();
    });
  };

  #release(ask: AskToLeave): void {
    this.#blockers.delete(ask);
    if (!this.isHeld) window.removeEventListener('beforeunload', askBrowser);
  }
}

const askEach = (asks: readonly AskToLeave[], go: () => void): void => {
  const last = asks.at(-1);
  if (!last) go();
  else
    last(() => {
      askEach(asks.slice(0, -1), go);
    });
};

const askBrowser = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};
