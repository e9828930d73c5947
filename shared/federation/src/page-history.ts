/**
 * The page's history under one rule: while something holds the page, its address changes to another page only once
 * the person agrees. Entries are numbered, so that a step back or forward can be taken back exactly: no entry is lost
 * or doubled by asking.
 */
import type { PageHolds } from './page-holds.ts';

/** Where an entry's number stands in `history.state`. */
const POSITION = 'position';
/** A step that has not taken effect by then is taken once more: quick steps can overtake each other. */
const AGAIN_MS = 200;

interface Place {
  readonly position: number;
  readonly pathname: string;
}

type Change = History['pushState'];

export class PageHistory {
  readonly #holds: PageHolds;
  /** The entry of the page on screen. */
  #here: Place = { position: 0, pathname: location.pathname };
  /** A step away that is being taken back before the person is asked; in entries. */
  #refused: number | undefined;
  /** The entry that the person has agreed to go to. */
  #agreed: number | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #replace: Change = history.replaceState.bind(history);

  /** Make it before single-spa starts: at the window, listeners are called in the order they came in. */
  constructor(holds: PageHolds) {
    this.#holds = holds;
    window.addEventListener('popstate', this.#onPop, { capture: true });
  }

  /** Call after single-spa's start: both work on the page's own `history`, and what it hears of must have happened. */
  start(): void {
    const push = this.#numbered('pushState');
    this.#replace = this.#numbered('replaceState');
    this.#here = this.#place();
    this.#replace(history.state, '');
    history.pushState = this.#heldBack(push);
    history.replaceState = this.#heldBack(this.#replace);
  }

  /** Where nobody may be asked, e.g. once the session has ended. */
  forceTo(href: string): void {
    this.#replace(null, '', href);
  }

  #numbered(method: 'pushState' | 'replaceState'): Change {
    const change = history[method].bind(history);
    const step = method === 'pushState' ? 1 : 0;
    return (state: unknown, unused, url) => {
      const position = this.#here.position + step;
      change({ ...(state as object | null), [POSITION]: position }, unused, url);
      this.#here = this.#place();
    };
  }

  /** React Router reads the address after a change, so that it stays where it is when there was none. */
  #heldBack(change: Change): Change {
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
      this.#here = this.#place();
      // A link to a part of the page makes an entry without us.
      if (positionOf(history.state) === undefined) this.#replace(history.state, '');
      return;
    }
    event.stopImmediatePropagation();
    if (this.#refused === undefined) {
      this.#refused = this.#place().position - this.#here.position;
      this.#stepBack();
    } else if (this.#isBack()) this.#ask(this.#refused);
    else this.#stepBackLater();
  };

  #isFree(): boolean {
    if (this.#refused !== undefined) return false;
    const there = this.#place();
    return (
      !this.#holds.isHeld ||
      there.pathname === this.#here.pathname ||
      there.position === this.#agreed
    );
  }

  #isBack(): boolean {
    return this.#place().position === this.#here.position;
  }

  #stepBack(): void {
    history.go(this.#here.position - this.#place().position);
    this.#stepBackLater();
  }

  #stepBackLater(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#isBack()) this.#ask(this.#refused ?? 0);
      else this.#stepBack();
    }, AGAIN_MS);
  }

  #ask(step: number): void {
    clearTimeout(this.#again);
    this.#refused = undefined;
    this.#holds.leavePage(() => {
      this.#agreed = this.#here.position + step;
      history.go(step);
    });
  }

  #place(): Place {
    const { pathname } = location;
    return { pathname, position: positionOf(history.state) ?? this.#here.position + 1 };
  }
}

const positionOf = (state: unknown): number | undefined => {
  if (typeof state !== 'object' || state === null || !(POSITION in state)) return undefined;
  return typeof state.position === 'number' ? state.position : undefined;
};
