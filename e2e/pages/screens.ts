/** Every screen of the site and the way to it, for journeys that look at all of them. */
import { expect, type Page } from '@playwright/test';
import { startAttempt } from './course-player.ts';
import { pushUrl } from './push-url.ts';
import { listExamplePaths } from './known-paths.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Actions that lead to the screen. */
  readonly open?: (page: Page) => Promise<void>;
}

const SELF_GUIDED_COURSE = '/course/log-analysis-basics';
const LIVE_COURSE = '/course/incident-response-live';
const TAUGHT_COURSE = '/teach/statistics-live';

const toScreen = (path: string): Screen => ({ name: path, path });
const listKnownScreens = (isOpen: boolean): Screen[] =>
  listExamplePaths(isOpen).map(({ path }) => toScreen(path));

const chooseTab = async (page: Page, label: string): Promise<void> => {
  const tab = page.getByRole('tab', { name: label }).first();
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
};
const toTabScreens = (path: string, ...labels: readonly string[]): Screen[] =>
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
const toItemScreens = (...names: readonly string[]): Screen[] =>
  names.map((name) => ({ name, path: LIVE_COURSE, open: (page) => chooseItem(page, name) }));

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

export const openNotifications = async (page: Page): Promise<void> => {
  const bell = page.getByRole('banner').getByRole('button', { name: /notification/i });
  const heading = page.getByRole('heading', { name: 'Notifications' });
  // A page that arrives takes the focus, which closes the panel.
  await expect(async () => {
    if (!(await heading.isVisible())) await bell.click({ timeout: 10_000 });
    await expect(heading).toBeVisible({ timeout: 10_000 });
  }).toPass();
};

/** Unfolds the list of items, which folds in narrow windows; the wide one of now has no button for it. */
const unfoldContents = async (page: Page): Promise<void> => {
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('button', { name: /^Why length wins/ })).toBeVisible();
  await contents.locator('[aria-label="Show contents"]').dispatchEvent('click');
};

const toDialogScreens = (path: string, ...buttons: readonly string[]): Screen[] =>
  buttons.map((name) => ({
    name: `${path}, ${name}`,
    path,
    open: async (page) => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }));

/** Screens with the dialogs that say what an action on a person does; the button of an action has a hint after its name. */
const toActionScreens = (path: string, ...actions: readonly RegExp[]): Screen[] =>
  actions.map((name) => ({
    name: `${path}, ${name.source}`,
    path,
    open: async (page) => {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  }));

const pickRemote = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'Select catalog' }).check();

const openWork = async (page: Page): Promise<void> => {
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('textbox', { name: /Feedback/ })).toBeVisible();
};

export const gradeScreens: Screen[] = toTabScreens(LIVE_COURSE, 'Grades');
export const noteScreens: Screen[] = toTabScreens(SELF_GUIDED_COURSE, 'Notes');
export const transcriptScreens: Screen[] = toTabScreens(SELF_GUIDED_COURSE, 'Transcript');
export const resultScreens: Screen[] = [
  { name: 'results', path: SELF_GUIDED_COURSE, open: showResults },
];
export const submissionScreens: Screen[] = [toScreen(`${TAUGHT_COURSE}/submissions`)];
export const rosterScreens: Screen[] = [toScreen(`${TAUGHT_COURSE}/progress`)];

export const visitorScreens: readonly Screen[] = [
  ...listKnownScreens(true),
  toScreen('/course-catalog/incident-response-live'),
  { name: 'several items', path: '/course/passwords-that-hold', open: unfoldContents },
  toScreen('/certificates'),
  toScreen('/nowhere'),
];

export const studentScreens: readonly Screen[] = [
  ...listKnownScreens(false),
  ...toTabScreens('/dashboard', 'Completed Courses', 'Certificates'),
  ...transcriptScreens,
  ...noteScreens,
  ...toTabScreens(SELF_GUIDED_COURSE, 'Assistant', 'Attachments', 'Overview'),
  { name: 'attempt', path: SELF_GUIDED_COURSE, open: showAttempt },
  ...resultScreens,
  ...gradeScreens,
  ...toTabScreens(LIVE_COURSE, 'Announcements', 'Overview'),
  ...toItemScreens('Timeline of the first hour', 'Live: the first hour', 'Incident playbook'),
  toScreen('/course/spotting-phishing'),
  { name: 'notifications', path: '/learning', open: openNotifications },
  { name: 'chat', path: LIVE_COURSE, open: openChat },
];

