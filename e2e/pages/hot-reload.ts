import type { Page } from '@playwright/test';

/** Opens a screen once its hot reload listens: it passes over what is built before it first hears of a build. */
export const openListening = async (
  page: Page,
  address: string,
  /** What it takes to get from the address to the screen. */
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
