/** The page that asks before unpromoted code runs, for testers and for all others. */
import { expect, type Page } from '@playwright/test';
import type { CairnServer } from '../fixtures/cairn-server.ts';
import { runReleases } from '../fixtures/releases-command.ts';
import { maya, signIn } from './students.ts';

const question = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This address opens code that is not released' });

/** Signs in as a student with the right to test every remote. */
export const signInAsTester = async (page: Page, cairn: CairnServer): Promise<void> => {
  const scope = ['--remote', '*', '--channel', '*', '--actions', 'test'];
  await runReleases(cairn, 'right', 'give', '--email', maya.email, ...scope);
  await signIn(page, maya);
};

/** Agrees on the page, and waits for the code. */
export const agreeToUnpromotedCode = async (page: Page): Promise<void> => {
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open with my account' }).click();
  await expect(question(page)).toBeHidden();
};

/** Opens a URL of unpromoted code as a tester who agrees. */
export const openAsTester = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await agreeToUnpromotedCode(page);
};

/** Goes on to the origin without a session. */
export const leaveAccountBehind = async (page: Page): Promise<void> => {
  await expect(question(page)).toBeVisible();
  await page.getByRole('link', { name: 'Open without my account' }).click();
  await expect(question(page)).toBeHidden();
};
