import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { maya, signIn } from '../pages/students.ts';

/** Milliseconds; long in comparison with the machine's own work, so that the times show which requests depend on others. */
const LATENCY_MS = 400;

interface Timed {
  readonly url: string;
  readonly startMs: number;
  /** Time from which other requests can depend on the response: the first bytes of the document, the end of another file. */
  readonly answeredMs: number;
}

/**
 * Returns scripts, styles and data of a cold page until its content is there, in the order of their requests, as the browser
 * saw them.
 */
const coldLoad = async (page: Page, path: string, content: string): Promise<Timed[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.addInitScript((words) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main')?.textContent.includes(words)) return;
      observer.disconnect();
      Object.assign(globalThis, { contentMs: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, content);
  await page.goto(path);
  await page.waitForFunction(() => 'contentMs' in globalThis);
  return page.evaluate(() => {
    const { contentMs } = globalThis as unknown as { contentMs: number };
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return entries
      .map(({ name, entryType, startTime, responseStart, responseEnd }) => ({
        url: new URL(name).pathname,
        startMs: startTime,
        answeredMs: entryType === 'navigation' ? responseStart : responseEnd,
      }))
      .filter(({ answeredMs, startMs }) => Math.min(answeredMs, startMs) <= contentMs)
      .filter(({ url }) => !/\.(?:svg|png|webp|avif|jpg|woff2)$/.test(url))
      .toSorted((one, other) => one.startMs - other.startMs);
  });
};

/** Returns the longest chain in which each request started after the response to the one before. */
const longestChain = (requests: readonly Timed[]): Timed[] => {
  const chains: Timed[][] = [];
  for (const request of requests) {
    const before = chains.filter((chain) => (chain.at(-1)?.answeredMs ?? 0) <= request.startMs);
    const [longest = []] = before.toSorted((one, other) => other.length - one.length);
    chains.push([...longest, request]);
  }
  return chains.toSorted((one, other) => other.length - one.length)[0] ?? [];
};

for (const [path, content, drawings] of [
  ['/course-catalog', 'courses found', 1],
  ['/documents', 'Documents', 0],
] as const) {
  test(`[BOOT-02] a cold ${path} asks for host, remote and chunks in parallel after the document, nothing one by one`, async ({
    page,
  }) => {
    const requests = await coldLoad(page, path, content);
    const [html] = requests;
    const scripts = requests.filter(({ url }) => url.endsWith('.js'));
    const host = scripts.filter(({ url }) => url.startsWith('/remotes/host/1.0.0/host.'));
    const remote = scripts.filter(({ url }) => url.startsWith('/remotes/catalog/'));
    expect(host).toHaveLength(1);
    expect(remote.some(({ url }) => url.includes('remoteEntry'))).toBe(true);
    expect(remote.length).toBeGreaterThan(1);
    // No script had to arrive before the next was requested: all requests started before the first response.
    const firstThere = Math.min(...scripts.map(({ answeredMs }) => answeredMs));
    const late = [...host, ...remote].filter(({ startMs }) => startMs >= firstThere);
    // Only the code that draws images of courses without a thumbnail may follow.
    expect(late.length, late.map(({ url }) => url).join()).toBeLessThanOrEqual(drawings);
    expect(html?.answeredMs).toBeLessThan(firstThere);
    // Chains of the host and of the remote are counted apart: their requests only follow each other by chance.
    for (const others of [/^\/remotes\/(?!host)/, /^\/remotes\/host/]) {
      const chain = longestChain(requests.filter(({ url }) => !others.test(url)));
      expect(chain.length, chain.map(({ url }) => url).join()).toBeLessThanOrEqual(3);
    }
  });
}

test('a page of a student makes its calls before any code of the site has arrived, and each once', async ({
  page,
}) => {
  await signIn(page, maya);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (
      pathname.startsWith('/api/courses') ||
      pathname === '/api/modules/courses/log-analysis-basics'
    )
      calls.push(pathname + search);
  });
  const course = '/api/courses/attributes?courseID=log-analysis-basics';
  const modules = '/api/modules/courses/log-analysis-basics';
  const arrive = Promise.withResolvers<void>();
  await page.route('**/remotes/**/*.js', async (route) => {
    await arrive.promise;
    await route.continue();
  });
  const opening = page.goto('/course/log-analysis-basics');
  await expect.poll(() => calls).toEqual([course, modules]);
  arrive.resolve();
  await opening;
  await expect(page.getByRole('main').getByText('Anatomy of a Log Line').first()).toBeVisible();
  expect(calls.filter((url) => url === course || url === modules)).toHaveLength(2);
});
