/** Measures how long a developer waits after saving a file, with `cairn-mfe dev` inside a running site. */
import { startDevRemote } from '../../e2e/fixtures/dev-remote.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import { toFigureWithLimit, type BenchFigure, formatMilliseconds, median } from './figures.ts';

const MAX_RELOAD_MS = 2000;

export const measureDevReload = async (
  { browser, site }: Pick<BenchResources, 'browser' | 'site'>,
  { saves }: { readonly saves: number },
): Promise<BenchFigure[]> => {
  const dev = await startDevRemote('catalog', '/roles-catalog', {}, '--site', site.url);
  const context = await createEmptyCacheContext(browser, site.url);
  try {
    const page = await context.newPage();
    await page.goto(dev.address);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await heading('First').waitFor();
    const times: number[] = [];
    for (let count = 0; count < saves; count += 1) {
      const began = performance.now();
      await dev.save(`Change ${count}`);
      await heading(`Change ${count}`).waitFor();
      times.push(performance.now() - began);
    }
    return [
      toFigureWithLimit(
        `from saving a file to the changed page, median of ${saves}`,
        median(times),
        {
          max: MAX_RELOAD_MS,
          isNoisy: true,
          show: formatMilliseconds,
        },
      ),
    ];
  } finally {
    await context.close();
    await dev.stop();
  }
};