export const deskScreens: readonly Screen[] = [
  toScreen('/teach'),
  ...submissionScreens,
  { name: 'work to grade', path: `${TAUGHT_COURSE}/submissions`, open: openWork },
  toScreen(`${TAUGHT_COURSE}/messages`),
  ...rosterScreens,
];

/** Screens for administrators. */
export const manageScreens: readonly Screen[] = [
  toScreen('/manage'),
  ...toDialogScreens('/manage/people', 'Add a person'),
  toScreen('/manage/people/maya-okafor'),
  ...toDialogScreens('/manage/people/maya-okafor', 'Edit', 'Give a role'),
  ...toActionScreens('/manage/people/maya-okafor', /^Change the e-mail address/, /^Erase/),
  toScreen('/manage/people/import'),
  toScreen('/manage/people/import/unknown'),
  toScreen('/manage/groups'),
  toScreen('/manage/groups/riverside-college'),
  // A job of this id is unknown: the page says so.
  toScreen('/manage/catalogue'),
  toScreen('/manage/jobs/unknown'),
  toScreen('/manage/catalogue/roles'),
  toScreen('/manage/catalogue/roles/network-engineer'),
  toScreen('/manage/catalogue/roles/new'),
  toScreen('/manage/catalogue/competencies'),
  toScreen('/manage/catalogue/competencies/new'),
  ...toDialogScreens('/manage/catalogue/categories', 'Create a category'),
  ...toDialogScreens('/manage/catalogue/documents', 'Change the order', 'Add a document'),
  toScreen('/manage/catalogue/documents/learning-that-sticks'),
  ...toDialogScreens(
    '/manage/groups/riverside-college',
    'Add people',
    'Archive the group',
    'Add a rule',
  ),
  toScreen('/manage/reports'),
  toScreen('/manage/reports/activity'),
  toScreen('/manage/reports/overdue'),
  toScreen('/manage/reports/stops'),
  toScreen('/manage/reports/certificates'),
  toScreen('/manage/reports/surveys'),
  toScreen('/manage/settings/brand'),
  toScreen('/manage/settings/footer'),
  toScreen('/manage/settings/mails'),
  toScreen('/manage/settings/reminders'),
  toScreen('/manage/settings/certificate'),
  toScreen('/manage/settings/time'),
  toScreen('/manage/settings/assistant'),
  toScreen('/manage/settings/uploads'),
  toScreen('/manage/settings/registration'),
  toScreen('/manage/settings/sign-in'),
  toScreen('/manage/log'),
];

/** Screens for accounts that may release every remote. */
export const releaseScreens: readonly Screen[] = [
  { name: 'picked remotes', path: '/releases', open: pickRemote },
  toScreen('/releases?show=history'),
  toScreen('/releases?show=graph'),
  ...toDialogScreens('/releases', 'Freeze Production…', 'Settings of Production…'),
  toScreen('/releases/player'),
  ...toDialogScreens('/releases/player', 'Promote…', 'Canary…'),
];

export const openScreen = async (page: Page, { path, open }: Screen): Promise<void> => {
  await goToPath(page, path);
  await waitForScreen(page);
  if (!open) return;
  await open(page);
  await waitForScreen(page);
};

const firstSegment = (path: string): string => path.split(/[/?]/)[1] ?? '';

/** Goes to a path without loading a document, unless the screen could keep the heading of the one before. */
const goToPath = async (page: Page, path: string): Promise<void> => {
  if (firstSegment(new URL(page.url()).pathname) === firstSegment(path)) {
    await page.goto(path);
    return;
  }
  await page.locator('h1').evaluateAll((headings) => {
    for (const heading of headings) heading.setAttribute('data-left', '');
  });
  await pushUrl(page, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
};

const waitForScreen = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
