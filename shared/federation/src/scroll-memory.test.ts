import { ScrollMemory } from './scroll-memory.ts';

const HERE = 'https://cairn.example/catalog';
/** Pixels that the page can be scrolled; jsdom has no layout. */
let room = 0;

const scrolled = (position: number): void => {
  Object.defineProperty(globalThis, 'scrollY', { value: position, configurable: true });
};

/** Scrolls no further than the page is tall, as a browser does. */
const scrollWindow = (_left: number, top: number): void => scrolled(Math.min(top, room));

const arrivedBy = (type: string): void => {
  const entry = { type } as PerformanceNavigationTiming;
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
};

const part = (id: string) => {
  const element = document.createElement('section');
  element.id = id;
  const scrollIntoView = jest.fn();
  Object.assign(element, { scrollIntoView });
  document.body.append(element);
  return scrollIntoView;
};

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has neither navigation entries nor scrolling.
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(globalThis, { scrollTo: scrollWindow });
  document.body.replaceChildren();
  sessionStorage.clear();
  room = 2000;
  scrolled(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a page that is entered', () => {
  it('starts scrolled to its top', () => {
    scrolled(700);
    new ScrollMemory().enter(new URL(HERE));
    expect(scrollY).toBe(0);
  });

  it('begins at the part that its address names, or at its top where there is none of that name', () => {
    const shown = part('more-1.5');
    scrolled(700);
    const memory = new ScrollMemory();
    memory.enter(new URL(`${HERE}#more-1.5`));
    expect(shown).toHaveBeenCalledTimes(1);
    expect(scrollY).toBe(700);
    memory.enter(new URL(`${HERE}#elsewhere`));
    expect(scrollY).toBe(0);
  });
});

describe('a page that is come back to', () => {
  it('stands where it was left, each address on its own', () => {
    const memory = new ScrollMemory();
    scrolled(640);
    memory.leave(HERE);
    scrolled(90);
    memory.leave(`${HERE}/7`);
    memory.restore(HERE);
    expect(scrollY).toBe(640);
    memory.restore(`${HERE}/7`);
    expect(scrollY).toBe(90);
    memory.restore(`${HERE}/never-seen`);
    expect(scrollY).toBe(0);
  });

  it('goes there as soon as it is tall enough', () => {
    const memory = new ScrollMemory();
    scrolled(640);
    memory.leave(HERE);
    scrolled(0);
    room = 200;
    memory.restore(HERE);
    expect(scrollY).toBe(200);
    room = 2000;
    jest.advanceTimersByTime(100);
    expect(scrollY).toBe(640);
  });

  it('is not scrolled once the visitor scrolls, or after a while', () => {
    const memory = new ScrollMemory();
    scrolled(640);
    memory.leave(HERE);
    room = 200;
    memory.restore(HERE);
    scrolled(150);
    room = 2000;
    jest.advanceTimersByTime(100);
    expect(scrollY).toBe(150);

    room = 200;
    memory.restore(HERE);
    jest.advanceTimersByTime(3000);
    room = 2000;
    jest.advanceTimersByTime(100);
    expect(scrollY).toBe(200);
  });
});

describe('the first page of a document', () => {
  const leftAt = (position: number): ScrollMemory => {
    const before = new ScrollMemory();
    scrolled(100);
    before.leave(location.href);
    scrolled(position);
    dispatchEvent(new Event('pagehide'));
    scrolled(0);
    return new ScrollMemory();
  };

  it.each(['reload', 'back_forward'])('stands where it was left after a %s', (type) => {
    arrivedBy(type);
    leftAt(480).resume(new URL(location.href));
    expect(scrollY).toBe(480);
  });

  it('begins at its top when it is visited', () => {
    arrivedBy('navigate');
    leftAt(480).resume(new URL(location.href));
    expect(scrollY).toBe(0);
  });

  it('waits for the part that its address names', () => {
    arrivedBy('navigate');
    new ScrollMemory().resume(new URL(`${HERE}#late`));
    const shown = part('late');
    jest.advanceTimersByTime(100);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('does not wait for its part once the visitor scrolls, or after a while', () => {
    arrivedBy('navigate');
    const memory = new ScrollMemory();
    memory.resume(new URL(`${HERE}#late`));
    scrolled(30);
    jest.advanceTimersByTime(50);
    const shown = part('late');
    jest.advanceTimersByTime(100);
    expect(shown).not.toHaveBeenCalled();

    scrolled(0);
    memory.resume(new URL(`${HERE}#later`));
    jest.advanceTimersByTime(3000);
    const shownLater = part('later');
    jest.advanceTimersByTime(100);
    expect(shownLater).not.toHaveBeenCalled();
  });

  it('begins at its top where what is stored cannot be read, or nothing can be stored', () => {
    arrivedBy('reload');
    sessionStorage.setItem('scroll-positions', '{broken');
    new ScrollMemory().resume(new URL(location.href));
    expect(scrollY).toBe(0);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => dispatchEvent(new Event('pagehide'))).not.toThrow();
  });

  it('is restored by the platform and not by the browser', () => {
    history.scrollRestoration = 'auto';
    expect(new ScrollMemory()).toBeDefined();
    expect(history.scrollRestoration).toBe('manual');
  });
});

it.each(['', '{', 'null', '7', '{}', '"text"', '[7]', '[[]]', '[["a"]]'])(
  'positions that are stored as %j do not keep a page from starting',
  (text) => {
    sessionStorage.setItem('scroll-positions', text);
    scrolled(700);
    new ScrollMemory().enter(new URL(HERE));
    expect(scrollY).toBe(0);
  },
);
