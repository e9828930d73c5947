import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { isWithinPercentage } from '../../server/src/modules/releases/pages/visitor-release.ts';
import type { SmallReleases } from '../fixtures/small-releases.ts';
import { expect, test } from '../fixtures/test.ts';
import { jonas, maya, signIn } from '../pages/students.ts';

/** Group of the demo to which Maya belongs, and Jonas does not. */
const GROUP = 'riverside-college';

const changeRooms = async ({ tools }: SmallReleases, ...options: string[]) => {
  const change = ['--channel', 'production', ...options, '--reason', 'Try'];
  expect(await tools.hearer('settings', 'hearer', ...change)).toMatchObject({ code: 0 });
};

const expectRooms = async (page: Page, rooms: number) => {
  await page.goto('/hearer');
  await expect(page.getByText(`Rooms: ${rooms}`, { exact: true })).toBeVisible();
};

/** Opens a browser whose visitor is within 20 percent of the visitors of the setting, or one beyond. */
const openVisitor = async (browser: Browser, baseURL: string, isInside: boolean) => {
  let visitor = randomUUID();
  while (isWithinPercentage(visitor, 'hearer rooms', 20) !== isInside) visitor = randomUUID();
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: 'cairn_visitor', value: visitor, url: baseURL }]);
  return context.newPage();
};

test.describe('a setting with a rule', () => {
  test.beforeEach(async ({ releases }) => releases.mix({ sender: '1.0.0', hearer: '1.0.0' }));
  test.afterEach(async ({ releases }) => changeRooms(releases, '--unset', 'rooms'));

  test(
    'gives the value to people of a group, and to no one else',
    { tag: '@main' },
    async ({ browser, cairn, page, releases }) => {
      await changeRooms(releases, '--set', 'rooms=9', '--group', GROUP);
      await expectRooms(page, 2);
      await signIn(page, maya);
      await expectRooms(page, 9);
      const other = await (await browser.newContext({ baseURL: cairn.url })).newPage();
      await signIn(other, jonas);
      await expectRooms(other, 2);
      await other.context().close();
    },
  );

  test('gives it to a percentage of visitors, the same at each visit, until all get it', async ({
    browser,
    cairn,
    releases,
  }) => {
    const inside = await openVisitor(browser, cairn.url, true);
    const outside = await openVisitor(browser, cairn.url, false);
    await changeRooms(releases, '--set', 'rooms=7', '--percent', '20');
    for (let visit = 0; visit < 2; visit += 1) {
      await expectRooms(inside, 7);
      await expectRooms(outside, 2);
    }
    await changeRooms(releases, '--set', 'rooms=7', '--percent', '80');
    await expectRooms(inside, 7);
    await changeRooms(releases, '--set', 'rooms=8');
    await expectRooms(inside, 8);
    await expectRooms(outside, 8);
    for (const each of [inside, outside]) await each.context().close();
  });

  test('gives all the value of all while the server does not say who gets another', async ({
    page,
    releases,
  }) => {
    await changeRooms(releases, '--set', 'rooms=9', '--percent', '99');
    await page.route(/\/api\/page-settings\//, (route) => route.abort());
    await expectRooms(page, 2);
  });
});
