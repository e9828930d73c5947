import type { Page } from '@playwright/test';

/** Counts each copy of react-dom that starts, from the next document on. */
export const watchReactCopies = (page: Page) => page.addInitScript(countRenderers);

/** Returns how many copies have started in the document. */
export const countReactCopies = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { renderers: unknown[] }).renderers.length);

/** Runs in the page, before its own scripts: react-dom registers with the tools of developers. */
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
