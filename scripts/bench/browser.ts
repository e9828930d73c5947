/** A browser for measuring: contexts with an empty cache, a simulated slow line, a signed-in student. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { maya, signIn } from '../../e2e/pages/students.ts';

/** The browser storage of a signed-in student. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    // The bench closes its servers as well when it is interrupted.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Ten times what a quiet machine needs for the slowest step, so that a busy machine does not fail a group. */
const STEP_TIMEOUT_MS = 120_000;

/** Creates a context with an empty cache. @param state the session of a student */
export const createColdContext = async (
  browser: Browser,
  baseURL: string,
  state?: SignedInState,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    ...(state && { storageState: state }),
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
};

/** Signs a student in at a site and returns the session. */
export const signInAt = async (browser: Browser, baseURL: string): Promise<SignedInState> => {
  const context = await createColdContext(browser, baseURL);
  try {
    await signIn(await context.newPage(), maya);
    return await context.storageState();
  } finally {
    await context.close();
  }
};

/** Adds a latency to every response; the bandwidth stays unlimited. */
export const addLatency = async (page: Page, latencyMs: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
};

/**
 * Waits until the main thread of the page has no work. Playwright's `networkidle` is no substitute: on a busy machine it did
 * not arrive within two minutes.
 */
export const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let count = 0; count < 3; count += 1)
      await new Promise((resolve) => requestIdleCallback(resolve));
  });
