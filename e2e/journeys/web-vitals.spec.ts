import type { BootManifest } from '../../shared/release-contract/src/boot-manifest.ts';
import type { WebVitalReport } from '../../shared/api/src/web-vitals.contract.ts';
import type { BreakingRelease } from '../fixtures/breaking-release.ts';
import { openPlainRegistry } from '../fixtures/plain-registry.ts';
import { writeRelease } from '../fixtures/plain-release.ts';
import { readWebVitals } from '../fixtures/telemetry.ts';
import { expect, test } from '../fixtures/test.ts';

const NAME = 'garden';
const BASE = '1.0.0';
const CANARY = '1.1.0';
/** Number of visits of each version: more than a canary needs by default (`leastStarts`), so that chance stops nothing. */
const VISITS = 40;
/** The registry compares vitals every minute. */
const COMPARISON_TIMEOUT_MS = 150_000;

const steady: BreakingRelease = { kind: 'steady', gate: undefined };
/** Moves its page down once it has been drawn, as a late banner does. */
const shifting: BreakingRelease = {
  kind: 'shifting',
  gate: undefined,
  mount: `title.style.blockSize = '60vh';
  requestAnimationFrame(() => setTimeout(() => {
    const banner = document.createElement('div');
    banner.style.blockSize = '300px';
    props.element.prepend(banner);
    requestAnimationFrame(() => setTimeout(() => { title.dataset.shifted = 'true'; }));
  }));`,
};

test('[REGI-14] a canary that shifts its layout is stopped by its web vitals, and status says why', async ({
  cairn,
  browser,
}) => {
  const registry = await openPlainRegistry(cairn, [NAME]);
  const [base, canary] = await Promise.all(
    [[steady, BASE] as const, [shifting, CANARY] as const].map(async ([release, version]) =>
      registry.publish(await writeRelease(release, { name: NAME, version })),
    ),
  );
  if (!base || !canary) throw new Error('There are no releases');
  await registry.promote(base);
  await registry.canary(canary, 0.2);

  /** Opens the page as a new visitor without a browser, until one gets this version. Returns the mark of the page. */
  const openAs = async (version: string): Promise<string> => {
    for (;;) {
      const html = await (await fetch(`${cairn.url}/${NAME}`)).text();
      const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
      const { remotes, mark = '' } = JSON.parse(boot ?? '') as BootManifest;
      if (remotes.some((remote) => remote.current.version === version)) return mark;
    }
  };
  const send = async (version: string, vitals: readonly WebVitalReport[]): Promise<void> => {
    const body = { channel: 'production', mark: await openAs(version), events: [], vitals };
    const answer = await fetch(`${cairn.url}/api/v1/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toEqual({ counted: vitals.length });
  };

  // What the browser of a visitor with the canary reports when it leaves the page.
  const measured = await test.step('a visitor gets the canary, and leaves', async () => {
    for (;;) {
      const context = await browser.newContext({ baseURL: cairn.url });
      const page = await context.newPage();
      await page.goto(`/${NAME}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const isCanary = (await heading.textContent())?.endsWith(CANARY);
      if (isCanary) {
        await expect(heading).toHaveAttribute('data-shifted', 'true');
        let vitals: WebVitalReport[] = [];
        page.on('request', (request) => (vitals = [...vitals, ...readWebVitals(request)]));
        // Repeated, because the code that listens is loaded after the first view.
        await expect
          .poll(async () => {
            await page.evaluate(() => dispatchEvent(new Event('pagehide')));
            return vitals;
          })
          .not.toEqual([]);
        await context.close();
        return vitals;
      }
      await context.close();
    }
  });
  const place = { remote: NAME, version: CANARY, route: `/${NAME}` };
  for (const vital of ['cls', 'lcp', 'ttfb'])
    expect(measured).toContainEqual({ ...place, vital, value: expect.any(Number) });
  const shift = measured.filter(({ vital }) => vital === 'cls');
  expect(shift[0]?.value).toBeGreaterThan(0);

  // Others report the same, so that the result does not depend on the speed of this machine.
  const quiet = { ...place, version: BASE, vital: 'cls', value: 0 } as const;
  for (let visit = 0; visit < VISITS; visit += 1) {
    await send(CANARY, shift);
    await send(BASE, [quiet]);
  }
  await expect
    .poll(async () => (await registry.status(NAME)).stopped, { timeout: COMPARISON_TIMEOUT_MS })
    .toMatch(
      /^The 75th percentile of CLS is 0\.\d\d with 1\.1\.0 \(\d+ visits\), 0\.00 with 1\.0\.0/,
    );
  expect(await registry.status(NAME)).toMatchObject({ version: BASE });
  expect(await registry.status(NAME)).not.toHaveProperty('canary');
  expect(await openAs(BASE)).not.toBe('');
});
