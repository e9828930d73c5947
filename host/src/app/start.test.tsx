import { REMOTE_LOOKUP_PATH, type BootManifest } from '@cairn/release-contract/boot-manifest';
import { events } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { screen, waitFor } from '@testing-library/react';
import packageJson from '../../package.json' with { type: 'json' };
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { siteConfigStub } from './test/render-shell.tsx';
import { startHostPage } from './start.tsx';

// The federation runtime exists only in a build; nothing is loaded here.
jest.mock('@cairn/federation/trusted-files', () => ({
  ...jest.requireActual<object>('@cairn/federation/trusted-files'),
  restrictToTrustedFiles: () => ({ add: () => {} }),
}));

const declared = packageJson.mfe.routes as BootManifest['hostRoutes'];
const hostRoutes: BootManifest['hostRoutes'] = [
  ...declared.filter(({ path }) => path !== '/privacy-policy'),
  { path: '/privacy-policy', auth: 'open', title: 'Privacy Policy', fade: false },
];

const manifest: BootManifest = {
  remotes: [],
  overrides: [],
  hostRoutes,
  loadTimeoutMs: 30_000,
  assets: {},
  site: { ...siteConfigStub, brand: { name: 'Northgate', mode: 'main' } },
};

/** Stubs a server without remotes. */
const serve = () =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname !== REMOTE_LOOKUP_PATH) throw new Error(`No answer for ${pathname}`);
    return Promise.resolve(Response.json({ remote: null }));
  });

// A document has one platform, so the tests navigate as a user does.
beforeAll(() => {
  mockMediaQueries();
  // The platform renders asynchronously, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // jsdom has no scrolling and no performance marks.
  Object.assign(window, { scrollTo: () => {} });
  Object.assign(document, { elementFromPoint: () => null });
  Object.assign(performance, {
    mark: () => {},
    clearMarks: () => {},
    getEntriesByType: () => [],
  });
  history.replaceState(null, '', '/terms');
  const root = document.createElement('div');
  document.body.append(root);
  startHostPage(manifest, root);
});
beforeEach(() => serve());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const goTo = (path: string) => events.emit('navigation.requested', { path });

describe('the host', () => {
  it('[SHELL-23] [MSET-07] opens on the page of the address and names it', async () => {
    expect(await heading('Terms and Conditions')).toBeInTheDocument();
    expect(document.title).toBe('Terms and Conditions · Northgate');
  });

  it('[EVENT-08] [SHELL-23] goes where any part of the page asks to go, without a new document', async () => {
    goTo('/privacy-policy');
    const title = await heading('Privacy Policy');
    expect(location.pathname).toBe('/privacy-policy');
    expect(document.title).toBe('Privacy Policy · Northgate');
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('[SHELL-22] [EVENT-08] shows what any part of the page announces', async () => {
    events.emit('notice.shown', { tone: 'error', message: 'Failed to enroll in course' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to enroll in course');
  });

  it('[SHELL-20] [SHELL-12] an unknown address is told so, with a way home', async () => {
    goTo('/nowhere');
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });

  it('[LOGIN-11] [PGUARD-10] a student who asks for login is led on instead', async () => {
    signInAs();
    goTo(`/login?redirect=${encodeURIComponent('/terms')}`);
    await heading('Terms and Conditions');
    expect(location.pathname).toBe('/terms');
  });

  it('fetches ahead what a link leads to, wherever the link stands', async () => {
    const asked = serve();
    const link = document.createElement('a');
    link.href = '/course/course-1';
    document.body.append(link);
    link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(asked.mock.lastCall?.[0]).toBe(`${REMOTE_LOOKUP_PATH}?path=%2Fcourse%2Fcourse-1`);
    link.remove();
  });

  it('[SHELL-13] fades to a page, unless its route opts out', async () => {
    const fade = jest.fn((change: () => Promise<void>) => {
      const done = Promise.resolve().then(change);
      return { ready: done, finished: done, updateCallbackDone: done };
    });
    Object.assign(document, { startViewTransition: fade });
    goTo('/terms');
    await heading('Terms and Conditions');
    goTo('/privacy-policy');
    await heading('Privacy Policy');
    expect(fade).toHaveBeenCalledTimes(0);
    goTo('/terms');
    await heading('Terms and Conditions');
    expect(fade).toHaveBeenCalledTimes(1);
  });
});
