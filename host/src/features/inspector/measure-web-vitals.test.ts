import type { WebVitalReport } from '@cairn/api/web-vitals.contract';
import { waitFor } from '@testing-library/react';
import { measureWebVitals } from './measure-web-vitals.ts';

type EntryFields = Readonly<Record<string, unknown>> & { readonly startTime: number };

/** Observers of the page by type of entry, to which the tests deliver entries. */
let deliver: Map<string, (entries: EntryFields[]) => void>;

class FakeObserver {
  static readonly supportedEntryTypes = [
    'layout-shift',
    'event',
    'first-input',
    'largest-contentful-paint',
  ];
  readonly #callback: (list: { getEntries: () => EntryFields[] }) => void;
  constructor(callback: (list: { getEntries: () => EntryFields[] }) => void) {
    this.#callback = callback;
  }
  observe({ type }: { type: string }): void {
    deliver.set(type, (entries) => this.#callback({ getEntries: () => entries }));
  }
  takeRecords(): EntryFields[] {
    return [];
  }
}

let main: HTMLElement;
let reported: WebVitalReport[];
beforeEach(() => {
  deliver = new Map();
  reported = [];
  main = document.createElement('main');
  main.dataset['page'] = 'learning@1.2.0 /learning/:id';
  document.body.replaceChildren(main);
  Object.defineProperty(globalThis, 'PerformanceObserver', {
    configurable: true,
    writable: true,
    value: FakeObserver,
  });
  const navigation = { name: location.href, responseStart: 120 };
  Object.assign(performance, {
    getEntriesByType: (type: string) => (type === 'navigation' ? [navigation] : []),
    interactionCount: 0,
  });
  measureWebVitals('3.0.0', (vitals) => reported.push(...vitals));
});
const { PerformanceObserver: usualObserver } = globalThis;
afterAll(() => {
  globalThis.PerformanceObserver = usualObserver;
});

const leave = () => dispatchEvent(new Event('pagehide'));
const give = async (type: string, ...entries: EntryFields[]) => {
  deliver.get(type)?.(entries);
  await Promise.resolve();
};
const shift = (startTime: number, value: number, node?: Node) => ({
  startTime,
  value,
  duration: 0,
  hadRecentInput: false,
  sources: [{ node }],
});
const press = (startTime: number, duration: number, interactionId: number, target?: Node) => ({
  startTime,
  duration,
  interactionId,
  target,
});
const addFiller = () => {
  const filler = document.createElement('div');
  filler.dataset['fills'] = 'home/aside upskill@2.0.0';
  const text = document.createElement('p');
  filler.append(text);
  main.append(filler);
  return text;
};
const onPage = { remote: 'learning', version: '1.2.0', route: '/learning/:id' };

describe('web vitals of a page', () => {
  it('are reported when it is left, with release and route pattern', async () => {
    await give('largest-contentful-paint', { startTime: 900 }, { startTime: 1400 });
    await give('layout-shift', shift(300, 0.05), shift(600, 0.1), shift(9000, 0.02));
    await give('event', press(2000, 96, 1), press(3000, 240, 2));
    leave();
    expect(reported).toEqual([
      { ...onPage, vital: 'cls', value: expect.closeTo(0.15) },
      { ...onPage, vital: 'inp', value: 240 },
      { ...onPage, vital: 'lcp', value: 1400 },
      { ...onPage, vital: 'ttfb', value: 120 },
    ]);
    leave();
    expect(reported).toHaveLength(4);
  });

  it('of an element in a slot belong to the release that fills it', async () => {
    const text = addFiller();
    await give('largest-contentful-paint', { startTime: 1400, element: text });
    await give('layout-shift', shift(300, 0.2, text.firstChild ?? text));
    await give('event', press(2000, 240, 1, text));
    text.parentElement?.remove();
    leave();
    const inSlot = { remote: 'upskill', version: '2.0.0', slot: 'home/aside' };
    expect(reported).toEqual([
      { ...inSlot, vital: 'cls', value: 0.2 },
      { ...inSlot, vital: 'inp', value: 240 },
      { ...inSlot, vital: 'lcp', value: 1400 },
      { ...onPage, vital: 'ttfb', value: 120 },
    ]);
  });

  it('are cut at a navigation: shifts and input by their time, paint and first byte to the first', async () => {
    await give('layout-shift', shift(10, 0.3));
    main.dataset['page'] = 'host /login';
    await waitFor(() => expect(main).toHaveAttribute('data-page', 'host /login'));
    const later = performance.now() + 1000;
    await give('layout-shift', shift(later, 0.01), shift(20, 0.1));
    await give('event', press(later, 80, 7), press(15, 400, 1));
    await give('largest-contentful-paint', { startTime: 700 });
    leave();
    const onLogin = { remote: 'host', version: '3.0.0', route: '/login' };
    expect(reported).toContainEqual({ ...onLogin, vital: 'cls', value: 0.01 });
    expect(reported).toContainEqual({ ...onLogin, vital: 'inp', value: 80 });
    expect(reported).toContainEqual({ ...onPage, vital: 'inp', value: 400 });
    expect(reported).toContainEqual({ ...onPage, vital: 'cls', value: expect.closeTo(0.4) });
    expect(reported.filter(({ vital }) => vital === 'ttfb')).toEqual([
      { ...onPage, vital: 'ttfb', value: 120 },
    ]);
  });
});
