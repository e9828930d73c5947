/** Tests where the focus is after a key, and that no tool of a lecture covers the focused control. */
import { expect, test } from '../fixtures/test.ts';
import { ada, maya, signIn } from '../pages/students.ts';

test('the button that opened a dialog has the focus again after its changes are discarded', async ({
  page,
}) => {
  await signIn(page, ada, '/manage/people/maya-okafor');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Q');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close without saving' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test('the focus is on the answer to an assignment, however late its editor arrives', async ({
  page,
}) => {
  await signIn(page, maya, '/course/incident-response-live?item=ir-task-review');
  const draft = Promise.withResolvers<void>();
  await page.route('**/api/courses/assignmentDraft*', async (route) => {
    await draft.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Submit Assignment' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Loading your draft' })).toBeAttached();
  draft.resolve();
  await expect(page.getByRole('dialog', { name: 'Your answer' })).toBeFocused();
});

test('three open tools of a lecture do not cover each other', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, maya, '/course/log-analysis-basics');
  await page.getByRole('button', { name: 'View Transcript' }).press('Enter');
  await page.locator('video').press('n');
  const tools = page.getByRole('complementary', { name: 'Lecture tools' });
  await expect(tools.getByRole('textbox', { name: /^Note at/ })).toBeFocused();
  await page.keyboard.type('A note');
  // A trial click needs the button to receive the press, which a button under another tool does not.
  for (const name of [/^Download transcript as .txt/, /^Add note at/, /^Close notes/])
    await tools.getByRole('button', { name }).click({ trial: true });
});
