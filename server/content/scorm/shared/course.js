/**
 * A course of pages: every <section class="page"> of #main is one, shown alone. `tracking` tells the platform; the
 * two versions of SCORM each bring their own.
 */

/** @param {string} id */
const byId = (id) => document.getElementById(id);

const stone = () => {
  const mark = document.createElement('span');
  mark.className = 'stone';
  mark.setAttribute('aria-hidden', 'true');
  return mark;
};

const contentsEntry = (page, onChoose) => {
  const entry = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.append(stone(), page.dataset.title);
  button.addEventListener('click', onChoose);
  entry.append(button);
  return entry;
};

class Course {
  #pages = [...document.querySelectorAll('.page')];
  #title = document.title;
  #tracking;
  #seen = new Set();
  #current = 0;
  #finished = false;
  #ended = false;

  constructor(tracking) {
    this.#tracking = tracking;
    const entries = this.#pages.map((page, at) => contentsEntry(page, () => this.#choose(at + 1)));
    byId('contents').append(...entries);
    byId('pebbles').append(...this.#pages.map(stone));
    byId('previous').addEventListener('click', () => this.show(this.#current - 1));
    byId('next').addEventListener('click', () => this.show(this.#current + 1));
    byId('exit').addEventListener('click', () => this.#exit());
    document.addEventListener('click', ({ target }) => {
      if (!target.closest('.contents')) byId('contents-menu').open = false;
    });
    document.addEventListener('keydown', ({ key }) => this.#onKey(key));
    // The only leaving event that every way out fires: a closed tab, a reload, a frame that is taken away.
    globalThis.addEventListener('pagehide', () => this.#leave());
    globalThis.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  }

  start() {
    const { connected, location: reached } = this.#tracking.start();
    byId('offline').hidden = connected;
    const asked = `You have been here before and reached page ${reached} of ${this.#pages.length}. Continue there?`;
    const resumes = reached !== '' && globalThis.confirm(asked);
    const page = resumes ? Number(reached) : 1;
    this.show(page >= 1 && page <= this.#pages.length ? page : 1);
  }

  /** Whether leaving from now on ends the course, or suspends it for another visit. */
  setFinished(finished) {
    this.#finished = finished;
  }

  show(number) {
    this.#current = number;
    this.#seen.add(number);
    for (const [at, page] of this.#pages.entries()) page.hidden = at + 1 !== number;
    this.#showPosition();
    const page = this.#pages[number - 1];
    document.title = `${page.dataset.title} - ${this.#title}`;
    this.#tracking.page(number);
    document.querySelector('#main').scrollTo(0, 0);
    page.querySelector('h1').focus({ preventScroll: true });
  }

  #showPosition() {
    const last = this.#pages.length;
    byId('position').textContent = `Page ${this.#current} of ${last}`;
    byId('previous').disabled = this.#current === 1;
    byId('next').disabled = this.#current === last;
    const buttons = [...byId('contents').querySelectorAll('button')];
    const pebbles = [...byId('pebbles').children];
    for (let at = 0; at < last; at += 1) {
      const isCurrent = at + 1 === this.#current;
      buttons[at].classList.toggle('is-seen', this.#seen.has(at + 1));
      if (isCurrent) buttons[at].setAttribute('aria-current', 'page');
      else buttons[at].removeAttribute('aria-current');
      pebbles[at].classList.toggle('is-passed', this.#seen.has(at + 1));
      pebbles[at].classList.toggle('is-here', isCurrent);
    }
  }

  #choose(number) {
    byId('contents-menu').open = false;
    this.show(number);
  }

  #onKey(key) {
    const menu = byId('contents-menu');
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary').focus();
  }

  #exit() {
    this.#leave();
    for (const part of document.querySelectorAll('.bar, .steps, .page')) part.hidden = true;
    byId('ended').hidden = false;
    byId('ended').querySelector('h1').focus();
  }

  #leave() {
    if (this.#ended) return;
    this.#ended = true;
    this.#tracking.leave(this.#finished);
  }
}

export const openCourse = (tracking) => new Course(tracking);
