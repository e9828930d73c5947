/** What one student's visit asks of the site: the first with a new browser, and the next day's. For sizing (docs/operations.md). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openFirstLecture } from '../../e2e/pages/course-player.ts';
import { coldContext, signInAt } from './browser.ts';
import { type Figure, information, kilobytes } from './figures.ts';
import { firstRoutes } from './first-routes.ts';

const COURSE = '/course/log-analysis-basics';
const LECTURE = 'Anatomy of a Log Line';
const WATCHED_MS = 60_000;

interface Asked {
  requests: number;
  /** Of them to `/api`. */
  calls: number;
  /** As they came over the line, without films. */
  bytes: number;
  /** Of films and their sound. */
  mediaBytes: number;
}

/** Every screen that people begin with, and a minute of a lecture. */
export const measureWholeVisit = async (browser: Browser, url: string): Promise<Figure[]> => {
  const context = await coldContext(browser, url, await signInAt(browser, url));
  try {
    return [
      ...figuresOf('a first visit', await visit(context)),
      ...figuresOf('the next one', await visit(context)),
    ];
  } finally {
    await context.close();
  }
};

const visit = async (context: BrowserContext): Promise<Asked> => {
  const page = await context.newPage();
  const asked = await countRequests(page);
  for (const { address, content } of firstRoutes) {
    await page.goto(address);
    await page.getByRole('main').getByText(content).first().waitFor();
  }
  await page.goto(COURSE);
  await openFirstLecture(page, LECTURE);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await wait(WATCHED_MS);
  await page.close();
  return asked;
};

const countRequests = async (page: Page): Promise<Asked> => {
  const session = await page.context().newCDPSession(page);
  const asked: Asked = { requests: 0, calls: 0, bytes: 0, mediaBytes: 0 };
  const media = new Set<string>();
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    if (request.url.startsWith('http') && type === 'Media') media.add(requestId);
  });
  session.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache === true || !response.url.startsWith('http')) return;
    asked.requests += 1;
    if (new URL(response.url).pathname.startsWith('/api/')) asked.calls += 1;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (media.has(requestId)) asked.mediaBytes += encodedDataLength;
    else asked.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return asked;
};

const figuresOf = (which: string, { requests, calls, bytes, mediaBytes }: Asked): Figure[] => [
  information(`${which}: requests, of them calls`, `${requests}, ${calls}`),
  information(
    `${which}: bytes without films, and of films`,
    `${kilobytes(bytes)}, ${kilobytes(mediaBytes)}`,
  ),
];
