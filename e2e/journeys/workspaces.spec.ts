import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { maya, signIn } from '../pages/students.ts';

const WEB_CLIENT = 'https://desktops.example/webclient';

// The simulator takes 2 s for what takes 40 s elsewhere.
const desktops = { provider: 'simulator', url: WEB_CLIENT, speed: 20 };
test.use({ settings: { DESKTOPS: JSON.stringify(desktops) } });

/** Returns the card of the first desktop in a state. */
const cardIn = (page: Page, state: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(state, { exact: true }) })
    .first();
const cardOf = (page: Page, id: string) => page.getByRole('article', { name: id });
const idOf = async (page: Page, state: string) =>
  (await cardIn(page, state).getByRole('heading').textContent()) ?? '';
const press = (page: Page, id: string, name: string) =>
  cardOf(page, id).getByRole('button', { name, exact: true }).click();

test('[WORK-09] [WORK-11] [WORK-06] [WORK-12] a desktop is started, opened, copied, stopped and deleted', async ({
  page,
}) => {
  await signIn(page, maya, '/learning');
  const id = await idOf(page, 'Stopped');
  const card = cardOf(page, id);

  await press(page, id, 'Start');
  await expect(page.getByText('Starting workspace...')).toBeVisible();
  await expect(card).toContainText('Starting');
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card).toContainText('Available');
  await expect(page.getByText(`Workspace ${id} is now: Available.`)).toBeAttached();

  await page.context().route(`${WEB_CLIENT}**`, (route) => route.fulfill({ body: 'A desktop' }));
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: /^Open/ }).click(),
  ]);
  await expect(tab).toHaveURL(WEB_CLIENT);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  await press(page, id, 'Create image');
  const name = page.getByLabel('Image name');
  await expect(name).toBeFocused();
  await name.fill('After the first lab');
  await page.getByRole('dialog').getByRole('button', { name: 'Create image' }).click();
  await expect(page.getByText('Creating image...')).toBeVisible();
  const image = page.getByRole('listitem').filter({ hasText: 'After the first lab' });
  await expect(image).toContainText('Being made');

  await press(page, id, 'Stop');
  await expect(card).toContainText('Stopping');
  await expect(card).toContainText('Stopped');
  await expect(image).toContainText('Available');

  await press(page, id, 'Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete this workspace? This cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleting workspace...')).toBeVisible();
  await expect(card).toContainText('Being deleted');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card).toContainText('Deleted');
});

test('[WORK-09] a tab that is behind is told, and then shows what is so', async ({ page }) => {
  await signIn(page, maya, '/learning');
  const id = await idOf(page, 'Stopped');
  const other = await page.context().newPage();
  await other.goto('/learning');
  await expect(cardOf(other, id)).toContainText('Stopped');
  await press(page, id, 'Start');
  await expect(page.getByText('Starting workspace...')).toBeVisible();
  await expect(cardOf(page, id).getByRole('button', { name: 'Delete' })).toBeEnabled();
  await press(other, id, 'Start');
  await expect(other.getByText('Failed to start workspace.')).toBeVisible();
  await expect(cardOf(other, id)).toContainText(/Starting|Available/);
  await expect(cardOf(other, id)).toContainText('Available');
});

test('[WORK-14] [WORK-09] [LEARN-08] a provider that fails takes nothing else with it', async ({
  page,
}) => {
  await page.route('**/api/workspace/?**', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'server', message: 'The desktops do not answer.' },
    }),
  );
  await page.route('**/api/workspace/s*Workspace', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many', message: 'Please wait a moment.' } }),
  );
  await signIn(page, maya, '/learning');
  const area = page.getByRole('region', { name: 'Workspaces' });
  await expect(area.getByRole('alert')).toContainText('Could not load workspaces.');
  await expect(page.getByRole('link', { name: 'Log Analysis Basics' })).toBeVisible();
  await expect(page.getByText('Hardened laptop')).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await page.unroute('**/api/workspace/?**');
  await area.getByRole('button', { name: 'Try Again' }).click();
  await expect(cardIn(page, 'Works only in part')).toBeVisible();
  await expect(area.getByRole('alert')).toHaveCount(0);
  const id = await idOf(page, 'Available');
  await press(page, id, 'Stop');
  await expect(page.getByText('Failed to stop workspace.')).toBeVisible();
  await expect(cardOf(page, id)).toContainText('Available');
});

const desktop = (State: string, index: number) => ({
  WorkspaceId: `ws-${index}`,
  UserName: 'maya',
  State,
  WorkspaceProperties: { Protocols: ['WSP'] },
});

test('[WORK-05] every state is legible, and only what is loading pulses', async ({ page }) => {
  const states =
    'PENDING REBOOTING REBUILDING RESTORING UPDATING STARTING STOPPING TERMINATING AVAILABLE IMPAIRED UNHEALTHY ERROR TERMINATED MAINTENANCE ADMIN_MAINTENANCE SUSPENDED STOPPED'.split(
      ' ',
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/api/workspace/?**', (route) => route.fulfill({ json: states.map(desktop) }));
  await signIn(page, maya, '/learning');
  await expect(page.getByRole('article', { name: /^ws-/ })).toHaveCount(17);
  const pulsing = await page
    .getByRole('article', { name: /^ws-/ })
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationName !== 'none'));
  expect(states.filter((_, index) => pulsing[index])).toEqual(states.slice(0, 8));
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await measureOverflow(page);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});
