/** What follows once a new page is on screen: scroll position, focus, announcement. */
import { createAnnouncer, focusPage } from './route-change.ts';
import { ScrollMemory } from './scroll-memory.ts';

interface Arrival {
  readonly url: URL;
  readonly wentBack: boolean;
}

export class Arrivals {
  readonly #scroll = new ScrollMemory();
  readonly #announce = createAnnouncer();
  readonly #main: () => HTMLElement | undefined;
  #due: Arrival | undefined;
  #displayed: string | undefined;

  constructor(main: () => HTMLElement | undefined) {
    this.#main = main;
  }

  leave(href: string): void {
    this.#scroll.leave(href);
  }

  /** The first page of a document: the browser has announced it. */
  first(url: URL): void {
    this.#scroll.resume(url);
  }

  /** The platform has decided on another page; it may or may not be drawn yet. */
  expect(arrival: Arrival): void {
    this.#due = arrival;
    this.#settle();
  }

  /** A remote has drawn the page of this path; it may or may not be decided yet. */
  drawn(pathname: string): void {
    this.#displayed = pathname;
    this.#settle();
  }

  #settle(): void {
    const due = this.#due;
    if (!due || due.url.pathname !== this.#displayed) return;
    this.#due = undefined;
    if (due.wentBack) this.#scroll.restore(due.url.href);
    else this.#scroll.enter(due.url);
    const main = this.#main();
    if (main) focusPage(main);
    this.#announce(document.title);
  }
}
