import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { createReleaseTelemetry } from './release-telemetry.ts';

const manifest: BootManifest = {
  remotes: [],
  overrides: [],
  channel: 'production',
  hostRoutes: [],
  loadTimeoutMs: 1000,
  assets: {},
  site: siteConfigStub,
};
const running = (remote: string) =>
  ({ type: 'release-running', remote, version: '1.0.0', ms: 41.6 }) as const;
const failed = {
  type: 'release-failed',
  remote: 'catalog',
  version: '1.1.0',
  step: 'render',
  cause: new Error('private words'),
  instead: '1.0.0',
} as const;
const crash = {
  type: 'screen-failed',
  remote: 'catalog',
  version: '1.0.0',
  cause: new Error('private words'),
} as const;

const setUp = (change: Partial<BootManifest> = {}) => {
  jest.useFakeTimers();
  const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const tell = createReleaseTelemetry({ ...manifest, ...change });
  const bodies = () => asked.mock.calls.map(([, init]) => JSON.parse(init?.body as string));
  return { asked, tell, bodies };
};
afterEach(() => jest.useRealTimers());

describe('telemetry of releases', () => {
  it('does not count an error of React on nodes that a page translator moved', () => {
    const { asked, tell } = setUp();
    const cause = new DOMException('The node to be removed is not a child', 'NotFoundError');
    tell({ ...crash, cause });
    tell({ type: 'release-misbehaved', remote: 'host', version: '1.0.0', how: 'uncaught', cause });
    jest.runAllTimers();
    expect(asked).not.toHaveBeenCalled();
  });

  it('tells the slot of a filler, once for each slot and once for the pages of its remote', () => {
    const { tell, bodies } = setUp();
    const slot = 'dashboard/aside';
    for (let time = 0; time < 2; time += 1) {
      tell({ ...running('catalog'), slot });
      tell(running('catalog'));
    }
    tell({ ...failed, slot });
    tell({ ...crash, slot });
    jest.runAllTimers();
    const { events } = bodies()[0] as { events: TelemetryEvent[] };
    expect(events.map((event) => [event.kind, event.version, event.slot])).toEqual([
      ['loaded', '1.0.0', slot],
      ['loaded', '1.0.0', undefined],
      ['failed', '1.1.0', slot],
      ['failed', '1.0.0', slot],
    ]);
  });

  it('[HEAL-09] tells together what happened within a moment: what ran, what failed, and what crashed', () => {
    const { asked, tell, bodies } = setUp();
    tell(failed);
    tell(running('catalog'));
    tell(crash);
    expect(asked).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(bodies()).toEqual([
      {
        channel: 'production',
        events: [
          {
            remote: 'catalog',
            version: '1.1.0',
            kind: 'failed',
            cause: 'render',
            instead: '1.0.0',
          },
          { remote: 'catalog', version: '1.0.0', kind: 'loaded', ms: 42 },
          {
            remote: 'catalog',
            version: '1.0.0',
            kind: 'failed',
            cause: 'render',
            reportedBefore: 'loaded',
          },
        ],
      },
    ]);
    expect(asked.mock.calls[0]?.[0]).toBe('/api/v1/telemetry');
  });

  it('reports a script that throws at evaluation once, although the page sees an uncaught error and a failed start', () => {
    const { tell, bodies } = setUp();
    const { remote, version } = failed;
    const uncaught = { type: 'release-misbehaved', how: 'uncaught', cause: new Error() } as const;
    tell({ ...uncaught, remote, version });
    tell({ ...uncaught, remote, version: '1.0.0' });
    tell({ ...failed, step: 'load' });
    jest.runAllTimers();
    const told = bodies()[0].events.map((event: TelemetryEvent) => [event.version, event.cause]);
    expect(told).toEqual([
      ['1.0.0', 'uncaught'],
      ['1.1.0', 'evaluate'],
    ]);
    expect(bodies()[0].events[1]).not.toHaveProperty('reportedBefore');
  });

  it('[REGI-13] says of each later report of a release what was reported before, as it is the same start', () => {
    const { tell, bodies } = setUp();
    const { remote, version } = failed;
    const misbehaved = { type: 'release-misbehaved', remote, version, cause: new Error() } as const;
    tell({ ...running('catalog'), version });
    jest.runAllTimers();
    tell({ ...misbehaved, how: 'blank' });
    jest.runAllTimers();
    tell({ ...crash, version });
    tell(failed);
    jest.runAllTimers();
    const before = bodies().flatMap(({ events }) =>
      events.map(({ kind, reportedBefore }: TelemetryEvent) => [kind, reportedBefore]),
    );
    expect(before).toEqual([
      ['loaded', undefined],
      ['failed', 'loaded'],
      ['failed', 'failed'],
      ['failed', 'failed'],
    ]);
  });

  it('[REGI-13] reports where in its files a release failed, also if the page saw the error before the failed start', () => {
    const { tell, bodies } = setUp();
    const stack = 'at go (https://cairn.example/remotes/catalog/1.1.0/app.0f.js:1:7)';
    const cause = Object.assign(new TypeError('private words'), { stack });
    const { remote, version } = failed;
    tell({ type: 'release-misbehaved', how: 'uncaught', cause, remote, version });
    tell({ ...failed, step: 'load' });
    jest.runAllTimers();
    const frames = [{ file: 'app.0f.js', line: 1, column: 7, name: 'go' }];
    expect(bodies()[0].events).toMatchObject([
      { cause: 'evaluate', place: { error: 'TypeError', frames } },
    ]);
    expect(JSON.stringify(bodies())).not.toContain('private words');
  });

  it('tells by which name the server knows a call whose failure a release failed by, if it is one', () => {
    const { tell, bodies } = setUp();
    const failedBy = (requestId: unknown) => Object.assign(new Error('x'), { requestId });
    tell({ ...failed, cause: failedBy('request-1') });
    tell({ ...crash, cause: failedBy('private words') });
    tell({ ...crash, remote: 'learning', cause: failedBy(17) });
    jest.runAllTimers();
    expect(bodies()[0].events.map(({ requestId }: TelemetryEvent) => requestId)).toEqual([
      'request-1',
      undefined,
      undefined,
    ]);
  });

  it('[REGI-13] sends no cookies, and nothing of an error but its kind', () => {
    const { asked, tell } = setUp();
    tell(failed);
    jest.runAllTimers();
    const init = asked.mock.calls[0]?.[1];
    expect(init).toMatchObject({ credentials: 'omit', keepalive: true, method: 'POST' });
    expect(init?.body).not.toContain('private words');
  });

  it('[REGI-14] sends the mark back that the server has put into the page', () => {
    const { tell, bodies } = setUp({ mark: 'of this page' });
    tell(failed);
    jest.runAllTimers();
    expect(bodies()).toMatchObject([{ mark: 'of this page' }]);
  });

  it('[HEAL-09] tells each only once, and nothing when nothing new happened', () => {
    const { asked, tell } = setUp();
    tell(failed);
    jest.runAllTimers();
    tell(failed);
    jest.runAllTimers();
    dispatchEvent(new Event('pagehide'));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('tells what is left when the page is left', () => {
    const { tell, bodies } = setUp();
    tell(running('left'));
    dispatchEvent(new Event('pagehide'));
    expect(bodies()).toMatchObject([{ events: [{ remote: 'left' }] }]);
  });

  it('sends no more at once than the registry takes', () => {
    const { tell, bodies } = setUp();
    for (let count = 0; count < 60; count += 1) tell(running(`r${count}`));
    jest.runAllTimers();
    expect(bodies().map(({ events }) => events.length)).toEqual([50, 10]);
  });

  it('keeps quiet about the host, without a registry, and of what a browser without a line met', () => {
    const { asked, tell } = setUp();
    tell({ type: 'screen-failed', remote: 'host', version: '', cause: new Error('no') });
    tell({ type: 'page-unavailable', path: '/x', remote: 'x', cause: new Error('no') });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    tell(failed);
    createReleaseTelemetry({ ...manifest, channel: undefined } as unknown as BootManifest)(failed);
    jest.runAllTimers();
    expect(asked).not.toHaveBeenCalled();
  });

  it('disturbs no page when the registry cannot be reached', async () => {
    const { asked, tell } = setUp();
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    tell(running('catalog'));
    await jest.runAllTimersAsync();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
