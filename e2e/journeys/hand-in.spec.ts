/**
 * Tests an assignment from the first word to its grade: text, files, a reload, one submission, and the feedback of an
 * instructor.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { jonas, mateo, signIn, type Student } from '../pages/students.ts';

const ITEM = '/course/statistics-live?item=st-assignment-compare';

const work = (page: Page) => page.getByRole('dialog', { name: 'Your answer' });
const editor = (page: Page) => work(page).getByRole('textbox', { name: 'Your answer' });

const pageOf = async (browser: Browser, baseURL: string, student: Student, path: string) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, student, path);
  return page;
};

/** Pastes HTML as another program puts it on the clipboard. */
const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

/** Calls the desk with the tokens of the account that is signed in. */
const callAs = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, json]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('cairn.session.v1') ?? '{}') as {
        accessToken: { jwtToken: string };
      };
      const headers = { 'jwt-Token': accessToken.jwtToken, 'content-type': 'application/json' };
      const init = { method: how, headers, ...(json !== undefined && { body: json }) };
      const answer = await fetch(`/api${where}`, init);
      return { status: answer.status, text: await answer.text() };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

test('an answer survives a reload, is handed in once with its files, and shows its grade', async ({
  browser,
  ownCairn,
}) => {
  const page = await pageOf(browser, ownCairn.url, jonas, ITEM);
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await editor(page).click();
  await work(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Eleven days');
  await work(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type(' earlier, give or take four. ');
  await paste(page, '<i>Pasted</i><img src="x" onerror="alert(1)"><script>alert(1)</script>');
  await expect(editor(page).locator('em, i')).toHaveText('Pasted');
  await work(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'data.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
      { name: 'notes.html', mimeType: 'text/html', buffer: Buffer.from('<script>1</script>') },
    ]);
  await expect(work(page).getByText(/, uploaded$/)).toHaveCount(2);
  await expect(work(page).getByText(/^Saved as a draft/)).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);

  await page.reload();
  await expect(editor(page)).toContainText('Eleven days earlier, give or take four. Pasted');
  await expect(editor(page).locator('strong')).toHaveText('Eleven days');
  await expect(work(page).getByText(/, uploaded$/)).toHaveCount(2);

  await work(page).getByRole('button', { name: 'Submit Assignment' }).click();
  const question = page.getByRole('dialog', { name: 'Submit attempt 1' });
  await expect(question).toContainText('Are you sure you want to submit this assignment?');
  await question.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(page.getByText('Assignment submitted successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(
    'Attempt 1 is submitted',
  );
  await expect(page.getByRole('button', { name: /^Attempt \d/ })).toHaveCount(1);
  await expect(work(page)).toHaveCount(0);

  const list = await callAs(page, 'GET', '/courses/submissions?assignmentId=st-assignment-compare');
  const [stored] = JSON.parse(list.text) as { SubmissionID: string }[];
  const one = await callAs(page, 'GET', `/courses/submissions/${stored?.SubmissionID}`);
  const { Content } = JSON.parse(one.text) as { Content: string };
  expect(Content).not.toBe('');
  expect(Content).not.toMatch(/script|onerror|<img/);
  const teacher = await pageOf(browser, ownCairn.url, mateo, '/dashboard');
  const graded = await callAs(
    teacher,
    'PUT',
    `/teaching/submissions/${stored?.SubmissionID ?? ''}/grade`,
    { grade: 27, feedback: 'Say what the interval leaves out.', revision: 0 },
  );
  expect(graded.status).toBe(200);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Feedback on attempt 1' })).toContainText(
    'Say what the interval leaves out.',
  );
  await page.getByRole('button', { name: /^Attempt 1 / }).click();
  const popup = page.getByRole('dialog', { name: /Attempt 1|attempt 1/ });
  await expect(popup).toContainText('27 / 30');
  const download = page.waitForEvent('download');
  await popup.getByRole('button', { name: 'Download notes.html' }).click();
  expect((await download).suggestedFilename()).toBe('notes.html');
  expect(await findFaultsInBothThemes(page)).toEqual([]);
});
