import { lazy, type ReactNode } from 'react';

/** The host's own screens: code that is fetched when it is needed, or a moment before. */
const loaders = {
  '/login': async () => {
    const { LoginPage } = await import('../features/sign-in/login.page.tsx');
    return { default: LoginPage };
  },
  '/logout': async () => {
    const { LogoutPage } = await import('../features/sign-out/logout.page.tsx');
    return { default: LogoutPage };
  },
  '/terms': async () => {
    const { TermsPage } = await import('../features/legal/terms.page.tsx');
    return { default: TermsPage };
  },
  '/privacy-policy': async () => {
    const { PrivacyPolicyPage } = await import('../features/legal/privacy-policy.page.tsx');
    return { default: PrivacyPolicyPage };
  },
};

/** One for each address that the host's package.json declares. */
export const screens: Readonly<Record<string, ReactNode>> = Object.fromEntries(
  Object.entries(loaders).map(([path, load]) => {
    const Screen = lazy(load);
    return [path, <Screen key={path} />];
  }),
);

/** Fetches the code of a screen of ours. A failure does not matter yet: the visit itself will tell. */
export const preloadScreen = (pathname: string): void => {
  const load = Object.entries(loaders).find(([path]) => path === pathname)?.[1];
  load?.().catch(() => {});
};
