import { createHostScreenRoute } from '@cairn/federation/host-screens';
import { preloadRouteScreen } from '@cairn/federation/screen-route';
import { report } from '@cairn/session';
import type { ComponentType } from 'react';

const screen = (path: string, load: () => Promise<ComponentType>) =>
  createHostScreenRoute(path, load, (error) => report(error, { at: 'screen', path }));

/** Screens that the host renders itself, one for each route in the host's package.json. */
export const hostRouteScreens = [
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
  screen(
    '/set-password',
    async () => (await import('../features/sign-in/set-password.page.tsx')).SetPasswordPage,
  ),
  screen(
    '/join-group',
    async () => (await import('../features/sign-in/join-group.page.tsx')).JoinGroupPage,
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

export const notFoundScreen = screen(
  '*',
  async () => (await import('../features/fallback/not-found.page.tsx')).NotFoundPage,
);

/**
 * Preloads the code of the host's screen at this path, if there is one. The screen itself shows a failed load later.
 */
export const preloadHostScreen = (pathname: string): void => {
  preloadRouteScreen(hostRouteScreens, pathname).catch(() => {});
};
