/** When a page has come to rest. Not the browser's own idea of it, which waits for bodies that nobody reads: of a 404, of a stream. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

const QUIET_MS = 500;
const LOOK_MS = 50;

export interface Traffic {
  /** Resolves once nothing has been asked or answered for half a second; rejects after `limitMs`. */
  readonly quiet: (limitMs: number) => Promise<void>;
}

/** Call before the page goes anywhere. */
export const watchTraffic = (page: Page): Traffic => {
  const waiting = new Set<Request>();
  let changed = performance.now();
  const end = (request: Request) => {
    waiting.delete(request);
    changed = performance.now();
  };
  page.on('request', (request) => {
    waiting.add(request);
    changed = performance.now();
  });
  page.on('response', (response) => {
    end(response.request());
  });
  page.on('requestfailed', end);
  return {
    quiet: async (limitMs) => {
      const latest = performance.now() + limitMs;
      while (waiting.size > 0 || performance.now() - changed < QUIET_MS) {
        if (performance.now() > latest) throw new Error('there is still traffic');
        await delay(LOOK_MS);
      }
    },
  };
};
