import { expect, test } from '../fixtures/test.ts';
import { ALL_RULES, faultsInBothThemes } from '../pages/axe.ts';
import { ask, chat, FAILED, field, messages, opener } from '../pages/help-chat.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [1280, 390]) {
  test(`its states have no accessibility fault in either theme at ${width} px`, async ({
    page,
  }) => {
    // Axe checks fourteen pages.
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const check = async (state: string) =>
      expect(await faultsInBothThemes(page, ALL_RULES), state).toEqual([]);
    await page.goto('/course-catalog');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(opener(page)).toBeVisible();
    await check('closed');
    await opener(page).click();
    await check('empty');
    await ask(page, 'Why is a module locked?');
    await expect(chat(page).getByRole('link', { name: 'My Learning' })).toBeVisible();
    await check('answered');
    await page.route('**/basic_stream', (route) => route.abort());
    await ask(page, 'And now?');
    await expect(messages(page).last()).toContainText(FAILED);
    await check('failed');
    await page.unroute('**/basic_stream');
    await page.route('**/basic_stream', () => {});
    await chat(page).getByRole('button', { name: 'Try again' }).click();
    await check('waiting');
    // Runs before the chat stops waiting by itself.
    await chat(page).getByRole('button', { name: 'Stop answering' }).click();
    await check('stopped');
    await field(page).fill('x'.repeat(2001));
    await check('too-long');
  });
}
