import { waitFor } from '@testing-library/dom';
import {
  findHeading,
  startTestPlatform,
  type StartedTestPlatform,
} from '../test/platform-page.tsx';

let page: StartedTestPlatform;
const settled = () => waitFor(() => expect(page.platform.state.get().isPending).toBe(false));
const visit = async (path: string, name: string) => {
  page.platform.navigate(path);
  await findHeading(name);
  await settled();
};

/** Sets the scroll position: jsdom has no layout, so every position is allowed. */
const scrolled = (top: number): void => {
  Object.defineProperty(globalThis, 'scrollY', { value: top, configurable: true });
};

beforeAll(async () => {
  page = startTestPlatform();
  Object.assign(globalThis, { scrollTo: (_left: number, top: number) => scrolled(top) });
  await findHeading('Catalogue');
});

/** Records `isPending` at each change of the platform's state. */
const listen = () => {
  const told: boolean[] = [];
  const stop = page.platform.state.subscribe(() => {
    told.push(page.platform.state.get().isPending);
  });
  return { told, stop };
};

it('tells at once that another page is on its way, and nothing of another query', async () => {
  await visit('/catalog', 'Catalogue');
  const { told, stop } = listen();
  page.platform.navigate('/catalog?search=log');
  expect(told).toEqual([]);
  page.platform.navigate('/catalog/7');
  expect(told).toEqual([true]);
  await findHeading('Catalogue, number 7');
  await settled();
  expect(told).toEqual([true, false]);
  stop();
});

it('leaves a page as it is that is found again: its title and its place', async () => {
  await visit('/catalog', 'Catalogue');
  document.title = 'As the page itself has it';
  scrolled(300);
  page.platform.recheck();
  expect(page.platform.state.get().isPending).toBe(true);
  await settled();
  expect(document.title).toBe('As the page itself has it');
  expect(scrollY).toBe(300);
  await visit('/catalog/7', 'Catalogue, number 7');
  expect(document.title).toBe('One of catalog · Cairn');
});

it('begins a page at its top, and goes back to where one was left', async () => {
  await visit('/catalog', 'Catalogue');
  scrolled(700);
  await visit('/catalog/7', 'Catalogue, number 7');
  await waitFor(() => expect(scrollY).toBe(0));
  scrolled(50);
  history.back();
  await findHeading('Catalogue');
  await waitFor(() => expect(scrollY).toBe(700));
  // A link to the same URL is a new visit.
  await visit('/catalog/7', 'Catalogue, number 7');
  await waitFor(() => expect(scrollY).toBe(0));
});

it('says the page that came last, also where the fade to one before it begins later', async () => {
  await visit('/login', 'Sign in');
  const waiting: (() => Promise<void>)[] = [];
  const startViewTransition = (update: () => Promise<void>) => {
    const updateCallbackDone = new Promise<void>((resolve) => {
      waiting.push(() => update().then(resolve));
    });
    return { updateCallbackDone, ready: updateCallbackDone, finished: updateCallbackDone };
  };
  Object.assign(document, { startViewTransition });
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  page.platform.navigate('/catalog');
  await waitFor(() => expect(waiting).toHaveLength(1));
  page.platform.navigate('/catalog/7');
  const path = () => page.platform.state.get().page?.pathname;
  await waitFor(() => expect(path()).toBe('/catalog/7'));
  await waiting[0]?.();
  expect(path()).toBe('/catalog/7');
  await findHeading('Catalogue, number 7');
  Reflect.deleteProperty(document, 'startViewTransition');
});

it('tells once that a release runs, however often it draws a page, and how long it took', async () => {
  const running = () =>
    page.events.flatMap((event) => (event.type === 'release-running' ? [event] : []));
  for (const [path, name] of [
    ['/catalog', 'Catalogue'],
    ['/catalog/7', 'Catalogue, number 7'],
    ['/login', 'Sign in'],
    ['/catalog', 'Catalogue'],
  ] as const)
    await visit(path, name);
  expect(running()).toEqual([
    { type: 'release-running', remote: 'catalog', version: '1.0.0', ms: expect.any(Number) },
  ]);
  expect(running()[0]?.ms).toBeGreaterThan(0);
});
