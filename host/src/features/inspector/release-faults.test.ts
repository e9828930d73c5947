/** Tests failures of a running release, and what the browser remembers of them. */
import { toFailureCookieName } from '@cairn/release-contract/failed-release';
import type { PlatformEvent } from '@cairn/federation/host';
import { findReleaseFailureCause } from './failure-cause.ts';
import { storeFailedReleaseCookie } from './store-release-failure.ts';
import { findMisbehavedRelease } from './find-misbehaved-release.ts';
import { startReleaseHeartbeat, detectBlankScreen } from './watch-page.ts';

const errorWith = (stack: string, name = 'TypeError') =>
  Object.assign(new Error('x'), { stack, name });
const thrown = (error: unknown) => Object.assign(new Event('error'), { error });
const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const inCatalog = `TypeError: x
    at dispatch (https://cairn.example/remotes/host/3.0.0/host.5181cd67.js:1:22)
    at go (https://cairn.example/remotes/catalog/1.1.0/app.0f.js:1:7)
    at on (https://cairn.example/remotes/learning/2.0.0/app.1e.js:1:9)`;

describe('an error that nobody has caught', () => {
  it.each([
    ['thrown', thrown(errorWith(inCatalog))],
    ['rejected', rejected(errorWith(inCatalog))],
    [
      'thrown without a stack',
      Object.assign(thrown('no'), { filename: 'https://x/remotes/catalog/1.1.0/app.js' }),
    ],
  ])('%s counts as a failure of the release whose code is the innermost', (_, event) => {
    const found = findMisbehavedRelease(event);
    expect(found).toMatchObject({ remote: 'catalog', version: '1.1.0', how: 'uncaught' });
    expect(found && findReleaseFailureCause(found)).toBe('uncaught');
  });

  it('is the fault of the host if no remote is in the stack', () => {
    const own = 'at a (https://cairn.example/remotes/host/3.0.0/host.5.js:1:2)';
    expect(findMisbehavedRelease(thrown(errorWith(own)))).toMatchObject({
      remote: 'host',
      version: '3.0.0',
    });
  });

  it.each([
    ['of an extension', thrown(errorWith('at a (chrome-extension://abc/content.js:1:2)'))],
    ['of a script elsewhere, which says nothing', thrown(null)],
    ['that somebody meant', rejected(errorWith(inCatalog, 'AbortError'))],
    ['of a call that the server refused', rejected(errorWith(inCatalog, 'ApiError'))],
    ['that is no error', rejected('no')],
    [
      'of a worker that a connection lost',
      Object.assign(thrown(null), { filename: 'https://x/remotes/host/3.0.0/worker-search.js' }),
    ],
  ])('%s is the fault of no release', (_, event) => {
    expect(findMisbehavedRelease(event)).toBeUndefined();
  });
});

