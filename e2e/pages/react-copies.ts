import type { Page } from '@playwright/test';

/** From the next document on, each copy of react-dom that starts is counted. */
export const watchReactCopies = (page: Page) => page.addInitScript(countRenderers);

/** How many have started in the document. */
export const reactCopies = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { renderers: unknown[] }).renderers.length);

/** Runs in the page, before anything else: react-dom makes itself known to the tools of developers. */
const countRenderers = (): void => {
  const renderers: unknown[] = [];
  Object.assign(globalThis, {
    renderers,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: (renderer: unknown) => renderers.push(renderer),
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onScheduleFiberRoot() {},
    },
  });
};
