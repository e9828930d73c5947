import type { Page } from '@playwright/test';

const FOLDERS = 10;
const IN_EACH = 999;

/** Gives the live courses of a page 10,000 nodes: `Week 0` to `Week 9`, in each `Session 3.0: …` to `Session 3.998: …`. */
export const withManyNodes = (page: Page): Promise<unknown> =>
  page.route('**/api/courses/attributes*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { Item: object };
    await route.fulfill({
      response,
      json: { ...body, Item: { ...body.Item, CourseContent: manyNodes() } },
    });
  });

const manyNodes = () =>
  Array.from({ length: FOLDERS }, (_, week) => ({
    id: `week-${week}`,
    type: 'folder',
    name: `Week ${week}`,
    items: Array.from({ length: IN_EACH }, (__, at) => ({
      id: `node-${week}-${at}`,
      type: 'lecture',
      name: `Session ${week}.${at}: what was said and shown`,
      meetingDateTime: '2026-11-20T16:00:00.000Z',
    })),
  }));