describe('what is on screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = '<main><div data-app="catalog@1.1.0"><p>Courses</p></div></main>';
  });
  afterEach(() => jest.useRealTimers());
  const running = { type: 'release-running', remote: 'catalog', version: '1.1.0', ms: 5 } as const;
  const drawnAs = (width: number) =>
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ width, height: width } as DOMRect);
  const blank = () => {
    const heard = jest.fn<void, [PlatformEvent]>();
    detectBlankScreen(running, heard);
    jest.runAllTimers();
    return heard.mock.calls.map(([event]) => event);
  };

  it('counts as a failure of its release where nothing of it has any size', () => {
    drawnAs(0);
    expect(blank()).toMatchObject([{ type: 'release-misbehaved', version: '1.1.0', how: 'blank' }]);
    drawnAs(20);
    expect(blank()).toEqual([]);
  });

  it('is no fault if the visitor has just returned and the content is drawn a moment later', () => {
    const box = drawnAs(0);
    const heard = jest.fn<void, [PlatformEvent]>();
    detectBlankScreen(running, heard);
    jest.advanceTimersByTime(5500);
    box.mockReturnValue({ width: 20, height: 20 } as DOMRect);
    jest.runAllTimers();
    expect(heard).not.toHaveBeenCalled();
  });

  it('is no fault once the visitor has opened another page', () => {
    drawnAs(0);
    document.querySelector('main')?.replaceChildren();
    expect(blank()).toEqual([]);
  });

  it('is noted every few seconds, so that the next page learns when it froze', () => {
    document.cookie = 'cairn_step1=catalog@1.1.0~1;path=/';
    const note = () => /cairn_step[\d.]{5,}=([^;]*)/.exec(document.cookie)?.[1];
    startReleaseHeartbeat({ at: 1_800_000_000 });
    jest.advanceTimersByTime(4000);
    expect(note()).toMatch(/^catalog@1\.1\.0~18000\d{5}$/);
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(note()).toBeUndefined();
    // The note of another page, which may have frozen.
    expect(document.cookie).toContain('cairn_step1=catalog@1.1.0~1');
  });

  it('is noted as soon as it runs, for what freezes before the first of these seconds', () => {
    const noteSoon = startReleaseHeartbeat({ at: 1_800_000_000, pageId: 'AbCdEf_123456-89' });
    noteSoon();
    jest.advanceTimersByTime(500);
    expect(document.cookie).toMatch(
      /cairn_step[\d.]{5,}=catalog@1\.1\.0~18000\d{5}~AbCdEf_123456-89/,
    );
  });
});

describe('a browser remembers', () => {
  const hash = `sha384-${'q'.repeat(64)}`;
  beforeEach(() => {
    const integrity = { [`${location.origin}/remotes/catalog/1.1.0/remoteEntry.0f.js`]: hash };
    Object.assign(globalThis, { __MFE__: { integrity } });
    // The files of these tests have no resource timing.
    Object.assign(performance, { getEntriesByName: () => [] });
    document.cookie = `${toFailureCookieName(hash)}=;path=/;max-age=0`;
  });
  const failed = {
    type: 'release-failed',
    remote: 'catalog',
    version: '1.1.0',
    step: 'load',
    cause: new Error('hangs'),
    instead: '1.0.0',
  } as const;
  const remembers = (event: PlatformEvent) => {
    storeFailedReleaseCookie(event);
    return document.cookie.includes(toFailureCookieName(hash));
  };

  it('a release that another one had to stand in for', () => {
    expect(remembers(failed)).toBe(true);
  });

  it.each([
    ['alone, as esbuild and teams without a bundler leave it', ['entry.js']],
    ['beside the module remoteEntry.js, as Vite leaves it', ['remoteEntry.js', 'entry.js']],
  ])('a release whose container is entry.js, %s', (_title, files) => {
    const base = `${location.origin}/remotes/catalog/1.1.0/`;
    const integrity = Object.fromEntries(
      files.map((file) => [base + file, file === 'entry.js' ? hash : `sha384-${'m'.repeat(64)}`]),
    );
    Object.assign(globalThis, { __MFE__: { integrity } });
    expect(remembers(failed)).toBe(true);
  });

  it('a release that the visitor had to leave by the dialog', () => {
    expect(remembers({ ...failed, type: 'release-misbehaved', how: 'trapped' })).toBe(true);
  });

  it.each<[string, PlatformEvent]>([
    ['where nothing else ran either', { ...failed, instead: undefined }],
    ['of a development server', { ...failed, version: 'dev' }],
    [
      'for a file that the connection lost',
      {
        ...failed,
        cause: Object.assign(new Error('no chunk'), { request: '/7.js', type: 'error' }),
      },
    ],
    [
      'for one error that nobody caught',
      { ...failed, type: 'release-misbehaved', how: 'uncaught' },
    ],
  ])('none %s', (_, event) => {
    expect(remembers(event)).toBe(false);
  });
});
