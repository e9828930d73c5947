/**
 * Detects when a page has no more traffic. The browser's own event for this also waits for response bodies that no code reads, of
 * a 404 or a stream.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

const QUIET_PERIOD_MS = 500;
const POLL_INTERVAL_MS = 50;

export interface PageTraffic {
  /** Resolves after half a second without a request or response; rejects after `limitMs`. */
  readonly quiet: (limitMs: number) => Promise<void>;
}

/** Watches the traffic of a page; call it before the page navigates. */
export const watchTraffic = (page: Page): PageTraffic => {
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
      while (waiting.size > 0 || performance.now() - changed < QUIET_PERIOD_MS) {
        if (performance.now() > latest) throw new Error('there is still traffic');
        await delay(POLL_INTERVAL_MS);
      }
    },
  };
};
