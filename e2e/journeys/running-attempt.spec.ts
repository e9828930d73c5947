/** Tests an assessment that is begun on one device and submitted on another, with interruptions in between. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { answersSaved, moduleList, openFoldedAssessment } from '../pages/course-player.ts';
import { pushUrl } from '../pages/push-url.ts';
import { maya, signIn } from '../pages/students.ts';

const COURSE = '/course/log-analysis-basics';

const shortAnswer = (page: Page) => page.getByLabel(/^In the line 'sshd/);
const blank = (page: Page, position: number) => page.getByLabel(`Blank ${position}`);
const saved = (page: Page) => expect(answersSaved(page)).toBeVisible();
const timeLeft = async (page: Page): Promise<number> => {
  const text = await page.getByRole('button', { name: /^Time left: / }).textContent();
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Accepts each dialog of the browser or of the page that asks whether to leave. */
const leaveAnyway = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

/** Opens the course on a device of its own: only the student is shared. */
const deviceOf = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  leaveAnyway(page);
  await signIn(page, maya);
  await pushUrl(page, COURSE);
  return page;
};

const tryAnswers = async (page: Page, words: readonly string[]) => {
  await expect(page.getByRole('heading', { name: /^Module 1/ })).toBeVisible();
  for (const [index, word] of words.entries()) {
    await expect(blank(page, index + 1)).toHaveValue(word);
  }
};

interface StoredAttempt {
  readonly status: string;
  readonly attemptNumber: number;
}
interface StoredRecord {
  readonly Courses?: Readonly<
    Record<string, Readonly<Record<string, { readonly AssessmentAttempts?: StoredAttempt[] }>>>
  >;
}

/** Returns the attempts that the server stores of the student, as a page that has just read them knows them. */
const storedAttempts = (page: Page): Promise<StoredAttempt[] | undefined> =>
  page.evaluate(() => {
    const kept = Object.values(localStorage).find((text) => text.includes('"CompletedCourses"'));
    const { Courses } = JSON.parse(kept ?? '{}') as StoredRecord;
    return Courses?.['log-analysis-basics']?.['la-anatomy']?.AssessmentAttempts;
  });

test('an attempt outlives reload, Back, another tab, another device and a killed server, and is handed in once', async ({
  browser,
  ownCairn,
}) => {
  const laptop = await deviceOf(browser, ownCairn.url);
  await openFoldedAssessment(laptop);
  await laptop.getByRole('button', { name: 'Start Assessment' }).click();
  await blank(laptop, 1).fill('who');
  await saved(laptop);
  const order = await laptop
    .getByText(/^Question \d of 4/)
    .locator('xpath=../..')
    .allTextContents();

  // The text is typed, and the page left before it could be sent.
  await blank(laptop, 2).fill('what');
  await laptop.reload();
  await openFoldedAssessment(laptop);
  await tryAnswers(laptop, ['who', 'what', '']);
  expect(
    await laptop
      .getByText(/^Question \d of 4/)
      .locator('xpath=../..')
      .allTextContents(),
  ).toEqual(order);

  await laptop.goBack();
  const leaving = laptop.getByRole('dialog', { name: 'Leave the assessment?' });
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(laptop).toHaveURL(/\/dashboard$/);
  await laptop.goForward();
  await openFoldedAssessment(laptop);
  await tryAnswers(laptop, ['who', 'what', '']);

  const tab = await laptop.context().newPage();
  leaveAnyway(tab);
  await tab.goto(COURSE);
  await openFoldedAssessment(tab);
  await tryAnswers(tab, ['who', 'what', '']);
  await blank(tab, 3).fill('result');
  await saved(tab);

  const phone = await deviceOf(browser, ownCairn.url);
  await openFoldedAssessment(phone);
  await tryAnswers(phone, ['who', 'what', 'result']);
  const left = await timeLeft(phone);
  expect(left).toBeLessThan(600);

  await shortAnswer(phone).fill('invalid');
  await saved(phone);
  await ownCairn.kill();
  await ownCairn.startAgain();
  // The laptop does not know the last two answers, and adds an answer of its own.
  await laptop
    .getByLabel('One address tries many user names')
    .selectOption('Guessing from one machine');
  await saved(laptop);
  await tryAnswers(laptop, ['who', 'what', 'result']);
  await expect(shortAnswer(laptop)).toHaveValue('invalid');

  await phone.reload();
  await openFoldedAssessment(phone);
  await tryAnswers(phone, ['who', 'what', 'result']);
  await expect(shortAnswer(phone)).toHaveValue('invalid');
  await expect(phone.getByLabel('One address tries many user names')).toHaveValue(
    'Guessing from one machine',
  );
  expect(await timeLeft(phone)).toBeLessThan(left);
  await phone
    .getByLabel('Many addresses try one user name')
    .selectOption('Guessing spread over many machines');
  await phone.getByLabel(/^Two failures/).selectOption('Somebody mistyped a password');
  await phone.getByLabel(/^Three hundred/).selectOption('A reason to wake somebody');
  await phone.getByRole('radio', { name: 'False' }).check();
  await saved(phone);
  await phone.getByRole('button', { name: 'Submit Assessment' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await phone.getByRole('button', { name: 'View Results' }).click();
  await expect(phone.getByText('Passed', { exact: true })).toBeVisible();

  // A page that does not know of the submission submits once more; the tab goes on answering.
  await laptop.getByRole('button', { name: 'Submit Assessment' }).click();
  await laptop.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await laptop.getByRole('button', { name: 'View Results' }).click();
  await expect(laptop.getByText('100%')).toBeVisible();
  await blank(tab, 1).fill('nobody');
  await expect(tab.getByText('This attempt has been handed in.')).toBeVisible();
  await expect(
    tab.getByText(/^You passed this assessment on .* with a score of 100%\.$/),
  ).toBeVisible();
  for (const page of [phone, laptop, tab]) {
    await page.reload();
    await expect(moduleList(page).getByRole('status')).toBeVisible();
    expect(await storedAttempts(page)).toMatchObject([{ status: 'passed', attemptNumber: 1 }]);
  }
  await phone.context().close();
  await laptop.context().close();
});
