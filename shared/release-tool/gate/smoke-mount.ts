/** The last rule: runs the release in a browser, in a page of the running site with all other releases. */
import type { Browser } from '@playwright/test';
import { findChromium, findPlaywright } from './find-chromium.ts';
import type { GateProblem } from './gate-input.ts';
import { toUnevaluatedProblem } from './run-gate.ts';
import { mountFillers } from './smoke-fillers.ts';
import { mountHost } from './smoke-host.ts';
import { mountOnRoutes, MOUNT_RULE, type SmokeInput } from './smoke-routes.ts';

/** Mounts the release on each of its routes, in a new browser. A missing browser or account breaks the rule as well. */
export const smokeMount = async (input: SmokeInput): Promise<GateProblem[]> => {
  try {
    const browser = await openGateBrowser(input.base);
    try {
      return await mountIn(browser, input);
    } finally {
      await browser.close();
    }
  } catch (error) {
    return [toUnevaluatedProblem(MOUNT_RULE, error)];
  }
};

/**
 * Mounts the release as `smokeMount` does, in a browser of `openGateBrowser`, which stays open so that several checks share it.
 */
export const smokeMountIn = async (browser: Browser, input: SmokeInput): Promise<GateProblem[]> => {
  try {
    return await mountIn(browser, input);
  } catch (error) {
    return [toUnevaluatedProblem(MOUNT_RULE, error)];
  }
};

const mountIn = async (browser: Browser, input: SmokeInput): Promise<GateProblem[]> => {
  const say = (line: string) => {
    if (browser.isConnected()) input.say(line);
  };
  const mount = input.descriptor.host ? mountHost : mountRemote;
  const [mounted] = await Promise.allSettled([mount(browser, { ...input, say })]);
  // Reports a closed browser instead of the failures of its visits, none of which concerns a route.
  if (!browser.isConnected()) throw new Error('the browser has gone in the middle of the mount');
  if (mounted.status === 'rejected') throw mounted.reason;
  return mounted.value;
};

/** Mounts a remote on its routes, and its fillers in pages of other remotes once its own pages are in order. */
const mountRemote = async (browser: Browser, input: SmokeInput): Promise<GateProblem[]> => {
  const problems = await mountOnRoutes(browser, input);
  return problems.length > 0 ? problems : mountFillers(browser, input);
};

/**
 * Starts the Chromium that releases are mounted in.
 * @param base the folder whose Playwright is used
 * @throws where Playwright or Chromium is missing
 */
export const openGateBrowser = async (base: string): Promise<Browser> => {
  const playwright = findPlaywright(base);
  if (!playwright)
    throw new Error('@playwright/test is not installed here; add it to the devDependencies');
  const chromium = findChromium(base);
  if (!chromium)
    throw new Error('there is no Chromium; install one, or set CHROMIUM_PATH to its program');
  return playwright.chromium.launch({
    executablePath: chromium.path,
    // Playwright does not close the browser at a signal, or running mounts would fail. The browser ends with this process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      // Lets pages open a socket to this machine, although documents that the gate has changed have no origin address.
      '--disable-features=LocalNetworkAccessChecks',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
};
