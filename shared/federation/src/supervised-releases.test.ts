import { buildRemoteManifest } from '../test/releases.ts';
import type { PlatformEvent } from './platform-event.ts';
import type { RemoteModule } from './remote-props.ts';
import { createReleaseStepRunner } from './release-step-runner.ts';
import { SupervisedReleases } from './supervised-releases.ts';

const remoteModule: RemoteModule = {
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
};

const supervise = (load: (container: string) => Promise<RemoteModule>) => {
  const events: PlatformEvent[] = [];
  const releases = new SupervisedReleases({
    load: ({ container }) => load(container),
    run: createReleaseStepRunner({ loadTimeoutMs: 50 }),
    report: (event) => events.push(event),
  });
  return { releases, events };
};

const catalog = buildRemoteManifest('catalog', ['1.2.0', '1.1.0', '1.0.0']);

it('loads the current release once, however often it is wanted', async () => {
  const load = jest.fn(async () => remoteModule);
  const { releases } = supervise(load);
  const [one, other] = await Promise.all([releases.load(catalog), releases.load(catalog)]);
  expect(one.release.version).toBe('1.2.0');
  expect(other).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads a release again, past the cache, when the connection lost one of its files, and reports nothing', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const lost = Object.assign(new Error('no entry'), { request: '/remotes/catalog/1.2.0/entry.js' });
  const load = jest.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce(remoteModule);
  const { releases, events } = supervise(load);
  expect((await releases.load(catalog)).release.version).toBe('1.2.0');
  expect(load.mock.calls).toEqual([['mfe_catalog_1_2_0'], ['mfe_catalog_1_2_0']]);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/remotes/catalog/1.2.0/entry.js']);
  expect(events).toEqual([]);
});

it('[HEAL-09] reports each failure once, with its cause and the version that runs instead', async () => {
  const { releases, events } = supervise(async (container) => {
    if (container !== 'mfe_catalog_1_0_0') throw new Error(`no ${container}`);
    return remoteModule;
  });
  expect((await releases.load(catalog)).release.version).toBe('1.0.0');
  await releases.load(catalog);
  expect(events).toEqual([
    {
      type: 'release-failed',
      remote: 'catalog',
      version: '1.2.0',
      step: 'load',
      cause: new Error('no mfe_catalog_1_2_0'),
      instead: '1.0.0',
    },
    {
      type: 'release-failed',
      remote: 'catalog',
      version: '1.1.0',
      step: 'load',
      cause: new Error('no mfe_catalog_1_1_0'),
      instead: '1.0.0',
    },
  ]);
});

it('takes the previous release when the current one hangs', async () => {
  const { releases } = supervise((container) =>
    container === 'mfe_catalog_1_2_0' ? new Promise(() => {}) : Promise.resolve(remoteModule),
  );
  expect((await releases.load(catalog)).release.version).toBe('1.1.0');
});

it('[HEAL-09] a release that crashes after it was loaded is replaced and reported once', async () => {
  const { releases, events } = supervise(async () => remoteModule);
  const running = await releases.load(catalog);
  releases.crash(running, 'render', new Error('render'));
  releases.crash(running, 'render', new Error('again'));
  expect((await releases.load(catalog)).release.version).toBe('1.1.0');
  expect(events.filter(({ type }) => type === 'release-failed')).toEqual([
    {
      type: 'release-failed',
      remote: 'catalog',
      version: '1.2.0',
      step: 'render',
      cause: new Error('render'),
      instead: '1.1.0',
    },
  ]);
});

describe('when no release is left', () => {
  it('rejects with the error of the last release', async () => {
    const { releases, events } = supervise(async () => {
      throw new Error('down');
    });
    await expect(releases.load(catalog)).rejects.toThrow('down');
    expect(events.map((event) => 'instead' in event && event.instead)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('tries again after forgiving what never ran', async () => {
    let isDown = true;
    const { releases } = supervise(async () => {
      if (isDown) throw new Error('down');
      return remoteModule;
    });
    await expect(releases.load(catalog)).rejects.toThrow('down');
    isDown = false;
    expect(releases.allowRetry(catalog)).toBe(true);
    expect((await releases.load(catalog)).release.version).toBe('1.2.0');
  });

  it('allows no retry of what has run: a browser evaluates code once per page', async () => {
    const { releases } = supervise(async () => remoteModule);
    const single = buildRemoteManifest('single');
    releases.crash(await releases.load(single), 'render', new Error('render'));
    await expect(releases.load(single)).rejects.toThrow('render');
    expect(releases.allowRetry(single)).toBe(false);
  });
});
