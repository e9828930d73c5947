import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { maya, signIn } from '../pages/students.ts';

const open = [
  '/webinar-catalog',
  '/documents',
  '/',
  '/course-catalog?level=Beginner',
  '/course-catalog/log-analysis-basics',
  '/roles-catalog/security-analyst',
  '/login',
  '/register',
  '/verify?email=ada%40learn.example',
  '/password-reset',
  '/set-password',
  '/join-group',
  '/terms',
  '/nowhere',
];
const student = [
  '/dashboard',
  '/learning',
  '/learning-list',
  '/cyberrange',
  '/course/log-analysis-basics',
];

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
const expectReflow = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);
};

test.describe.configure({ mode: 'parallel' });

test.describe('in both themes', () => {
  for (const path of open) {
    test(`${path} has no accessibility fault, and reflows at 320 px without a sideways scroll`, async ({
      page,
    }) => {
      await page.goto(path);
      await settled(page);
      expect(await findFaultsInBothThemes(page)).toEqual([]);
      await expectReflow(page);
    });
  }

  test('the pages of a student have no accessibility fault', async ({ page }) => {
    test.slow();
    await signIn(page, maya);
    for (const path of student) {
      await page.goto(path);
      await settled(page);
      expect(await findFaultsInBothThemes(page), path).toEqual([]);
    }
  });
});

test('/course-catalog reflows at 320 px without a sideways scroll', async ({ page }) => {
  await page.goto('/course-catalog');
  await settled(page);
  await expectReflow(page);
});
