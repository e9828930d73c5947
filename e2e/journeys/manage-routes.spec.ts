import { expect, test } from '../fixtures/test.ts';
import { ada, signIn } from '../pages/students.ts';

test('an unknown address below /manage says that there is no such page, and leads to the overview', async ({
  page,
}) => {
  await signIn(page, ada, '/manage/unknown/address');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
