/** Opens a live course with large API responses, which a group defines. */
import type { Page } from '@playwright/test';
import type { BenchResources } from './bench-resources.ts';
import { waitUntilMainThreadIdle } from './browser.ts';
import type { BenchFigure } from './figures.ts';
import {
  type InteractionActions,
  type InteractionPace,
  measureInteractions,
} from './interactions.ts';

const COURSE = '/course/incident-response-live';

export type LiveCourseResources = Pick<BenchResources, 'browser' | 'site' | 'student'>;

interface LargeCourse {
  /** Replaces responses of the API by large ones. */
  readonly enlarge: (page: Page) => Promise<unknown>;
  readonly actions: InteractionActions;
  /** Prepares the page before the first measured action. */
  readonly begin?: (page: Page) => Promise<void>;
}

export const measureLiveCourse = (
  { browser, site, student }: LiveCourseResources,
  { enlarge, actions, begin }: LargeCourse,
  pace: InteractionPace,
): Promise<BenchFigure[]> =>
  measureInteractions(
    {
      browser,
      siteUrl: site.url,
      student,
      open: async (page) => {
        await enlarge(page);
        await page.goto(COURSE);
        await page.getByRole('treeitem').first().waitFor();
        await waitUntilMainThreadIdle(page);
        await begin?.(page);
      },
      actions,
    },
    pace,
  );
