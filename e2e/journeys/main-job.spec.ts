import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type CairnServer, startCairn } from '../fixtures/cairn-server.ts';
import { expect, MOTION_OPTIONS, test } from '../fixtures/test.ts';
import {
  answersSaved,
  currentItem,
  moduleList,
  nextButton,
  packageFrame,
  turnPages,
  watchToTheEnd,
} from '../pages/course-player.ts';
import { pushUrl } from '../pages/push-url.ts';
import { fillSignIn, jonas, signIn } from '../pages/students.ts';

test.use(MOTION_OPTIONS);

/** Several tests kill this server. Each of them takes another course, so they share it. */
let ownServer: CairnServer;
test.beforeAll(async () => {
  ownServer = await startCairn();
});
test.afterAll(() => ownServer.remove());

/** Closes a browser and opens it again with its storage. */
const reopen = async (browser: Browser, context: BrowserContext, cairn: CairnServer) => {
  const storageState = await context.storageState();
  await context.close();
  const next = await browser.newContext({ storageState, baseURL: cairn.url });
  return { context: next, page: await next.newPage() };
};

/** Enrols in a course. A public one enrols when it is opened; any other one has a button for it. */
const enrol = async (page: Page, courseId: string) => {
  await page.goto(`/course-catalog/${courseId}`);
  const open = page.getByRole('button', { name: 'Open Course' });
  const enroll = page.getByRole('button', { name: 'Enroll' });
  await expect(open.or(enroll)).toBeVisible();
  if (await enroll.isVisible()) {
    await enroll.click();
    await page.getByRole('link', { name: 'Open Course' }).click();
  } else await open.click();
  await expect(page).toHaveURL(new RegExp(`/course/${courseId}$`));
};

/** Accepts the question of the package itself, which uses confirm(). Returns the questions. */
const answerResume = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  return asked;
};

const COURSE = { id: 'log-analysis-basics', search: 'log analysis' };

test(
  '[HOME-04] [DETAIL-20] [DETAIL-17] [LECT-06] [MODS-09] [MODS-10] [MODS-07] finds a course, signs in, enrols, watches, goes on, comes back where it was',
  { tag: '@main' },
  async ({ browser }) => {
    test.slow();
    const first = await browser.newContext({ baseURL: ownServer.url });
    const page = await first.newPage();
    await page.goto('/');
    await page.getByRole('searchbox').fill(COURSE.search);
    await page.getByRole('region', { name: 'Courses' }).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/course-catalog/${COURSE.id}$`));

    await page.getByRole('button', { name: 'Enroll' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await fillSignIn(page, jonas);
    await expect(page).toHaveURL(new RegExp(`/course-catalog/${COURSE.id}$`));

    await page.getByRole('button', { name: 'Enroll' }).click();
    await expect(page.getByText(/^Successfully enrolled in /)).toBeVisible();
    await page.getByRole('link', { name: 'Open Course' }).click();
    await expect(moduleList(page).getByRole('status')).toHaveText(/^0 of \d+ modules complete$/);
    const lecture = await currentItem(page).textContent();
    expect(lecture).toContain('Lecture');

    await expect(nextButton(page)).toHaveAccessibleDescription(
      'Please watch the lecture before proceeding',
    );
    await watchToTheEnd(page);
    await nextButton(page).click();
    await expect(currentItem(page)).not.toHaveText(lecture ?? '');
    const second = await currentItem(page).textContent();

    const again = await reopen(browser, first, ownServer);
    await again.page.goto(`/course/${COURSE.id}`);
    await expect(currentItem(again.page)).toHaveText(second ?? '');

    await ownServer.kill();
    await ownServer.startAgain();
    await again.page.reload();
    await expect(currentItem(again.page)).toHaveText(second ?? '');
    await again.context.close();
  },
);

for (const packaged of [
  { version: 'SCORM 1.2', id: 'spotting-phishing' },
  { version: 'SCORM 2004', id: 'reading-charts-honestly' },
]) {
  test(`[SCO-01] [SCO-03] a ${packaged.version} package asks to resume where a closed tab left it`, async ({
    browser,
  }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: ownServer.url });
    const page = await context.newPage();
    await signIn(page, jonas);
    await enrol(page, packaged.id);
    await turnPages(page, 3);
    const heading = await packageFrame(page).getByRole('heading', { level: 1 }).textContent();
    const position = await packageFrame(page).locator('#position').textContent();
    expect(position).toMatch(/4/);
    await page.close({ runBeforeUnload: false });

    await ownServer.kill();
    await ownServer.startAgain();
    const back = await context.newPage();
    const asked = answerResume(back);
    await back.goto(`/course/${packaged.id}`);
    await expect(packageFrame(back).getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    expect(asked).toHaveLength(1);
    await context.close();
  });
}

test('[DASH-04] [DASH-06] all three stand on the dashboard', async ({ page }) => {
  await signIn(page, jonas);
  for (const id of ['log-analysis-basics', 'spotting-phishing', 'reading-charts-honestly']) {
    await enrol(page, id);
    await expect(page).toHaveURL(new RegExp(`/course/${id}$`));
  }
  await page.getByRole('link', { name: 'My Learning' }).click();
  await page.goto('/dashboard');
  for (const id of ['log-analysis-basics', 'spotting-phishing', 'reading-charts-honestly']) {
    await expect(page.locator(`a[href="/course/${id}"]`).first()).toBeVisible();
  }
});

/** Passes the assessment of the first module of Log Analysis Basics. */
const passAnatomy = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start Assessment' }).click();
  for (const [left, right] of [
    ['One address tries many user names', 'Guessing from one machine'],
    ['Many addresses try one user name', 'Guessing spread over many machines'],
    ['Two failures, then a success, from an office address', 'Somebody mistyped a password'],
    ['Three hundred failures, then a success, from abroad', 'A reason to wake somebody'],
  ] as const) {
    await page.getByLabel(left).selectOption(right);
  }
  for (const [index, word] of ['who', 'what', 'result'].entries()) {
    await page.getByLabel(`Blank ${index + 1}`).fill(word);
  }
  await page.getByLabel(/^In the line 'sshd/).fill('invalid');
  await page.getByRole('radio', { name: 'False' }).check();
  await expect(answersSaved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Assessment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(page.getByText('Passed', { exact: true })).toBeVisible();
};

test(
  '[EVENT-06] what happens in the catalogue and in the player shows on the learning pages without a reload',
  { tag: '@main' },
  async ({ browser, ownCairn }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: ownCairn.url });
    const page = await context.newPage();
    await signIn(page, jonas, '/learning');
    const course = page.locator('main').getByRole('link', { name: 'Log Analysis Basics' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Loading/ })).toHaveCount(0);
    await expect(course).toHaveCount(0);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        documents.push(request.url());
      }
    });

    await pushUrl(page, `/course-catalog/${COURSE.id}`);
    await page.getByRole('button', { name: 'Enroll' }).click();
    await expect(page.getByRole('link', { name: 'Open Course' })).toBeVisible();
    await pushUrl(page, '/learning');
    await expect(course.first()).toBeVisible();

    await pushUrl(page, '/dashboard');
    const standing = page.getByRole('region', { name: 'Pick up where you left off' });
    await expect(standing).toContainText('0 of 3 modules complete');
    await pushUrl(page, `/course/${COURSE.id}`);
    await watchToTheEnd(page);
    await nextButton(page).click();
    await passAnatomy(page);
    await pushUrl(page, '/dashboard');
    await expect(standing).toContainText('1 of 3 modules complete');
    expect(documents).toEqual([]);
    await context.close();
  },
);
