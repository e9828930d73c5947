import { type SlowAssistant, startSlowAssistant } from '../fixtures/slow-assistant.ts';
import { expect, test as base } from '../fixtures/test.ts';
import {
  askQuestion,
  chatDialog,
  FAILED_MESSAGE,
  chatField,
  chatMessages,
  openChat,
  chatButton,
} from '../pages/help-chat.ts';
import { maya, signIn } from '../pages/students.ts';

const test = base.extend<{ readonly slow: SlowAssistant }>({
  slow: async ({}, use) => {
    const slow = await startSlowAssistant();
    await use(slow);
    slow.close();
  },
});

test('[HELP-01] [HELP-03] [HELP-05] [HELP-09] a visitor asks, reads on at the source, and finds the conversation again', async ({
  page,
}) => {
  await openChat(page);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/basic_stream')),
    askQuestion(page, 'How do I get a certificate?'),
  ]);
  expect(request.postDataJSON()).toEqual({ query_text: 'How do I get a certificate?' });
  expect(await request.headerValue('authorization')).toBe('Bearer demonstration');
  expect(await request.headerValue('cookie')).toBeNull();
  await expect(chatMessages(page)).toHaveCount(2);
  await expect(chatMessages(page).last()).toContainText('When you finish a course');
  await expect(chatDialog(page).getByRole('status')).toContainText('When you finish a course');

  await askQuestion(page, 'Is there a course on log analysis?');
  await chatDialog(page).getByRole('link', { name: 'Log Analysis Basics' }).click();
  await expect(page).toHaveURL(/\/course-catalog\/log-analysis-basics$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log Analysis Basics' })).toBeVisible();
  await expect(chatButton(page)).toHaveCount(0);
  await page.goBack();
  await chatButton(page).click();
  await expect(chatMessages(page)).toHaveCount(4);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Webinars' })
    .click();
  await expect(page).toHaveURL(/\/webinar-catalog$/);
  await expect(chatMessages(page)).toHaveCount(4);
});

test('of a question about something else nothing is quoted: what can be asked here is offered, and asked by pressing it', async ({
  page,
}) => {
  await openChat(page);
  await askQuestion(page, 'What is the capital of France?');
  await expect(chatMessages(page).last()).toContainText('I can only help with Cairn.');
  const offered = chatMessages(page).last().getByRole('button').first();
  const question = await offered.innerText();
  await offered.click();
  await expect(chatMessages(page)).toHaveCount(4);
  await expect(chatMessages(page).nth(2)).toContainText(question);
  await expect(chatMessages(page).last().getByRole('link').first()).toBeVisible();
});

test('an honest answer when nothing fits, and none to blank or endless messages', async ({
  page,
}) => {
  await openChat(page, '/roles-catalog');
  await askQuestion(page, 'Who won the world cup?');
  await expect(chatMessages(page).last()).toContainText('I found nothing about that');
  await expect(chatMessages(page).last().getByRole('link')).toHaveCount(0);

  await askQuestion(page, ' \n ');
  await chatField(page).fill('x'.repeat(65_536));
  await page.keyboard.press('Enter');
  await expect(
    chatDialog(page)
      .getByText('Your message has 65,536 characters. Please send at most 2,000.')
      .first(),
  ).toBeVisible();
  await expect(chatMessages(page)).toHaveCount(2);
  await askQuestion(page, 'a'.repeat(2000));
  await expect(chatMessages(page)).toHaveCount(4);
  const overflow = await chatDialog(page).evaluate(
    (panel) => panel.scrollWidth - panel.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('[HELP-10] script in a message is text', async ({ page }) => {
  await openChat(page);
  const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  await askQuestion(page, script);
  await expect(chatMessages(page)).toHaveCount(2);
  await expect(chatMessages(page).first()).toContainText(script);
  await expect(chatDialog(page).locator('img, script')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Courses/);
});

test('[HELP-02] logging out clears the conversation', async ({ page }) => {
  await signIn(page, maya, '/learning');
  await chatButton(page).click();
  await askQuestion(page, 'How do I add a role?');
  await expect(chatMessages(page).last()).toContainText('press Add Role');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Courses' })
    .click();
  await chatButton(page).click();
  await expect(chatField(page)).toBeFocused();
  await expect(chatMessages(page)).toHaveCount(0);
});

test('[HELP-10] by keyboard: Enter opens and sends, Escape closes, and the focus returns', async ({
  page,
}) => {
  await page.goto('/webinar-catalog');
  await chatButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(chatField(page)).toBeFocused();
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect(chatField(page)).toHaveValue('one\ntwo');
  await page.keyboard.press('Enter');
  await expect(chatField(page)).toHaveValue('');
  await expect(chatMessages(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(chatDialog(page)).toHaveCount(0);
  await expect(chatButton(page)).toBeFocused();

  // The chat covers the page of a phone and keeps the focus inside.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Enter');
  await expect(chatField(page)).toBeFocused();
  // The chat slides in, and fills the screen at the end.
  await expect
    .poll(() => chatDialog(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 844 });
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    // The browser's own bar may have the focus in between; the page behind never has.
    const isInside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside).toBe(true);
  }
  await chatField(page).focus();
  await page.keyboard.press('Escape');
  await expect(chatButton(page)).toBeFocused();
});

test('the button comes without moving anything', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/course-catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = await page.evaluate(
    () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  );
  await expect(chatButton(page)).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const after = await page.evaluate(
    () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  );
  expect(after - before).toBeLessThan(0.01);
});

test.describe('with an assistant behind the server that thinks aloud', () => {
  test('[HELP-06] [HELP-07] the answer is stopped, fails with the server, and is asked for again', async ({
    browser,
    slow,
    startOwn,
  }) => {
    const cairn = await startOwn({
      SERVICES: JSON.stringify({ languageModel: { url: slow.url, model: 'slow' } }),
    });
    const context = await browser.newContext({ baseURL: cairn.url });
    const page = await context.newPage();
    await openChat(page);
    await askQuestion(page, 'Why is a module locked?');
    const answer = chatMessages(page).nth(1);
    await expect(answer).toContainText('word2 word3');
    await expect(chatDialog(page).getByRole('status')).toBeEmpty();
    // The Stop button is in its place.
    await expect(chatDialog(page).getByRole('button', { name: 'Send' })).toHaveCount(0);
    await askQuestion(page, 'And another?');
    await expect(chatMessages(page)).toHaveCount(2);
    await chatDialog(page).getByRole('button', { name: 'Stop answering' }).click();
    await expect(answer).toContainText('Stopped.');
    await expect.poll(slow.left).toBe(1);
    expect(slow.requestBodies[0]).toContain('The first is always open');

    await page.keyboard.press('Enter');
    await expect(chatMessages(page).nth(3)).toContainText('word1');
    await cairn.kill();
    await expect(chatMessages(page).nth(3)).toContainText(FAILED_MESSAGE);
    await expect(chatMessages(page).nth(3)).not.toContainText('word1');
    await chatDialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(chatMessages(page).nth(3)).toContainText(FAILED_MESSAGE);
    await cairn.startAgain();
    await chatDialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(chatMessages(page).nth(3)).toContainText('word1 word2');
    await expect(chatMessages(page)).toHaveCount(4);
    await context.close();
  });
});
