import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { lazy, useEffect, useState } from 'react';
import {
  findHeading,
  createRemoteWithHeading,
  startTestPlatform,
  type StartedTestPlatform,
} from '../test/platform-page.tsx';
import { buildRemoteManifest } from '../test/releases.ts';
import { defineRemote } from './define-remote.tsx';
import type { RemoteModule } from './remote-props.ts';
import { screenRoute } from './screen-route.tsx';

let page: StartedTestPlatform;
beforeAll(() => {
  page = startTestPlatform({ loadTimeoutMs: 60_000 });
});
beforeEach(() => {
  page.events.length = 0;
});

/** Limits the time of a remote whose steps hang. After twice this time, single-spa itself would warn. */
const hangingRemote = (...[name, versions]: Parameters<typeof buildRemoteManifest>) => ({
  ...buildRemoteManifest(name, versions),
  limitMs: 1500,
});

/** Returns the failed versions, each with its fallback version. */
const failures = () =>
  page.events.flatMap((event) =>
    event.type === 'release-failed' ? [[event.version, event.instead]] : [],
  );

describe('a release that fails', () => {
  const visit = (name: string) => {
    page.platform.navigate(`/${name}`);
  };
  const backToCatalogue = async () => {
    visit('catalog');
    expect(await findHeading('Catalogue')).toBeVisible();
  };
  const throwing = (message: string) => () => Promise.reject(new Error(message));

  it.each([
    ['at loading', throwing('404')],
    ['by exporting nothing that mounts', async () => ({ mount: null }) as unknown as RemoteModule],
  ])('%s is replaced by the one before it', async (cause, load) => {
    const name = `fails${cause.length}`;
    page.publish(buildRemoteManifest(name, ['1.1.0', '1.0.0']), {
      '1.1.0': load,
      '1.0.0': createRemoteWithHeading(`Old ${name}`),
    });
    visit(name);
    expect(await findHeading(`Old ${name}`)).toBeVisible();
    expect(failures()).toEqual([['1.1.0', '1.0.0']]);
  });

  const hanging = (lifecycle: 'bootstrap' | 'mount') => async () => ({
    ...(await createRemoteWithHeading('never')()),
    [lifecycle]: () => new Promise<void>(() => {}),
  });

  it.each(['bootstrap', 'mount'] as const)(
    '[REMOTE-01] [HEAL-05] hanging at %s is replaced after the time limit',
    async (lifecycle) => {
      const name = `hangs-at-${lifecycle}`;
      page.publish(hangingRemote(name, ['1.1.0', '1.0.0']), {
        '1.1.0': hanging(lifecycle),
        '1.0.0': createRemoteWithHeading(`Old ${name}`),
      });
      visit(name);
      expect(await findHeading(`Old ${name}`)).toBeVisible();
      expect(failures()).toEqual([['1.1.0', '1.0.0']]);
    },
  );

  it('[HEAL-05] throwing at mount is replaced at once', async () => {
    page.publish(buildRemoteManifest('throws-at-mount', ['1.1.0', '1.0.0']), {
      '1.1.0': async () => ({
        ...(await createRemoteWithHeading('x')()),
        mount: throwing('no mount'),
      }),
      '1.0.0': createRemoteWithHeading('Old mount'),
    });
    visit('throws-at-mount');
    expect(await findHeading('Old mount')).toBeVisible();
  });

  it('[REMOTE-01] hanging at unmount does not hold the next page', async () => {
    page.publish(hangingRemote('stays', ['1.0.0']), {
      '1.0.0': async () => ({
        ...(await createRemoteWithHeading('Stays')()),
        unmount: () => new Promise(() => {}),
      }),
    });
    visit('stays');
    await findHeading('Stays');
    await backToCatalogue();
    expect(screen.queryByRole('heading', { name: 'Stays' })).not.toBeInTheDocument();
  });

  it('[HEAL-05] throwing at unmount is reported, also if the visitor does not return', async () => {
    page.publish(buildRemoteManifest('clings', ['1.1.0', '1.0.0']), {
      '1.1.0': async () => ({
        ...(await createRemoteWithHeading('Clings')()),
        unmount: throwing('no unmount'),
      }),
      '1.0.0': createRemoteWithHeading('Old clings'),
    });
    visit('clings');
    await findHeading('Clings');
    await backToCatalogue();
    await waitFor(() => expect(failures()).toEqual([['1.1.0', '1.0.0']]));
  });

  const Explodes = (): never => {
    throw new Error('first render');
  };

  const ExplodesInEffect = () => {
    useEffect(() => {
      throw new Error('first effect');
    }, []);
    return <h1>Drawn</h1>;
  };

  it.each([
    ['render', <Explodes key="render" />],
    ['effect', <ExplodesInEffect key="effect" />],
  ])(
    '[HEAL-06] throwing at first %s is replaced, without a panel in between',
    async (at, element) => {
      const name = `explodes-at-${at}`;
      page.publish(buildRemoteManifest(name, ['1.1.0', '1.0.0']), {
        '1.1.0': async () => defineRemote({ routes: [{ path: `/${name}`, element }] }),
        '1.0.0': createRemoteWithHeading(`Old ${name}`),
      });
      visit(name);
      expect(await findHeading(`Old ${name}`)).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(failures()).toEqual([['1.1.0', '1.0.0']]);
    },
  );

  it('[HEAL-06] throwing at first render is replaced also where a placeholder was drawn before', async () => {
    const code = Promise.withResolvers<() => never>();
    page.publish(buildRemoteManifest('slow', ['1.1.0', '1.0.0']), {
      '1.1.0': async () => defineRemote({ routes: [screenRoute('/slow', () => code.promise)] }),
      '1.0.0': createRemoteWithHeading('Old slow'),
    });
    visit('slow');
    await waitFor(() =>
      expect(page.events).toContainEqual(
        expect.objectContaining({ type: 'release-running', remote: 'slow', version: '1.1.0' }),
      ),
    );
    code.resolve(Explodes);
    expect(await findHeading('Old slow')).toBeVisible();
    expect(failures()).toEqual([['1.1.0', '1.0.0']]);
  });

  it('[HEAL-06] throwing soon after a good first render shows the panel, is reported, and keeps the release', async () => {
    let isBroken = true;
    const Answer = () => (isBroken ? <Explodes /> : <p>Answered</p>);
    const Asks = () => {
      const [isAnswered, setAnswered] = useState(false);
      return isAnswered ? <Answer /> : <button onClick={() => setAnswered(true)}>Ask</button>;
    };
    page.publish(buildRemoteManifest('later', ['1.1.0', '1.0.0']), {
      '1.1.0': async () => defineRemote({ routes: [{ path: '/later', element: <Asks /> }] }),
      '1.0.0': createRemoteWithHeading('Old later'),
    });
    visit('later');
    await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(failures()).toEqual([]);
    expect(page.events).toContainEqual({
      type: 'screen-failed',
      remote: 'later',
      version: '1.1.0',
      cause: new Error('first render'),
    });
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Answered')).toBeVisible();
  });

  const moduleUrl = 'https://cairn.example/remotes/split/1.1.0/assets/more.js';

  it.each([
    [
      'webpack',
      Object.assign(new Error('Loading chunk 7 failed.'), {
        name: 'ChunkLoadError',
        request: moduleUrl,
      }),
    ],
    ['Chromium', new TypeError(`Failed to fetch dynamically imported module: ${moduleUrl}`)],
    ['Firefox', new TypeError(`error loading dynamically imported module: ${moduleUrl}`)],
    ['Safari', new TypeError('Importing a module script failed.')],
    ['Vite', new Error('Unable to preload CSS for /remotes/split/1.1.0/assets/more.css')],
  ])(
    '[HEAL-02] code that does not come after a good first render, as %s reports it, leads to the one before',
    async (reporter, error) => {
      const name = `splits-${reporter.toLowerCase()}`;
      const More = lazy(() => Promise.reject(error));
      const Splits = () => {
        const [isMore, setMore] = useState(false);
        return isMore ? <More /> : <button onClick={() => setMore(true)}>More</button>;
      };
      page.publish(buildRemoteManifest(name, ['1.1.0', '1.0.0']), {
        '1.1.0': async () => defineRemote({ routes: [{ path: `/${name}`, element: <Splits /> }] }),
        '1.0.0': createRemoteWithHeading(`Old ${name}`),
      });
      visit(name);
      await userEvent.click(await screen.findByRole('button', { name: 'More' }));
      expect(await findHeading(`Old ${name}`)).toBeVisible();
      expect(failures()).toEqual([['1.1.0', '1.0.0']]);
    },
  );

  it('[HEAL-08] a page that the previous release lacks is a failure panel, and that release does not count as blank', async () => {
    page.publish(buildRemoteManifest('grows', ['1.1.0', '1.0.0']), {
      '1.1.0': async () => ({
        ...(await createRemoteWithHeading('x')()),
        mount: throwing('no mount'),
      }),
      '1.0.0': async () =>
        defineRemote({ routes: [{ path: '/grows/first', element: <h1>F</h1> }] }),
    });
    visit('grows');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This page could not be loaded. Please try again.');
    expect(failures()).toEqual([['1.1.0', '1.0.0']]);
    await backToCatalogue();
  });

  it('[HEAL-08] [SHELL-21] without a version that works: a panel, other routes work, and a retry recovers', async () => {
    let isRepaired = false;
    const load = () => (isRepaired ? createRemoteWithHeading('Repaired')() : throwing('gone')());
    page.publish(buildRemoteManifest('gone', ['1.1.0', '1.0.0']), {
      '1.1.0': load,
      '1.0.0': throwing('gone too'),
    });
    await backToCatalogue();
    visit('gone');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This page could not be loaded. Please try again.');
    expect(page.platform.state.get().page).toMatchObject({
      kind: 'unavailable',
      pathname: '/gone',
      route: { path: '/gone' },
    });
    expect(page.events).toContainEqual(
      expect.objectContaining({ type: 'page-unavailable', path: '/gone', remote: 'gone' }),
    );
    expect(failures()).toEqual([
      ['1.1.0', undefined],
      ['1.0.0', undefined],
    ]);
    await backToCatalogue();
    visit('gone');
    isRepaired = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await findHeading('Repaired')).toBeVisible();
  });

  it('[HEAL-07] with the server away, what is loaded works and the rest recovers once it is back', async () => {
    page.publish(buildRemoteManifest('far', ['1.0.0']), {
      '1.0.0': createRemoteWithHeading('Far'),
    });
    page.isServerDown = true;
    visit('far');
    expect(await screen.findByRole('alert')).toBeVisible();
    await backToCatalogue();
    visit('far');
    await screen.findByRole('alert');
    page.isServerDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findHeading('Far')).toBeVisible();
  });

  it('a page that failed while the server was away opens by itself once it answers', async () => {
    page.publish(buildRemoteManifest('further', ['1.0.0']), {
      '1.0.0': createRemoteWithHeading('Further'),
    });
    page.isServerDown = true;
    visit('further');
    expect(await screen.findByRole('alert')).toBeVisible();
    page.isServerDown = false;
    const found = screen.findByRole('heading', { name: 'Further' }, { timeout: 60_000 });
    expect(await found).toBeVisible();
  });

  it('a release that fails while the server answers is not tried again by itself', async () => {
    page.publish(buildRemoteManifest('lost', ['1.0.0']), { '1.0.0': throwing('lost') });
    const asked = jest.spyOn(globalThis, 'fetch');
    visit('lost');
    expect(await screen.findByRole('alert')).toBeVisible();
    // The first call looks up the owner; the second one finds that the server answers.
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    await backToCatalogue();
    expect(page.loaded.filter((container) => container.includes('lost'))).toHaveLength(1);
    asked.mockRestore();
  });
});
