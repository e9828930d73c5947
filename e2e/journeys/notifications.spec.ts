import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { jonas, mateo, signIn } from '../pages/students.ts';

// Notifications are gathered only until the server looks.
test.use({ settings: { NOTIFICATION_MINUTES: '0' } });

const COURSE = 'statistics-live';

/** Calls the API as the account that is signed in on the page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, address, content]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('cairn.session.v1') ?? '{}') as {
        accessToken: { jwtToken: string };
      };
      const answer = await fetch(`/api${address}`, {
        method: verb,
        headers: { 'jwt-token': accessToken.jwtToken, 'content-type': 'application/json' },
        ...(content && { body: JSON.stringify(content) }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as unknown;
    },
    [method, path, body] as const,
  );

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('an open page shows at once what was told, and mail tells what is not read', async ({
  page,
  browser,
}) => {
  await signIn(page, jonas, '/learning');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const studentId = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('cairn.record.v1') ?? '{}') as { StudentID: string })
        .StudentID,
  );
  // The connection is open.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes('notifications/unread')),
  );

  const desk = await browser.newContext();
  const teacher = await desk.newPage();
  await signIn(teacher, mateo, '/learning');
  const say = (result: 'Pass' | null) =>
    call(teacher, 'PUT', `/teaching/courses/${COURSE}/results`, {
      learnerIds: [studentId],
      result,
    });
  await say('Pass');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await test.step('its panel by the keyboard, at both widths and in both themes', async () => {
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
    await expect(panel(page).getByRole('link')).toContainText('You have passed “Statistics Live”.');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await findFaultsInBothThemes(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();
  });

  await test.step('a mail tells it, and leads to the switches', async () => {
    const tab = await desk.newPage();
    const mail = tab.getByRole('article', { name: 'You have passed “Statistics Live”.' });
    await expect(async () => {
      await tab.goto('/dev/mailbox');
      await expect(mail).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(mail).toContainText(jonas.email);
    await expect(mail).toContainText('/learning?notifications=settings');
    await tab.close();
  });

  await test.step('what is switched off stays off', async () => {
    await page.goto('/learning?notifications=settings');
    const here = page.getByRole('checkbox', { name: 'I have passed a live course: Here' });
    await here.uncheck();
    await expect(here).not.toBeChecked();
    await page.reload();
    await expect(here).not.toBeChecked();
    expect(await findFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await here.waitFor({ state: 'detached' });
    await say(null);
    await say('Pass');
    await bell(page).click();
    await expect(panel(page).getByText('Nothing to tell you yet')).toBeVisible();
  });
  await desk.close();
});
