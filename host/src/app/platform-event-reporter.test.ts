import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { PlatformEvent } from '@cairn/federation/host';
import { setReporter } from '@cairn/session';
import { createPlatformEventReporter } from './platform-event-reporter.ts';

const heard = jest.fn<void, [PlatformEvent]>();
const opened: string[] = [];
let isThere = false;
jest.mock('../features/inspector/watch-releases.ts', () => ({
  get watchPageReleases() {
    if (!isThere) throw new Error('The network is gone.');
    return (_: BootManifest, search: string) => {
      opened.push(search);
      return heard;
    };
  },
}));

const manifest = { remotes: [] } as unknown as BootManifest;
const runs = (remote: string) =>
  ({ type: 'release-running', remote, version: '1.0.0', ms: 5 }) as PlatformEvent;
const nextTry = () => jest.advanceTimersByTimeAsync(400);

beforeEach(() => {
  jest.useFakeTimers();
  isThere = false;
  heard.mockClear();
  opened.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  setReporter(undefined);
});

it('code that failed to load is requested again, and then gets all stored events', async () => {
  const reports: unknown[] = [];
  setReporter((error) => reports.push(error));
  const hear = createPlatformEventReporter(manifest);
  hear(runs('catalog'));
  await nextTry();
  expect(reports).toEqual([new Error('The network is gone.')]);
  isThere = true;
  hear(runs('learning'));
  await nextTry();
  hear(runs('upskill'));
  expect(heard.mock.calls.map(([event]) => 'remote' in event && event.remote)).toEqual([
    'catalog',
    'learning',
    'upskill',
  ]);
});

it('is asked for again when the network comes back, also when nothing happens', async () => {
  setReporter(() => {});
  const hear = createPlatformEventReporter(manifest);
  hear(runs('catalog'));
  await nextTry();
  isThere = true;
  globalThis.dispatchEvent(new Event('online'));
  await nextTry();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('[MIX-04] hands on the address as it was opened, whatever a screen has made of it meanwhile', async () => {
  isThere = true;
  history.replaceState(null, '', '/course-catalog?mfe.inspect');
  const hear = createPlatformEventReporter(manifest);
  history.replaceState(null, '', '/course-catalog?level=1');
  hear(runs('catalog'));
  await nextTry();
  expect(opened).toEqual(['?mfe.inspect']);
});
