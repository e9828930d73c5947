/** A browser for measuring: cold contexts, a slow line, a signed-in student. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { maya, signIn } from '../../e2e/pages/students.ts';

/** What a context of a student begins with. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Milliseconds that every answer takes longer than on this machine. */
export const LATENCY_MS = 200;

export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Nothing in the cache; `state` makes it that of a student. */
export const coldContext = (
  browser: Browser,
  baseURL: string,
  state?: SignedIn,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    ...(state && { storageState: state }),
  });

export const signInAt = async (browser: Browser, baseURL: string): Promise<SignedIn> => {
  const context = await coldContext(browser, baseURL);
  await signIn(await context.newPage(), maya);
  const state = await context.storageState();
  await context.close();
  return state;
};

/** Adds the latency to every answer; the line is as wide as it is. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
};
