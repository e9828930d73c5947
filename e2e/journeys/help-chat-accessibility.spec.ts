import { expect, test } from '../fixtures/test.ts';
import { ALL_RULE_TAGS, findFaultsInBothThemes } from '../pages/axe.ts';
import {
  askQuestion,
  chatDialog,
  FAILED_MESSAGE,
  chatField,
  chatMessages,
  chatButton,
} from '../pages/help-chat.ts';

test.describe.configure({ mode: 'parallel' });

for (const width of [1280, 390]) {
  test(`its states have no accessibility fault in either theme at ${width} px`, async ({
    page,
  }) => {
    // Axe checks fourteen pages.
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const check = async (state: string) =>
      expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS), state).toEqual([]);
    await page.goto('/course-catalog');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(chatButton(page)).toBeVisible();
    await check('closed');
    await chatButton(page).click();
    await check('empty');
    await askQuestion(page, 'Why is a module locked?');
    await expect(chatDialog(page).getByRole('link', { name: 'My Learning' })).toBeVisible();
    await check('answered');
    await page.route('**/basic_stream', (route) => route.abort());
    await askQuestion(page, 'And now?');
    await expect(chatMessages(page).last()).toContainText(FAILED_MESSAGE);
    await check('failed');
    await page.unroute('**/basic_stream');
    await page.route('**/basic_stream', () => {});
    await chatDialog(page).getByRole('button', { name: 'Try again' }).click();
    await check('waiting');
    // Runs before the chat stops waiting by itself.
    await chatDialog(page).getByRole('button', { name: 'Stop answering' }).click();
    await check('stopped');
    await chatField(page).fill('x'.repeat(2001));
    await check('too-long');
  });
}
