/** How long a developer waits after saving: `cairn-mfe dev` inside a site that runs. */
import type { Browser } from '@playwright/test';
import { startDevRemote } from '../../e2e/fixtures/dev-remote.ts';
import { type Figure, limited, median } from './figures.ts';

const MOST_MS = 2000;
const SAVES = 7;

export const measureDevReload = async (browser: Browser, site: string): Promise<Figure[]> => {
  const dev = await startDevRemote('catalog', '/roles-catalog', {}, '--site', site);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(dev.address);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await heading('First').waitFor();
    const times: number[] = [];
    for (let count = 0; count < SAVES; count += 1) {
      const began = performance.now();
      await dev.save(`Change ${count}`);
      await heading(`Change ${count}`).waitFor();
      times.push(performance.now() - began);
    }
    return [
      limited(`a saved change is in the page, median of ${SAVES}`, median(times), {
        most: MOST_MS,
        isNoisy: true,
        show: (ms) => `${Math.round(ms)} ms`,
      }),
    ];
  } finally {
    await context.close();
    await dev.stop();
  }
};
