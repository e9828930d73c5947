/** Counts the copies of react in a page that has shown a screen of every remote. */
import { countReactCopies, watchReactCopies } from '../../e2e/pages/react-copies.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import { toFigureWithExactValue, type BenchFigure } from './figures.ts';
import { firstPageRoutes } from './first-routes.ts';

/** Name that each copy of react and of react-dom assigns once, and that no minifier changes. */
const COPY = /\.__(CLIENT|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/g;

export const measureReactCopies = async ({
  browser,
  site,
  student,
}: Pick<BenchResources, 'browser' | 'site' | 'student'>): Promise<BenchFigure[]> => {
  const context = await createEmptyCacheContext(browser, site.url, student);
  try {
    const page = await context.newPage();
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.set(response.url(), response.text());
    });
    await watchReactCopies(page);
    await page.goto('/');
    for (const { path, content } of firstPageRoutes) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
      }, path);
      await page.getByText(content).first().waitFor();
    }
    const renderers = await countReactCopies(page);
    const code = (await Promise.all(scripts.values())).join('\n');
    const copies = [...code.matchAll(COPY)].map(([, name]) => name);
    return [
      toFigureWithExactValue(
        'copies of react',
        copies.filter((name) => name === 'CLIENT').length,
        1,
      ),
      toFigureWithExactValue(
        'copies of react-dom',
        copies.filter((name) => name === 'DOM').length,
        1,
      ),
      toFigureWithExactValue('active renderers', renderers, 1),
    ];
  } finally {
    await context.close();
  }
};
