/** Measures how much earlier a page is complete without a cache, because its document preloads the data of its first screen. */
import { toFigureWithoutBudget, type BenchFigure } from './figures.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import { catalogueRoute } from './first-routes.ts';
import { type SimulatedNetwork, measureVisitOfPage } from './visit.ts';

interface PreloadSize {
  readonly rounds: number;
  readonly line: SimulatedNetwork;
}

export const measureDataPreload = async (
  { browser, site }: Pick<BenchResources, 'browser' | 'site'>,
  { rounds, line }: PreloadSize,
): Promise<BenchFigure[]> => {
  const visitCatalogue = async (isPreloaded: boolean): Promise<number> => {
    const context = await createEmptyCacheContext(browser, site.url);
    // With this cookie the server preloads no data in a page, because the data of a student are personal. The rest of the page
    // is the same.
    if (!isPreloaded)
      await context.addCookies([{ name: 'cairn_signed_in', value: '1', url: site.url }]);
    return (await measureVisitOfPage(context, catalogueRoute, { ...line, settleMs: 0 })).contentMs;
  };
  const without: number[] = [];
  const preloaded: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await visitCatalogue(false));
    preloaded.push(await visitCatalogue(true));
  }
  // Compares the fastest visits, because other work on a busy machine adds more time than the preload saves.
  const savedMs = Math.min(...without) - Math.min(...preloaded);
  return [
    toFigureWithoutBudget(
      `${catalogueRoute.route}: preloaded data saves, in latencies`,
      (savedMs / line.latencyMs).toFixed(2),
    ),
  ];
};
