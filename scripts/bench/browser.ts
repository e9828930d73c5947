/** A browser for bench measurements, with empty caches, simulated slow connections and signed-in students. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { maya, signIn } from '../../e2e/pages/students.ts';

/** The browser storage of a signed-in student. */
export type SignedInStorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    // Playwright must not handle Ctrl-C, because the bench closes its browser and servers itself.
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

/** Time-out in ms of one browser step: ten times the duration of the slowest step on an idle machine. */
const STEP_TIMEOUT_MS = 120_000;

/** Creates a context with an empty cache. @param state the session of a student */
export const createEmptyCacheContext = async (
  browser: Browser,
  baseURL: string,
  state?: SignedInStorageState,
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
export const signInStudentAt = async (
  browser: Browser,
  baseURL: string,
): Promise<SignedInStorageState> => {
  const context = await createEmptyCacheContext(browser, baseURL);
  try {
    await signIn(await context.newPage(), maya);
    return await context.storageState();
  } finally {
    await context.close();
  }
};

/** Adds a latency to every response; the bandwidth stays unlimited. */
export const addResponseLatency = async (page: Page, latencyMs: number): Promise<void> => {
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
 * Waits until the main thread of the page is idle. Playwright's `networkidle` cannot replace it, because on a busy machine it
 * did not occur within two minutes.
 */
export const waitUntilMainThreadIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let count = 0; count < 3; count += 1)
      await new Promise((resolve) => requestIdleCallback(resolve));
  });
