/** How many copies of react a page has that has shown a screen of every remote. */
import type { Browser } from '@playwright/test';
import { reactCopies, watchReactCopies } from '../../e2e/pages/react-copies.ts';
import { coldContext, signInAt } from './browser.ts';
import { exactly, type Figure } from './figures.ts';
import { firstRoutes } from './first-routes.ts';

/** What each copy of the two packages assigns once, in words that no minifier changes. */
const COPY = /\.__(CLIENT|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/g;

export const measureReactCopies = async (browser: Browser, url: string): Promise<Figure[]> => {
  const context = await coldContext(browser, url, await signInAt(browser, url));
  const page = await context.newPage();
  const loaded = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.set(response.url(), response.text());
  });
  await watchReactCopies(page);
  await page.goto('/');
  for (const { address, content } of firstRoutes) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
    }, address);
    await page.getByText(content).first().waitFor();
  }
  const renderers = await reactCopies(page);
  const code = (await Promise.all(loaded.values())).join('\n');
  await context.close();
  const copies = [...code.matchAll(COPY)].map(([, name]) => name);
  return [
    exactly('copies of react', copies.filter((name) => name === 'CLIENT').length, 1),
    exactly('copies of react-dom', copies.filter((name) => name === 'DOM').length, 1),
    exactly('renderers at work', renderers, 1),
  ];
};
