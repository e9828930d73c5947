/** Tests the first hour of a new student, with the keyboard alone: from the home page to the first step in a course. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { moduleList, nextButton } from '../pages/course-player.ts';
import { enterPage, pressOn, tabTo, typeInto } from '../pages/keyboard.ts';
import { readMailedCode } from '../pages/mailbox.ts';

const EMAIL = 'noor.said@learn.example';
const PASSWORD = 'a good password';
const ROLE = 'Network Engineer';
const COURSE = 'Subnetting Without Tears';

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

const register = async (page: Page) => {
  await page.goto('/');
  await enterPage(page);
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Register' }));
  await typeInto(page, page.getByLabel('First name'), 'Noor');
  await typeInto(page, page.getByLabel('Last name'), 'Said');
  await typeInto(page, page.getByLabel('Email', { exact: true }), EMAIL);
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeVisible();
};

const confirm = async (page: Page) => {
  const code = await readMailedCode(page, 'Confirm your email for Cairn', EMAIL);
  const field = page.getByLabel('Verification code');
  await typeInto(page, field, code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('Invalid verification code. Please try again.');
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome back')).toBeVisible();
  // The message about the wrong code is no longer true.
  await expect(notices).toContainText('Email verified successfully. You can now log in.');
  await expect(notices).not.toContainText('Invalid verification code');
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Welcome, Noor')).toBeVisible();
};

/** Goes from the one empty page to a role, and to the first course of it. */
const takeRole = async (page: Page) => {
  await expect(page.getByText('No courses in progress.')).toBeVisible();
  await pressOn(page, link(page, 'Choose a role'));
  await expect(heading(page, 'Find Courses Tailored')).toBeVisible();
  await pressOn(page, button(page, ROLE));
  await pressOn(page, button(page, 'Add Role'));
  await expect(button(page, 'Role Added')).toBeVisible();
  await pressOn(page, link(page, COURSE));
  await expect(heading(page, COURSE)).toBeVisible();
  await pressOn(page, button(page, 'Enroll'));
  await pressOn(page, link(page, 'Open Course'));
  await expect(moduleList(page).getByRole('status')).toHaveText(/^0 of \d+ modules complete$/);
};

test('a new student registers, takes a role and a first course, sets a goal and finds it again, with the keyboard alone', async ({
  page,
}) => {
  test.slow();
  await test.step('register', () => register(page));
  await test.step('confirm and sign in', () => confirm(page));
  await test.step('take a role and a course', () => takeRole(page));

  await test.step('learn, and set a goal', async () => {
    await tabTo(page, page.getByRole('slider', { name: 'Seek' }));
    await page.keyboard.press('End');
    await expect(page.getByText('You watched this lecture to the end.')).toBeVisible();
    await pressOn(page, nextButton(page));
    await expect(moduleList(page).getByText('Lecture').first()).toBeVisible();
    await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'My Learning' }));
    await expect(link(page, COURSE)).toBeVisible();
    await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Dashboard' }));
    const week = page.getByRole('region', { name: 'This week' });
    await expect(week).toContainText('1 of 3 days.');
    const goal = week.getByRole('combobox', { name: 'Goal of a week' });
    await tabTo(page, goal);
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(week).toContainText('You reached your goal: 1 of 1 day.');
  });

  await test.step('find the course again', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('subneting');
    await expect(page.getByRole('option').first()).toContainText(COURSE);
    await page.keyboard.press('Enter');
    await expect(heading(page, COURSE)).toBeFocused();
    await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  });
});
