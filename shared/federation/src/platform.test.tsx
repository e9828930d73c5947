import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import {
  findHeading,
  createRemoteWithHeading,
  startTestPlatform,
  type StartedTestPlatform,
} from '../test/platform-page.tsx';
import { buildRemoteManifest } from '../test/releases.ts';

let page: StartedTestPlatform;
beforeAll(() => {
  page = startTestPlatform();
});

describe('pages', () => {
  it('[SHELL-23] names the page and moves the focus to its heading after a change, not at the start', async () => {
    expect(await findHeading('Catalogue')).toBeVisible();
    expect(document.body).toHaveFocus();
    page.platform.navigate('/catalog/7');
    const next = await findHeading('Catalogue, number 7');
    await waitFor(() => expect(next).toHaveFocus());
    expect(document.title).toBe('One of catalog · Cairn');
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(document.title).toBe('All of catalog · Cairn'));
    await waitFor(async () => expect(await findHeading('Catalogue')).toHaveFocus());
  });

  it('moves the focus to a page that changes its own query as it starts', async () => {
    page.platform.navigate('/login');
    await waitFor(async () => expect(await findHeading('Sign in')).toHaveFocus());
    const forget = page.platform.state.subscribe(() => {
      if (location.pathname !== '/catalog' || location.search !== '') return;
      if (page.platform.state.get().page?.kind === 'remote')
        page.platform.navigate('/catalog?page=2', { replace: true });
    });
    page.platform.navigate('/catalog');
    await waitFor(() => expect(location.search).toBe('?page=2'));
    await waitFor(async () => expect(await findHeading('Catalogue')).toHaveFocus());
    forget();
  });

  it('says which page is shown', async () => {
    page.platform.navigate('/catalog');
    await findHeading('Catalogue');
    await waitFor(() =>
      expect(page.platform.state.get()).toMatchObject({
        isPending: false,
        page: {
          kind: 'remote',
          pathname: '/catalog',
          remote: { name: 'catalog', version: '1.0.0' },
        },
      }),
    );
  });

  it('leaves everything around a page alone while only its query changes', async () => {
    page.platform.navigate('/catalog');
    await findHeading('Catalogue');
    await waitFor(() => expect(page.platform.state.get().isPending).toBe(false));
    const told: boolean[] = [];
    const forget = page.platform.state.subscribe(() => {
      told.push(page.platform.state.get().isPending);
    });
    page.platform.navigate('/catalog?search=log', { replace: true });
    page.platform.navigate('/catalog/7');
    await findHeading('Catalogue, number 7');
    await waitFor(() => expect(told).toEqual([true, false]));
    forget();
    page.platform.navigate('/catalog');
    await findHeading('Catalogue');
    await waitFor(() => expect(page.platform.state.get().isPending).toBe(false));
    expect(told).toEqual([true, false]);
  });

  it('is a new entry of the history, unless it replaces the one before', async () => {
    page.platform.navigate('/catalog');
    await findHeading('Catalogue');
    const before = history.length;
    page.platform.navigate('/catalog/7');
    await findHeading('Catalogue, number 7');
    expect(history.length).toBe(before + 1);
    page.platform.navigate('/catalog/8', { replace: true });
    await findHeading('Catalogue, number 8');
    expect(history.length).toBe(before + 1);
    history.back();
    await findHeading('Catalogue');
  });

  it("shows the host's own screens and an unknown address in the same place", async () => {
    page.platform.navigate('/login');
    expect(await within(page.main).findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await waitFor(() =>
      expect(page.platform.state.get().page).toMatchObject({
        kind: 'host',
        pathname: '/login',
        route: { path: '/login' },
      }),
    );
    page.platform.navigate('/nobody');
    expect(await within(page.main).findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(document.title).toBe('Page not found · Cairn');
    expect(page.platform.state.get().page).toEqual({ kind: 'not-found', pathname: '/nobody' });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });
});

describe('the guard', () => {
  it('sends a visitor elsewhere without leaving the refused address in the history', async () => {
    page.platform.navigate('/catalog');
    await findHeading('Catalogue');
    page.publish(buildRemoteManifest('account', ['1.0.0'], { auth: 'student' }), {
      '1.0.0': createRemoteWithHeading('Account'),
    });
    const before = history.length;
    page.platform.navigate('/account');
    expect(await findHeading('Sign in')).toBeVisible();
    expect(location.href).toContain('/login?redirect=/account');
    expect(history.length).toBe(before + 1);
    page.isSignedIn = true;
    page.platform.navigate('/account', { replace: true });
    expect(await findHeading('Account')).toBeVisible();
  });

  it('is asked again when the host says so', async () => {
    await findHeading('Account');
    page.isSignedIn = false;
    page.platform.recheck();
    expect(await findHeading('Sign in')).toBeVisible();
  });
});

describe('[BOOT-03] fetching ahead', () => {
  const asked = () => {
    const urls: string[] = [];
    const answer = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      urls.push(new URL(input as string, location.href).pathname);
      return answer(input, init);
    });
    return urls;
  };

  it('fetches the first screen behind a link once and runs nothing', async () => {
    page.publish(buildRemoteManifest('wanted', ['1.0.0']), {
      '1.0.0': createRemoteWithHeading('Wanted'),
    });
    const urls = asked();
    page.platform.preload('/wanted');
    page.platform.preload('/wanted/3');
    await waitFor(() => expect(urls).toContain('/remotes/wanted/1.0.0/app.js'));
    expect(urls.filter((url) => url.startsWith('/remotes/'))).toEqual([
      '/remotes/wanted/1.0.0/remoteEntry.js',
      '/remotes/wanted/1.0.0/app.js',
    ]);
    expect(page.loaded).not.toContain('mfe_wanted_1_0_0');
  });

  it("fetches nothing for a screen of the host's own, nor for another site", async () => {
    page.publish(buildRemoteManifest('login', ['1.0.0']), {
      '1.0.0': createRemoteWithHeading('Login'),
    });
    page.publish(buildRemoteManifest('outside', ['1.0.0']), {
      '1.0.0': createRemoteWithHeading('Outside'),
    });
    page.publish(buildRemoteManifest('after', ['1.0.0']), {
      '1.0.0': createRemoteWithHeading('After'),
    });
    const urls = asked();
    page.platform.preload('/login');
    page.platform.preload('https://elsewhere.example/outside');
    page.platform.preload('/after');
    await waitFor(() => expect(urls).toContain('/remotes/after/1.0.0/app.js'));
    expect(urls.filter((url) => /login|outside/.test(url))).toEqual([]);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'fetches nothing on a connection with %j',
    (connection) => {
      const urls = asked();
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
      page.platform.preload('/dear');
      expect(urls).toEqual([]);
      Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
    },
  );
});
