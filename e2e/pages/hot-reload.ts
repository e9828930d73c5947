import type { Page } from '@playwright/test';

/** Opens a screen and waits until its hot reload listens, as it ignores what is built before it first learns of a build. */
export const openWithHotReload = async (
  page: Page,
  address: string,
  /** Actions that lead from the URL to the screen. */
  goOn: (page: Page) => Promise<void> = async () => {},
): Promise<void> => {
  const listens = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"ok"')) resolve();
      });
    });
  });
  await page.goto(address);
  await goOn(page);
  await listens;
};
