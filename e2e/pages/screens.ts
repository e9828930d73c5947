/** Every screen of the site and the way to it, for journeys that look at all of them. */
import { expect, type Page } from '@playwright/test';
import { startAttempt } from './course-player.ts';
import { go } from './go.ts';
import { addresses } from './known-addresses.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Actions that lead to the screen. */
  readonly open?: (page: Page) => Promise<void>;
}

const SELF_GUIDED = '/course/log-analysis-basics';
const LIVE = '/course/incident-response-live';
const TAUGHT = '/teach/statistics-live';

const at = (path: string): Screen => ({ name: path, path });
const atAddresses = (isOpen: boolean): Screen[] => addresses(isOpen).map(({ path }) => at(path));

const chooseTab = async (page: Page, label: string): Promise<void> => {
  const tab = page.getByRole('tab', { name: label }).first();
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
};
const inTabs = (path: string, ...labels: readonly string[]): Screen[] =>
  labels.map((label) => ({
    name: `${path}, ${label}`,
    path,
    open: (page) => chooseTab(page, label),
  }));

const chooseItem = async (page: Page, name: string): Promise<void> => {
  await chooseTab(page, 'Course Content');
  await page.getByRole('treeitem', { name }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
};
const atItems = (...names: readonly string[]): Screen[] =>
  names.map((name) => ({ name, path: LIVE, open: (page) => chooseItem(page, name) }));

const showAttempt = async (page: Page): Promise<void> => {
  await chooseTab(page, 'Course Content');
  await startAttempt(page);
};

const showResults = async (page: Page): Promise<void> => {
  await showAttempt(page);
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(page.getByRole('region', { name: 'Your result' })).toBeVisible();
};

const openChat = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Chat with Instructor' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
};

const openNotifications = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /notification/i })
    .click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
};

/** Unfolds the list of items, which folds in narrow windows; the wide one of now has no button for it. */
const unfoldContents = async (page: Page): Promise<void> => {
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('button', { name: /^Why length wins/ })).toBeVisible();
  await contents.locator('[aria-label="Show contents"]').dispatchEvent('click');
};

const inDialogs = (path: string, ...buttons: readonly string[]): Screen[] =>
  buttons.map((name) => ({
    name: `${path}, ${name}`,
    path,
    open: async (page) => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }));

const pickRemote = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'Pick catalog' }).check();

const openWork = async (page: Page): Promise<void> => {
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: /Feedback/ })).toBeVisible();
};

export const grades: Screen[] = inTabs(LIVE, 'Grades');
export const notes: Screen[] = inTabs(SELF_GUIDED, 'Notes');
export const transcript: Screen[] = inTabs(SELF_GUIDED, 'Transcript');
export const results: Screen[] = [{ name: 'results', path: SELF_GUIDED, open: showResults }];
export const submissions: Screen[] = [at(`${TAUGHT}/submissions`)];
export const roster: Screen[] = [at(`${TAUGHT}/progress`)];

export const visitorScreens: readonly Screen[] = [
  ...atAddresses(true),
  at('/course-catalog/incident-response-live'),
  { name: 'several items', path: '/course/passwords-that-hold', open: unfoldContents },
  at('/certificates'),
  at('/nowhere'),
];

export const studentScreens: readonly Screen[] = [
  ...atAddresses(false),
  ...inTabs('/dashboard', 'Completed Courses', 'Certificates'),
  ...transcript,
  ...notes,
  ...inTabs(SELF_GUIDED, 'Assistant', 'Attachments', 'Overview'),
  { name: 'attempt', path: SELF_GUIDED, open: showAttempt },
  ...results,
  ...grades,
  ...inTabs(LIVE, 'Announcements', 'Overview'),
  ...atItems('Timeline of the first hour', 'Live: the first hour', 'Incident playbook'),
  at('/course/spotting-phishing'),
  { name: 'notifications', path: '/learning', open: openNotifications },
  { name: 'chat', path: LIVE, open: openChat },
];

export const deskScreens: readonly Screen[] = [
  at('/teach'),
  ...submissions,
  { name: 'work to grade', path: `${TAUGHT}/submissions`, open: openWork },
  at(`${TAUGHT}/messages`),
  ...roster,
];

/** Screens for accounts that may release every remote. */
export const releaseScreens: readonly Screen[] = [
  { name: 'picked remotes', path: '/releases', open: pickRemote },
  at('/releases?show=history'),
  at('/releases?show=graph'),
  ...inDialogs('/releases', 'Freeze Production…', 'Settings of Production…'),
  at('/releases/player'),
  ...inDialogs('/releases/player', 'Promote…', 'Canary…'),
];

export const openScreen = async (page: Page, { path, open }: Screen): Promise<void> => {
  await leaveFor(page, path);
  await settle(page);
  if (!open) return;
  await open(page);
  await settle(page);
};

const firstSegment = (path: string): string => path.split(/[/?]/)[1] ?? '';

/** Goes to a path without loading a document, unless the screen could keep the heading of the one before. */
const leaveFor = async (page: Page, path: string): Promise<void> => {
  if (firstSegment(new URL(page.url()).pathname) === firstSegment(path)) {
    await page.goto(path);
    return;
  }
  await page.locator('h1').evaluateAll((headings) => {
    for (const heading of headings) heading.setAttribute('data-left', '');
  });
  await go(page, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
};

const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
