/** Tests jobs in a window of few lines: a zoom of 400 %, or large text in a narrow window. */
import type { Locator, Page } from '@playwright/test';
import { giveReleaseRights } from '../fixtures/release-tokens.ts';
import { expect, test } from '../fixtures/test.ts';
import { measureOverflow } from '../pages/sideways-overflow.ts';
import { ada, jonas, mateo, maya, signIn, tomasz } from '../pages/students.ts';
import { findTextFaults } from '../pages/text-faults.ts';
import { LARGE_TEXT_PX, setTextSize } from '../pages/text-size.ts';

/** A window of 1280 by 1024 at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 };
const NARROW = { width: 320, height: 640 };
const LIVE_COURSE = '/course/incident-response-live';

const enlargeText = async (page: Page): Promise<void> => {
  await page.setViewportSize(NARROW);
  await setTextSize(page, LARGE_TEXT_PX);
};

const requireBox = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not on the page');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Expects something of the right end of a part. The part may be drawn again meanwhile, so it is looked for again. */
const expectEnd = (shown: Locator) =>
  expect.poll(async () => {
    const box = await shown.boundingBox();
    return box ? box.x + box.width : Infinity;
  });

for (const path of ['/register', '/password-reset', '/nowhere', '/course-catalog/statistics-live'])
  test(`in a zoomed window ${path} begins with its heading`, async ({ page }) => {
    await page.setViewportSize(ZOOMED);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });

test('in a zoomed window one notice is shown at a time, the newest first', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await page.goto('/register');
  await page.getByLabel('First name').fill('Lena');
  await page.getByLabel('Last name').fill('Low');
  await page.getByLabel('Email').fill(`low-window-${test.info().retry}@cairn.example`);
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1');
  await page.keyboard.press('Enter');
  await page.getByLabel('Verification code').fill('000000');
  await page.keyboard.press('Enter');
  const notices = page.getByRole('region', { name: 'Notices' });
  const texts = notices.getByRole('paragraph');
  await expect(texts.filter({ visible: true })).toHaveText([/^Invalid verification code/]);
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(texts.filter({ visible: true })).toHaveText([/^Registration successful/]);
});

test('the Tab key stays in a chat that covers a zoomed window', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await signIn(page, maya, LIVE_COURSE);
  await page.getByRole('button', { name: 'Chat with Instructor' }).click();
  const chat = page.getByRole('dialog');
  await expect(chat.getByRole('textbox')).toBeVisible();
  const handle = chat.getByRole('button', { name: 'Chat with Instructor' });
  await expect(handle).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(chat.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(handle).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat).toBeHidden();
});

test('an instructor reads and answers a message in large text and in a zoomed window', async ({
  browser,
  cairn,
  page,
}) => {
  const student = await browser.newPage({ baseURL: cairn.url });
  await signIn(student, maya, LIVE_COURSE);
  await student.getByRole('button', { name: 'Chat with Instructor' }).click();
  const question = student.getByRole('dialog').getByRole('textbox');
  await question.fill('May I hand in my timeline later?');
  await question.press('Enter');
  await expect(student.getByRole('dialog').getByRole('listitem')).toContainText(['later?']);
  await student.close();

  await signIn(page, tomasz, '/teach/all/messages');
  await page.getByRole('link', { name: /Maya Okafor/ }).click();
  const message = page.getByRole('listitem').getByText('later?').last();
  const field = page.getByRole('textbox', { name: /message/i });
  const expectReadable = async (): Promise<void> => {
    await message.scrollIntoViewIfNeeded();
    await expect(message).toBeInViewport({ ratio: 0.9 });
    await field.scrollIntoViewIfNeeded();
    await expect(field).toBeInViewport({ ratio: 0.9 });
  };
  await page.setViewportSize(ZOOMED);
  await expectReadable();
  await enlargeText(page);
  await expectReadable();
  expect(await findTextFaults(page)).toEqual([]);
});

test('the bar of a quiz keeps its words and its button in large text, after the last question', async ({
  page,
}) => {
  await signIn(page, jonas, '/mcqs/container-by-hand');
  await enlargeText(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const bar = page.getByRole('complementary', { name: 'Progress' });
  await expect(bar).toBeVisible();
  expect(await findTextFaults(page)).toEqual([]);
  const lastAnswer = page.getByRole('radio').last();
  expect((await requireBox(bar)).y).toBeGreaterThan((await requireBox(lastAnswer)).bottom);
});

test('a menu at the end of a page lies above the footer', async ({ page }) => {
  await signIn(page, mateo, '/teach/statistics-live/progress');
  await enlargeText(page);
  await page.getByRole('row').last().getByRole('button').last().click();
  for (const item of await page.getByRole('menuitem').all()) await item.click({ trial: true });
});

test('the arrow keys keep the chosen result of the search in a zoomed window', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search courses and roles' });
  await field.fill('data');
  await expect(page.getByRole('option').nth(3)).toBeAttached();
  for (let step = 0; step < 3; step += 1) await field.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 });
});

test('the search with many results ends above the lower edge of the window', async ({ page }) => {
  await page.goto('/terms');
  await enlargeText(page);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search courses and roles' }).fill('data');
  await expect(page.getByRole('option').nth(3)).toBeAttached();
  expect((await requireBox(page.getByRole('dialog'))).bottom).toBeLessThan(NARROW.height);
});

