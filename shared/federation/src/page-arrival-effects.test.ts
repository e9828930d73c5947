import { PageArrivalEffects } from './page-arrival-effects.ts';

const url = (path: string): URL => new URL(path, location.href);

let arrivals: PageArrivalEffects;
let main: HTMLElement;

const scrolled = (position: number): void => {
  Object.defineProperty(globalThis, 'scrollY', { value: position, configurable: true });
};

const announced = (): string =>
  [...document.querySelectorAll('[aria-live="polite"]')].at(-1)?.textContent ?? '';

beforeEach(() => {
  Object.assign(globalThis, { scrollTo: (_left: number, top: number) => scrolled(top) });
  document.body.innerHTML = '<main><h1>Catalogue</h1></main>';
  document.title = 'Catalogue · Cairn';
  main = document.querySelector('main') as HTMLElement;
  arrivals = new PageArrivalEffects(() => main);
  scrolled(300);
});

it.each([
  [
    'decided first',
    (to: URL) => [
      () => arrivals.expect({ url: to, wentBack: false }),
      () => arrivals.drawn(to.pathname),
    ],
  ],
  [
    'drawn first',
    (to: URL) => [
      () => arrivals.drawn(to.pathname),
      () => arrivals.expect({ url: to, wentBack: false }),
    ],
  ],
])('a page %s is at its top, focused and announced once it is both', (_, steps) => {
  const [first, second] = steps(url('/catalog'));
  first?.();
  expect([scrollY, announced()]).toEqual([300, '']);
  expect(document.body).toHaveFocus();
  second?.();
  expect([scrollY, announced()]).toEqual([0, 'Catalogue · Cairn']);
  expect(document.querySelector('h1')).toHaveFocus();
});

it('a page that is gone back to stands where it was left', () => {
  scrolled(450);
  arrivals.leave(url('/catalog').href);
  scrolled(0);
  arrivals.drawn('/catalog');
  arrivals.expect({ url: url('/catalog'), wentBack: true });
  expect(scrollY).toBe(450);
});

it('a page that is drawn again later is no arrival', () => {
  arrivals.drawn('/catalog');
  arrivals.expect({ url: url('/catalog'), wentBack: false });
  scrolled(200);
  document.title = 'Another · Cairn';
  arrivals.drawn('/catalog');
  expect([scrollY, announced()]).toEqual([200, 'Catalogue · Cairn']);
});

it('the first page of a document is taken up where it was left, and neither focused nor announced', () => {
  const entry = { type: 'reload' } as PerformanceNavigationTiming;
  Object.assign(performance, { getEntriesByType: () => [entry] });
  scrolled(450);
  dispatchEvent(new Event('pagehide'));
  const next = new PageArrivalEffects(() => main);
  scrolled(0);
  next.first(url(location.href));
  expect([scrollY, announced()]).toEqual([450, '']);
  expect(document.body).toHaveFocus();
});

it('is announced also before there is a main area', () => {
  const early = new PageArrivalEffects(() => undefined);
  early.drawn('/catalog');
  early.expect({ url: url('/catalog'), wentBack: false });
  expect(announced()).toBe('Catalogue · Cairn');
});

it('a page of which only a part has changed keeps its position and focus, and is announced', () => {
  main.innerHTML = '<h1>Catalogue</h1><button>Role</button>';
  main.querySelector('button')?.focus();
  arrivals.drawn('/catalog/role');
  arrivals.expect({ url: url('/catalog/role'), wentBack: false, keepsPosition: true });
  expect([scrollY, announced()]).toEqual([300, 'Catalogue · Cairn']);
  expect(document.querySelector('button')).toHaveFocus();
});
