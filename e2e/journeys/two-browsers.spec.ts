/** Tests a student and an instructor in two browsers at once: what one does, the other sees without a reload. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { callApi } from '../pages/calls.ts';
import { packageFrame } from '../pages/course-player.ts';
import { jonas, mateo, signIn, type Student } from '../pages/students.ts';

const COURSE = '/course/statistics-live';
const ASSIGNMENT = 'Hand in 2: compare two groups';

/** Signs in with a browser of its own, and marks the page, so that a reload is noticed. */
const enter = async (browser: Browser, url: string, student: Student, path: string) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await signIn(page, student, path);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const expectNoReload = async () => {
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    expect(problems).toEqual([]);
  };
  return { page, expectNoReload };
};

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const openChat = (page: Page) =>
  page.getByRole('button', { name: /^Chat with Instructor/ }).click();
const chatWindow = (page: Page) => page.getByRole('dialog', { name: 'Chat with Instructor' });
const say = async (chat: ReturnType<typeof chatWindow>, text: string) => {
  await chat.getByRole('textbox', { name: 'Message' }).fill(text);
  await chat.getByRole('button', { name: 'Send' }).click();
};

const handIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  const work = page.getByRole('dialog', { name: 'Your answer' });
  const editor = work.getByRole('textbox', { name: 'Your answer' });
  await editor.click();
  await editor.pressSequentially('The letters shorten the wait by four days.');
  await work.getByLabel('Choose files').setInputFiles({
    name: 'letters.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b\n1,2\n'),
  });
  await expect(work.getByText(/, uploaded$/)).toBeVisible();
  await work.getByRole('button', { name: 'Submit Assignment' }).click();
  await page
    .getByRole('dialog', { name: 'Submit attempt 1' })
    .getByRole('button', { name: 'Submit' })
    .click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
    'Attempt 1 is submitted',
  );
};

