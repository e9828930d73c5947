/** What it saves that the page of a visitor names the data of its first screen. */
import type { Browser } from '@playwright/test';
import { coldContext, LATENCY_MS } from './browser.ts';
import { type Figure, information } from './figures.ts';
import { catalogue } from './first-routes.ts';
import { visit } from './visit.ts';

const ROUNDS = 5;

export const measureDataPreload = async (browser: Browser, url: string): Promise<Figure[]> => {
  const without: number[] = [];
  const withIt: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await contentMs(browser, url, { isPreloaded: false }));
    withIt.push(await contentMs(browser, url, { isPreloaded: true }));
  }
  // The fastest of each: what a busy machine adds is more than what is measured here.
  const saved = Math.min(...without) - Math.min(...withIt);
  return [
    information(
      `${catalogue.route}: preloaded data saves, in latencies`,
      (saved / LATENCY_MS).toFixed(2),
    ),
  ];
};

/** The hint of a session keeps the server from naming a visitor's data; nothing else about the page changes. */
const contentMs = async (
  browser: Browser,
  url: string,
  { isPreloaded }: { readonly isPreloaded: boolean },
): Promise<number> => {
  const context = await coldContext(browser, url);
  if (!isPreloaded) await context.addCookies([{ name: 'cairn_signed_in', value: '1', url }]);
  return (await visit(context, catalogue)).contentMs;
};
