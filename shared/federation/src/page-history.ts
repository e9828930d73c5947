/**
 * Guards the history of the page: while a navigation blocker is active, the URL changes to another page only once the
 * visitor agrees. Entries are numbered, so that a step back or forward can be undone exactly: no entry is lost or
 * doubled.
 */
import type { PageHolds } from './page-holds.ts';

/** Key of an entry's number in `history.state`. */
const POSITION_KEY = 'position';
/** Milliseconds after which a step that has not taken effect is repeated: quick steps can overtake each other. */
const STEP_RETRY_MS = 200;

interface NumberedEntry {
  readonly position: number;
  readonly pathname: string;
}

type HistoryChange = History['pushState'];

export class PageHistory {
  readonly #holds: PageHolds;
  /** The entry of the page on screen. */
  #here: NumberedEntry = { position: 0, pathname: location.pathname };
  /** Number of entries of the step that is being undone before the visitor is asked. */
  #refused: number | undefined;
  /** Number of the entry that the visitor has agreed to go to. */
  #agreed: number | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #replace: HistoryChange = history.replaceState.bind(history);

  /** Create the object before single-spa starts: `window` calls listeners in the order in which they were added. */
  constructor(holds: PageHolds) {
    this.#holds = holds;
    window.addEventListener('popstate', this.#onPop, { capture: true });
  }

  /**
   * Starts the guarding of the history. Call it after single-spa's start: both patch `history`, and single-spa must see only
   * changes that have happened.
   */
  start(): void {
    const push = this.#numbered('pushState');
    this.#replace = this.#numbered('replaceState');
    this.#here = this.#readEntry();
    this.#replace(history.state, '');
    history.pushState = this.#createGuardedChange(push);
    history.replaceState = this.#createGuardedChange(this.#replace);
  }

  /** Replaces the URL without asking, e.g. once the session has ended. */
  forceTo(href: string): void {
    this.#replace(null, '', href);
  }

  #numbered(method: 'pushState' | 'replaceState'): HistoryChange {
    const change = history[method].bind(history);
    const step = method === 'pushState' ? 1 : 0;
    return (state: unknown, unused, url) => {
      const position = this.#here.position + step;
      change({ ...(state as object | null), [POSITION_KEY]: position }, unused, url);
      this.#here = this.#readEntry();
    };
  }

  /**
   * Delays a change to another page until all navigation blockers agree. React Router reads the URL after the call, so it
   * stays on its page when nothing has changed.
   */
  #createGuardedChange(change: HistoryChange): HistoryChange {
    return (state: unknown, unused, url) => {
      const go = () => {
        change(state, unused, url);
      };
      const isSamePage = new URL(url ?? '', location.href).pathname === this.#here.pathname;
      if (isSamePage) go();
      else this.#holds.leavePage(go);
    };
  }

  readonly #onPop = (event: Event): void => {
    const isOurOwn = 'singleSpa' in event;
    if (isOurOwn || this.#isFree()) {
      this.#agreed = undefined;
      this.#here = this.#readEntry();
      // Numbers the entry that a link to a part of the page has added.
      if (readPosition(history.state) === undefined) this.#replace(history.state, '');
      return;
    }
    event.stopImmediatePropagation();
    if (this.#refused === undefined) {
      this.#refused = this.#readEntry().position - this.#here.position;
      this.#stepBack();
    } else if (this.#isBack()) this.#ask(this.#refused);
    else this.#stepBackLater();
  };

  #isFree(): boolean {
    if (this.#refused !== undefined) return false;
    const there = this.#readEntry();
    return (
      !this.#holds.isHeld ||
      there.pathname === this.#here.pathname ||
      there.position === this.#agreed
    );
  }

  #isBack(): boolean {
    return this.#readEntry().position === this.#here.position;
  }

  #stepBack(): void {
    history.go(this.#here.position - this.#readEntry().position);
    this.#stepBackLater();
  }

  #stepBackLater(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#isBack()) this.#ask(this.#refused ?? 0);
      else this.#stepBack();
    }, STEP_RETRY_MS);
  }

  #ask(step: number): void {
    clearTimeout(this.#again);
    this.#refused = undefined;
    this.#holds.leavePage(() => {
      this.#agreed = this.#here.position + step;
      history.go(step);
    });
  }

  #readEntry(): NumberedEntry {
    const { pathname } = location;
    return { pathname, position: readPosition(history.state) ?? this.#here.position + 1 };
  }
}

const readPosition = (state: unknown): number | undefined => {
  if (typeof state !== 'object' || state === null || !(POSITION_KEY in state)) return undefined;
  return typeof state.position === 'number' ? state.position : undefined;
};
