import { hostScreen } from '@cairn/federation/host-screens';
import { preloadScreen } from '@cairn/federation/screen-route';
import { report } from '@cairn/session';
import type { ComponentType } from 'react';

const screen = (path: string, load: () => Promise<ComponentType>) =>
  hostScreen(path, load, (error) => report(error, { at: 'screen', path }));

/** The host's own screens: one for each route in its package.json. */
export const screens = [
  screen('/login', async () => (await import('../features/sign-in/login.page.tsx')).LoginPage),
  screen(
    '/register',
    async () => (await import('../features/sign-in/register.page.tsx')).RegisterPage,
  ),
  screen('/verify', async () => (await import('../features/sign-in/verify.page.tsx')).VerifyPage),
  screen(
    '/password-reset',
    async () => (await import('../features/sign-in/password-reset.page.tsx')).PasswordResetPage,
  ),
  screen('/logout', async () => (await import('../features/sign-out/logout.page.tsx')).LogoutPage),
  screen(
    '/handoff',
    async () => (await import('../features/hand-off/hand-off.page.tsx')).HandOffPage,
  ),
  screen('/terms', async () => (await import('../features/legal/terms.page.tsx')).TermsPage),
  screen(
    '/privacy-policy',
    async () => (await import('../features/legal/privacy-policy.page.tsx')).PrivacyPolicyPage,
  ),
  screen(
    '/releases/:remote?',
    async () =>
      (await import(/* webpackChunkName: "releases" */ '../features/releases/releases.page.tsx'))
        .ReleasesPage,
  ),
];

export const notFound = screen(
  '*',
  async () => (await import('../features/fallback/not-found.page.tsx')).NotFoundPage,
);

/**
 * Preloads the code of one of the host's screens, if the path has one. A failure is ignored, because the screen shows it later.
 */
export const preloadOwnScreen = (pathname: string): void => {
  preloadScreen(screens, pathname).catch(() => {});
};
