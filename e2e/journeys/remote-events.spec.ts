import type { Page } from '@playwright/test';
import { EVENT } from '../fixtures/event-releases.ts';
import { expect, test } from '../fixtures/test.ts';
import { pushUrl } from '../pages/push-url.ts';
import { findInspectorEntry, openInspector } from '../pages/release-inspector.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the listener, presses a button in the owner, and goes back to the listener. */
const pressInKitchen = async (
  page: Page,
  button: string,
  { kitchen = '1.0.0', waiter = '1.0.0', search = '' } = {},
) => {
  await page.goto(`/waiter${search}`);
  await expect(heading(page, `Waiter ${waiter}`)).toBeVisible();
  await pushUrl(page, '/kitchen');
  await expect(heading(page, `Kitchen ${kitchen}`)).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  await pushUrl(page, '/waiter');
  await expect(heading(page, `Waiter ${waiter}`)).toBeVisible();
};

for (const [kitchen, waiter, words] of [
  ['1.0.0', '1.0.0', 'Serves: Soup'],
  ['1.1.0', '1.0.0', 'Serves: Soup'],
  ['1.0.0', '1.1.0', 'Serves: Soup at any table'],
  ['1.1.0', '1.1.0', 'Serves: Soup at 4'],
] as const)
  test(
    `a listener ${waiter} built with Vite hears the event of an owner ${kitchen} built with webpack`,
    kitchen === waiter ? {} : { tag: '@main' },
    async ({ page, eventReleases }) => {
      await eventReleases.mix({ kitchen, waiter });
      await pressInKitchen(page, 'Ready', { kitchen, waiter });
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    },
  );

test('the inspector of the owner names the event, how often it was emitted, and its listeners', async ({
  page,
  eventReleases,
}) => {
  await eventReleases.mix({ kitchen: '1.0.0', waiter: '1.0.0' });
  await page.goto('/kitchen');
  await expect(heading(page, 'Kitchen 1.0.0')).toBeVisible();
  await pushUrl(page, '/waiter');
  await expect(heading(page, 'Waiter 1.0.0')).toBeVisible();
  await pushUrl(page, '/kitchen');
  await page.getByRole('button', { name: 'Ready' }).click();
  await openInspector(page);
  await expect(findInspectorEntry(page, 'kitchen')).toContainText(
    `${EVENT}: emitted 1 time, received by waiter`,
  );
});

test.describe('an event that cannot be handled', () => {
  // The fault is reported on the console.
  test.use({ quietConsole: undefined });

  test.beforeEach(({ eventReleases }) => eventReleases.mix({ kitchen: '1.0.0', waiter: '1.0.0' }));

  test('with another payload than declared reaches no listener, and the owner goes on', async ({
    page,
  }) => {
    const reports: string[] = [];
    page.on('console', (message) => reports.push(message.text()));
    await pressInKitchen(page, 'Wrong');
    await expect(page.getByText('Serves: nothing')).toBeVisible();
    expect(reports.join()).toContain(`event ${EVENT} in kitchen: dish does not fit`);
  });

  test('by a listener that throws reaches the other listeners', async ({ page }) => {
    await pressInKitchen(page, 'Ready', { search: '?break' });
    await expect(page.getByText('Serves: Soup')).toBeVisible();
  });
});