test('with wider letters the bar of the site stays as wide as the window', async ({ page }) => {
  await signIn(page, maya, '/learning');
  await page.setViewportSize(ZOOMED);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { letter-spacing: 0.12em !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
  expect(await measureOverflow(page)).toBe(0);
});

test('a package is no higher than a zoomed window', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await signIn(page, maya, '/course/passwords-that-hold');
  await expect(page.locator('iframe')).toBeVisible();
  expect((await requireBox(page.locator('iframe'))).height).toBeLessThanOrEqual(ZOOMED.height);
});

test('roles in the list of people and dates of the log stay in the window in large text', async ({
  page,
}) => {
  await signIn(page, ada, '/manage/people');
  await enlargeText(page);
  const { width } = page.viewportSize() ?? ZOOMED;
  const role = page.getByText('Group manager of Riverside College');
  await expectEnd(role.locator('..')).toBeLessThan(width);
  expect(await findTextFaults(page)).toEqual([]);
  await page.goto('/manage/log');
  await expectEnd(page.getByLabel('From')).toBeLessThan(width);
  expect(await findTextFaults(page)).toEqual([]);
});

test('the drawing of who needs whom keeps its size in a narrow window, and scrolls', async ({
  cairn,
  page,
}) => {
  await giveReleaseRights(cairn, mateo.email);
  await page.setViewportSize(NARROW);
  await signIn(page, mateo, '/releases?show=graph');
  const drawing = page.getByRole('region', { name: /events/ }).locator('svg');
  const width = Number(await drawing.getAttribute('width'));
  expect((await requireBox(drawing)).width).toBe(width);
});

test('a tool of a lecture opens in sight in a zoomed window', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await signIn(page, maya, '/course/log-analysis-basics');
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click();
  const heading = page.getByRole('complementary', { name: 'Lecture tools' }).getByText('Assistant');
  await expect(heading.first()).toBeInViewport();
});

test('the buttons for selected members are in sight in a zoomed window', async ({ page }) => {
  await signIn(page, ada, '/manage/groups/riverside-college');
  await page.setViewportSize(ZOOMED);
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await expect(boxes.nth(1)).toBeAttached();
  const last = boxes.last();
  await last.check();
  await expect(page.getByRole('button', { name: 'Move to another group' })).toBeInViewport({
    ratio: 0.9,
  });
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

/** Waits until the new title of the page is announced: the page has then moved the focus and the view, if at all. */
const expectAnnounced = (page: Page, title: string) =>
  expect(page.locator('body > [aria-live="polite"]').filter({ hasText: title })).toBeAttached();

test('in a zoomed window checking a certificate keeps the focus and the view on its ID', async ({
  page,
}) => {
  await page.setViewportSize(ZOOMED);
  await page.goto('/certificates');
  const field = page.getByRole('textbox', { name: 'Certificate ID' });
  await field.fill('7xkm4qzt9pwc');
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await field.press('Enter');
  await expect(page.getByText('There is no certificate with this ID.')).toBeVisible();
  await expect(field).toHaveValue('7XKM-4QZT-9PWC');
  await expectAnnounced(page, 'certificate');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 0.9 });
});

test('in a zoomed window choosing a role keeps the focus and the view on it', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await page.goto('/roles-catalog');
  const role = page.getByRole('group', { name: 'Roles' }).getByRole('button').nth(3);
  await role.click();
  await expectAnnounced(page, await role.innerText());
  await expect(role).toBeFocused();
  await expect(role).toBeInViewport({ ratio: 0.9 });
});

test('in a zoomed window choosing a course of the desk keeps the focus and the view on the filter', async ({
  page,
}) => {
  await page.setViewportSize(ZOOMED);
  await signIn(page, mateo, '/teach');
  const filter = page.getByRole('combobox', { name: 'My courses' });
  await filter.focus();
  await filter.selectOption('Statistics Live');
  await expectAnnounced(page, 'Statistics Live');
  await expect(filter).toBeFocused();
  await expect(filter).toBeInViewport({ ratio: 0.9 });
});

test('a narrow window shows the whole title of a pop-up window in large text', async ({ page }) => {
  await signIn(page, maya, LIVE_COURSE);
  await enlargeText(page);
  await page.getByRole('button', { name: 'Chat with Instructor' }).click();
  const title = page.getByRole('dialog').getByRole('button', { name: 'Chat with Instructor' });
  await expect(title).toBeVisible();
  const cutPixels = await title.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cutPixels).toBe(0);
});

test('the notice that the browser is offline leaves the focused field uncovered', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await page.goto('/register');
  const field = page.getByLabel('Last name');
  await field.focus();
  await field.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  // Only the event: without a connection, code that the page loads later would fail.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false });
    window.dispatchEvent(new Event('offline'));
  });
  const notice = page.getByRole('status').filter({ hasText: 'You appear to be offline.' });
  await expect(notice).toBeVisible();
  const bottom = (await requireBox(notice)).bottom;
  await expect.poll(async () => (await requireBox(field)).y).toBeGreaterThanOrEqual(bottom);
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('in large text a course of the learning list has its title below its picture', async ({
  page,
}) => {
  await signIn(page, maya, '/learning-list');
  await enlargeText(page);
  await page.locator('summary').first().click();
  const course = page
    .getByRole('list', { name: /^Courses of/ })
    .getByRole('listitem')
    .first();
  const title = await requireBox(course.getByRole('link'));
  expect(title.x).toBe((await requireBox(course)).x);
});
