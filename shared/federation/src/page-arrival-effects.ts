/** Sets the scroll position and the focus, and announces the title, once a new page is on screen. */
import { createTitleAnnouncer, focusPageHeading } from './route-change.ts';
import { ScrollMemory } from './scroll-memory.ts';

interface Arrival {
  readonly url: URL;
  readonly wentBack: boolean;
  /** Whether the focus and the scroll position stay, because only a part of the page has changed. */
  readonly keepsPosition?: boolean;
}

export class PageArrivalEffects {
  readonly #scroll = new ScrollMemory();
  readonly #announce = createTitleAnnouncer();
  readonly #main: () => HTMLElement | undefined;
  #due: Arrival | undefined;
  #displayed: string | undefined;

  constructor(main: () => HTMLElement | undefined) {
    this.#main = main;
  }

  leave(href: string): void {
    this.#scroll.leave(href);
  }

  /** Handles the first page of a document, which the browser announces itself. */
  first(url: URL): void {
    this.#scroll.resume(url);
  }

  /** Stores the path of the page that the platform will show; a remote may have drawn it already. */
  expect(arrival: Arrival): void {
    this.#due = arrival;
    this.#settle();
  }

  /** Stores that a remote has drawn the page of this path; the platform may not have decided on it yet. */
  drawn(pathname: string): void {
    this.#displayed = pathname;
    this.#settle();
  }

  #settle(): void {
    const due = this.#due;
    if (!due || due.url.pathname !== this.#displayed) return;
    this.#due = undefined;
    if (due.keepsPosition !== true) this.#moveToPage(due);
    this.#announce(document.title);
  }

  #moveToPage({ url, wentBack }: Arrival): void {
    if (wentBack) this.#scroll.restore(url.href);
    else this.#scroll.enter(url);
    const main = this.#main();
    if (main) focusPageHeading(main);
  }
}
