/** Asks the person; calls `go` once they agree to leave, and never when they stay. */
export type AskToLeave = (go: () => void) => void;

/**
 * What holds the page that is on screen: work that would be lost. Everything that leads away from it goes through
 * `leave`: changes of address (page-history.ts) and what a screen does without one. The browser asks by itself before
 * the document goes.
 */
export class PageHolds {
  readonly #asks = new Set<AskToLeave>();

  get isHeld(): boolean {
    return this.#asks.size > 0;
  }

  /** Holds the page. @returns how to let it go */
  readonly hold = (ask: AskToLeave): (() => void) => {
    this.#asks.add(ask);
    // Only meanwhile: a page that listens to this may not be kept for going back to it.
    window.addEventListener('beforeunload', askBrowser);
    return () => {
      this.#release(ask);
    };
  };

  /** Goes at once, or when everybody who holds the page has agreed, the last to come being asked first. */
  readonly leave = (go: () => void): void => {
    askEach([...this.#asks], go);
  };

  /** The same for another page: who has agreed holds nothing any more, however long it takes to leave the screen. */
  readonly leavePage = (go: () => void): void => {
    const asked = [...this.#asks];
    askEach(asked, () => {
      for (const ask of asked) this.#release(ask);
      go();
    });
  };

  #release(ask: AskToLeave): void {
    this.#asks.delete(ask);
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
