/**
 * Measures the requests and bytes of a student's visit: of the first visit with a new browser, and of the next one. For sizing
 * (docs/operations.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import { type BenchFigure, formatKilobytes, toFigureWithoutBudget } from './figures.ts';
import type { FirstPageRoute } from './first-routes.ts';
import { LECTURE_COURSE_PATH, openLectureForBench } from './lecture-page.ts';

interface VisitSize {
  readonly routes: readonly FirstPageRoute[];
  /** Time in ms for which the student watches the lecture. */
  readonly watchedMs: number;
}

interface Traffic {
  requests: number;
  /** Number of requests to `/api`. */
  calls: number;
  /** Bytes of all responses, compressed, without films. */
  bytes: number;
  /** Bytes of films and their audio tracks. */
  mediaBytes: number;
}

export const measureStudentVisitTraffic = async (
  { browser, site, student }: Pick<BenchResources, 'browser' | 'site' | 'student'>,
  size: VisitSize,
): Promise<BenchFigure[]> => {
  const context = await createEmptyCacheContext(browser, site.url, student);
  try {
    return [
      ...toFigures('a first visit', await visitAll(context, size)),
      ...toFigures('the next one', await visitAll(context, size)),
    ];
  } finally {
    await context.close();
  }
};

const visitAll = async (
  context: BrowserContext,
  { routes, watchedMs }: VisitSize,
): Promise<Traffic> => {
  const page = await context.newPage();
  const traffic = await recordTraffic(page);
  for (const { path, content } of routes) {
    await page.goto(path);
    await page.getByRole('main').getByText(content).first().waitFor();
  }
  await page.goto(LECTURE_COURSE_PATH);
  await openLectureForBench(page);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await wait(watchedMs);
  await page.close();
  return traffic;
};

/** Returns the counts of requests and bytes. The counts are updated with every request of the page. */
const recordTraffic = async (page: Page): Promise<Traffic> => {
  const session = await page.context().newCDPSession(page);
  const traffic: Traffic = { requests: 0, calls: 0, bytes: 0, mediaBytes: 0 };
  const media = new Set<string>();
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    if (request.url.startsWith('http') && type === 'Media') media.add(requestId);
  });
  session.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache === true || !response.url.startsWith('http')) return;
    traffic.requests += 1;
    if (new URL(response.url).pathname.startsWith('/api/')) traffic.calls += 1;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (media.has(requestId)) traffic.mediaBytes += encodedDataLength;
    else traffic.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return traffic;
};

const toFigures = (
  which: string,
  { requests, calls, bytes, mediaBytes }: Traffic,
): BenchFigure[] => [
  toFigureWithoutBudget(`${which}: requests, API calls among them`, `${requests}, ${calls}`),
  toFigureWithoutBudget(
    `${which}: bytes without films, bytes of films`,
    `${formatKilobytes(bytes)}, ${formatKilobytes(mediaBytes)}`,
  ),
];