const grade = async (page: Page) => {
  await page.getByRole('row', { name: /Jonas/ }).getByRole('link', { name: /Jonas/ }).click();
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('shorten the wait');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download letters.csv' }).click();
  expect((await download).suggestedFilename()).toBe('letters.csv');
  await page.getByRole('textbox', { name: 'Grade out of 30' }).fill('27');
  await page.getByRole('textbox', { name: 'Feedback for Jonas' }).fill('Say how sure you are.');
  await page.getByRole('button', { name: 'Save and go to the list' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is graded.' })).toBeVisible();
};

test('a student hands in and asks; who teaches grades and replies; each sees it at once', async ({
  browser,
  ownCairn,
}) => {
  test.slow();
  const item = `${COURSE}?item=st-assignment-compare`;
  const { page: student, ...studying } = await enter(browser, ownCairn.url, jonas, item);
  const { page: teacher, ...teaching } = await enter(browser, ownCairn.url, mateo, '/teach');
  await expect(student.getByRole('heading', { name: ASSIGNMENT })).toBeVisible();
  await expect(teacher.getByRole('heading', { name: 'Everything is graded.' })).toBeVisible();
  await expect(bell(teacher)).toHaveAccessibleName('Notifications');

  await test.step('what is handed in and asked arrives at the desk', async () => {
    await handIn(student);
    await expect(bell(teacher)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(teacher.getByRole('row', { name: /Jonas/ })).toContainText(ASSIGNMENT);
    await openChat(student);
    await say(chatWindow(student), 'Is a median enough?');
    await expect(chatWindow(student).getByRole('listitem')).toContainText('Is a median enough?');
    await expect(bell(teacher)).toHaveAccessibleName('Notifications, 2 unread');
    await expect(teacher.getByRole('link', { name: 'Messages 1 waiting' })).toBeVisible();
  });

  await test.step('the grade and its words reach the student', async () => {
    await chatWindow(student).getByRole('button', { name: 'Close' }).click();
    await student.getByRole('tab', { name: 'Grades' }).click();
    const row = student.getByRole('row').filter({ hasText: ASSIGNMENT });
    await expect(row).toContainText('Submitted');
    await grade(teacher);
    await expect(row).toContainText('27 / 30');
    await expect(bell(student)).toHaveAccessibleName('Notifications, 1 unread');
    await student.getByRole('tab', { name: 'Course Content' }).click();
    await expect(student.getByRole('region', { name: 'Feedback on attempt 1' })).toContainText(
      'Say how sure you are.',
    );
  });

  const conversation = teacher.getByRole('region', { name: /^Conversation with Jonas/ });
  await test.step('the reply reaches the student, whether the chat is open or not', async () => {
    await openChat(student);
    await teacher.getByRole('link', { name: 'Messages 1 waiting' }).click();
    await teacher.getByRole('link', { name: /Is a median enough/ }).click();
    // The teacher types repeatedly, because the connection may not be open yet.
    await expect(async () => {
      await conversation.getByRole('textbox', { name: 'Message' }).pressSequentially('Show ');
      const isTyping = chatWindow(student).getByText('Instructor is typing...');
      await expect(isTyping).toBeVisible({ timeout: 2000 });
    }).toPass();
    await say(conversation, 'Show the spread as well.');
    await expect(chatWindow(student).getByRole('listitem').nth(1)).toContainText(
      'Instructor: Show the spread as well.',
    );
    await chatWindow(student).getByRole('button', { name: 'Close' }).click();
    await expect(bell(student)).toHaveAccessibleName('Notifications, 1 unread');
    await say(conversation, 'And the interval.');
    await expect(bell(student)).toHaveAccessibleName('Notifications, 2 unread');
    await expect(
      student.getByRole('button', { name: 'Chat with Instructor 1 unread' }),
    ).toBeVisible();
  });

  await test.step('the notification opens the chat', async () => {
    await bell(student).click();
    await student
      .getByRole('link', { name: /has written to you/ })
      .first()
      .click();
    await expect(chatWindow(student).getByRole('listitem').last()).toContainText(
      'And the interval.',
    );
    await expect(student).toHaveURL(new RegExp(`${COURSE}$`));
    await expect(bell(student)).toHaveAccessibleName('Notifications, 1 unread');
    await student.goBack();
    await expect(student.getByRole('heading', { name: ASSIGNMENT })).toBeVisible();
  });
  await studying.expectNoReload();
  await teaching.expectNoReload();
});

const PACKAGED = '/course/spotting-phishing';
const pageNumber = async (page: Page): Promise<number> =>
  Number(
    /Page (\d+) of/.exec((await packageFrame(page).locator('#position').textContent()) ?? '')?.[1],
  );
const turnPage = (page: Page) => packageFrame(page).getByRole('button', { name: 'Next' }).click();

test('a student goes on with a package in another browser; the first one, offline meanwhile, changes nothing', async ({
  browser,
  ownCairn,
}) => {
  const { page: first } = await enter(
    browser,
    ownCairn.url,
    jonas,
    '/course-catalog/spotting-phishing',
  );
  await first.getByRole('button', { name: 'Open Course' }).click();
  await expect.poll(() => pageNumber(first)).toBe(1);
  await turnPage(first);
  await expect.poll(() => pageNumber(first)).toBe(2);
  // Otherwise the second browser begins before the first one has saved, and is the later one of both.
  const readStored = () =>
    callApi(first, { method: 'GET', path: '/scorm/spotting-phishing/data?studentId=jonas-weber' });
  await expect
    .poll(readStored)
    .toMatchObject({ status: 200, body: { 'cmi.core.lesson_location': '2' } });

  const { page: second } = await enter(browser, ownCairn.url, jonas, '/dashboard');
  second.on('dialog', (dialog) => void dialog.accept());
  await test.step('the second browser begins where the first one was', async () => {
    await second.goto(PACKAGED);
    await expect.poll(() => pageNumber(second)).toBe(2);
  });
  await first.context().setOffline(true);
  await turnPage(first);
  await turnPage(first);
  await expect(first.getByText('Not saved, retrying')).toBeVisible();
  const saved = second.waitForResponse(
    (response) => response.url().includes('/scorm') && response.request().method() === 'POST',
  );
  await turnPage(second);
  expect((await saved).status()).toBe(200);

  await test.step('the first browser is told that its values do not count', async () => {
    await first.context().setOffline(false);
    await expect(
      first.getByText(/^You have opened this course again in another browser/),
    ).toBeVisible();
  });
  await test.step('the place of the second browser stays', async () => {
    await second.reload();
    await expect.poll(() => pageNumber(second)).toBe(3);
  });
});
