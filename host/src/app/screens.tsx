import type { ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';

/** The host's own screens: one for each address that its package.json declares. */
const parts = {
  '/login': lazyPart(async () => (await import('../features/sign-in/login.page.tsx')).LoginPage),
  '/register': lazyPart(
    async () => (await import('../features/sign-in/register.page.tsx')).RegisterPage,
  ),
  '/verify': lazyPart(async () => (await import('../features/sign-in/verify.page.tsx')).VerifyPage),
  '/password-reset': lazyPart(
    async () => (await import('../features/sign-in/password-reset.page.tsx')).PasswordResetPage,
  ),
  '/logout': lazyPart(
    async () => (await import('../features/sign-out/logout.page.tsx')).LogoutPage,
  ),
  '/handoff': lazyPart(
    async () => (await import('../features/hand-off/hand-off.page.tsx')).HandOffPage,
  ),
  '/terms': lazyPart(async () => (await import('../features/legal/terms.page.tsx')).TermsPage),
  '/privacy-policy': lazyPart(
    async () => (await import('../features/legal/privacy-policy.page.tsx')).PrivacyPolicyPage,
  ),
};

const notFoundPart = lazyPart(
  async () => (await import('../features/fallback/not-found.page.tsx')).NotFoundPage,
);

export const screens: Readonly<Record<string, ReactNode>> = Object.fromEntries(
  Object.entries(parts).map(([path, { Part }]) => [path, <Part key={path} />]),
);

export const notFound = <notFoundPart.Part />;

/** Fetches the code of a screen of ours, if the path has one. */
export const preloadScreen = (pathname: string): void => {
  Object.entries(parts)
    .find(([path]) => path === pathname)?.[1]
    .preload();
};
