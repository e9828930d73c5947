import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { addManyNodes } from '../pages/large-tree.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { maya, signIn } from '../pages/students.ts';

const LIVE = '/course/incident-response-live';

test(
  '[SYNC-05] the keyboard goes through the tree; each item has an address, and Back returns to it',
  { tag: '@main' },
  async ({ page }) => {
    await signIn(page, maya, LIVE);
    const tree = page.getByRole('tree', { name: 'Content Explorer' });
    const node = (name: string) => tree.getByRole('treeitem', { name });
    await node('Before we start').focus();
    await page.keyboard.press('End');
    await expect(node('Review without blame')).toBeFocused();
    await page.keyboard.type('live: t');
    await expect(node('Live: the first hour')).toBeFocused();
    await page.keyboard.press('Enter');
    const meeting = page.getByRole('region', { name: 'Live: the first hour' });
    await expect(meeting).toBeFocused();
    await expect(meeting.locator('iframe')).toBeVisible();
    await expect(page).toHaveURL(`${LIVE}?item=ir-live-1`);
    await node('Who does what').click();
    await expect(page.getByRole('img', { name: 'incident-roles.png' })).toBeVisible();
    await node('Timeline of the first hour').click();
    await expect(page.getByRole('heading', { name: 'Timeline of the first hour' })).toBeVisible();
    await expect(page.getByText('Due date')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('img', { name: 'incident-roles.png' })).toBeVisible();
    await page.goBack();
    await expect(meeting).toBeVisible();
    await page.reload();
    await expect(node('Live: the first hour')).toHaveAttribute('aria-selected', 'true');
    await node('Session 1: The first hour').click();
    await expect(node('Live: the first hour')).toBeHidden();
    // A folder only toggles.
    await expect(meeting).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Select an item from the content explorer')).toBeVisible();
  },
);

test('the keyboard goes through 10,000 nodes, and the focus stays while folders open and close', async ({
  page,
}) => {
  await addManyNodes(page);
  await signIn(page, maya, LIVE);
  const node = (name: string) => page.getByRole('treeitem', { name });
  await node('Week 0').focus();
  await page.keyboard.press('*');
  await expect(node('Session 0.5:')).toBeVisible();
  await expect(node('Week 0')).toBeFocused();
  await page.keyboard.press('End');
  await expect(node('Session 9.998:')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(node('Week 9')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(node('Week 9')).toHaveAttribute('aria-expanded', 'false');
  await expect(node('Week 9')).toBeFocused();
  await page.keyboard.type('session 7.2:');
  await expect(node('Session 7.2:')).toBeFocused();
  // Nodes that are out of sight are not rendered.
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
});

test('[SYNC-08] a meeting is framed with its three permissions; before it begins the count stands there', async ({
  page,
}) => {
  await signIn(page, maya, `${LIVE}?item=ir-live-1`);
  const frame = page.getByTitle('Meeting: Live: the first hour');
  await expect(frame).toHaveAttribute('allow', 'camera; microphone; fullscreen');
  // The frame is not blank: the page's own policy allows it.
  const room = page.frameLocator('iframe[title^="Meeting"]');
  await expect(room.getByRole('heading', { name: 'Incident response' })).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  await page.goto(`${LIVE}?item=ir-live-3`);
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Begins in \d+ (day|hour)/);
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
});

test('the meeting of a host that nobody allows is a link in place of an empty frame', async ({
  page,
}) => {
  await page.route('**/api/courses/attributes*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '/dev/meeting/incident-response-finale',
      'https://meet.example/finale',
    );
    await route.fulfill({ response, body });
  });
  await signIn(page, maya, `${LIVE}?item=ir-live-3`);
  await expect(page.getByText('This site does not show rooms of meet.example.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open in a new tab' });
  await expect(link).toHaveAttribute('href', 'https://meet.example/finale');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await findFaultsInBothThemes(page)).toEqual([]);
});

test('[FILE-02] a PDF is read by pages, zoomed, searched and selected', async ({ page }) => {
  await page.addInitScript(watchReleasedAddresses);
  await signIn(page, maya, `${LIVE}?item=ir-playbook`);
  const pages = page.getByRole('region', { name: 'Pages of Incident playbook' });
  const first = pages.getByRole('region', { name: 'Page 1 of 2' });
  // Words of the text layer, which a reader can select and hear.
  await expect(first.getByText('playbook', { exact: false }).first()).toBeAttached();
  const before = (await first.boundingBox())?.width ?? 0;
  await page.getByLabel('Zoom', { exact: true }).selectOption('50%');
  await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeLessThan(before);
  await page.getByLabel('Search in this file').fill('incident');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('pdf-current')?.size ?? 0))
    .toBe(1);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2');
  const download = page.waitForEvent('download');
  const link = page.getByRole('link', { name: 'Download' });
  await link.click();
  expect((await download).suggestedFilename()).toBe('incident-playbook.pdf');
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  // A file that is closed is released: neither its bytes nor its worker stay behind.
  const address = await link.getAttribute('href');
  expect(address).toMatch(/^blob:/);
  expect(await page.evaluate(releasedAddresses)).not.toContain(address);
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  await page.getByRole('treeitem', { name: 'Who does what' }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(() => page.evaluate(releasedAddresses)).toContain(address);
});

/** Returns the labels of tools that leave their bar. */
const findCutTools = (bar: Locator): Promise<(string | null)[]> =>
  bar.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('button, input, select, [role="status"]')]
      .filter((tool) => {
        const box = tool.getBoundingClientRect();
        return tool.checkVisibility() && (box.left < left || box.right > right);
      })
      .map((tool) => tool.getAttribute('aria-label') ?? tool.textContent);
  });

/** Width of the search field in pixels that shows a word of twelve letters. */
const READABLE_FIELD_PX = 140;

test('[FILE-02] the tools of a PDF fit into a narrow window, and its search shows what is typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, maya, `${LIVE}?item=ir-playbook`);
  const bar = page.getByRole('group', { name: 'Tools for Incident playbook' });
  const field = bar.getByLabel('Search in this file');
  await field.fill('incident');
  await expect(bar.getByText(/^1 of \d+$/)).toBeVisible();
  expect(await findCutTools(bar)).toEqual([]);
  expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(READABLE_FIELD_PX);
  expect(await measureOverflow(page)).toBe(0);
});

/** Runs in the page: records which object URLs it releases. */
const watchReleasedAddresses = (): void => {
  const released: string[] = [];
  Object.assign(globalThis, { released });
  const release = URL.revokeObjectURL.bind(URL);
  URL.revokeObjectURL = (address) => {
    released.push(address);
    release(address);
  };
};

const releasedAddresses = (): readonly string[] =>
  (globalThis as unknown as { released: readonly string[] }).released;

test('[FILE-08] a recording has its transcript beside it, which seeks it and follows it, and the assistant', async ({
  page,
}) => {
  await signIn(page, maya, `${LIVE}?item=ir-recording-1`);
  const film = page.locator('video');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(10);
  await page.getByRole('button', { name: 'View Transcript' }).click();
  const overlay = page.getByRole('complementary', { name: 'Transcript' });
  const place = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  const line = overlay.getByRole('button', { name: /They did not switch it off/ });
  await line.click();
  await expect.poll(place).toBeGreaterThanOrEqual(25.5);
  await expect(line).toHaveAttribute('aria-current', 'true');
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 13;
  });
  const said = overlay.getByRole('button', { name: /They opened one channel/ });
  await expect(said).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Ask AI', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'AI Assistant' })).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
});
