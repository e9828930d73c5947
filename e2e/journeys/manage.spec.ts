import { expect, test } from '../fixtures/test.ts';
import { readMail } from '../pages/mailbox.ts';
import { ada, colm, fillSignIn, jonas, maya, signIn } from '../pages/students.ts';

const manageLink = { name: 'Manage' } as const;

test('an administrator finds a person, disables the account and enables it again; the log names each change', async ({
  page,
  browser,
}) => {
  await signIn(page, ada);
  await page.getByRole('navigation').getByRole('link', manageLink).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('searchbox').fill('okaffor');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Maya Okafor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, maya);
  await page.getByRole('button', { name: /^Disable/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();

  await other.goto('/login');
  await fillSignIn(other, maya);
  await expect(other.getByText('Incorrect username or password.')).toBeVisible();
  await page.getByRole('button', { name: /^Enable/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await signIn(other, maya);
  await context.close();

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.nth(0)).toContainText('Enabled an account');
  await expect(entries.nth(1)).toContainText('Disabled an account');
  await expect(entries.nth(0)).toContainText('Ada Keller');
});

test('an administrator sends a mail for a new password; its link signs the person in, once, and the log names it', async ({
  page,
  browser,
}) => {
  await signIn(page, ada, '/manage/people/maya-okafor');
  await page.getByRole('button', { name: /^Send a mail for a new password/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByText('The mail is on its way.')).toBeVisible();
  const mail = await readMail(page, 'Choose a new Cairn password', maya.email);
  const [link = ''] = /https?:\/\/\S+/.exec(mail) ?? [];

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(other).toHaveURL((url) => url.pathname === '/set-password' && url.hash === '');
  await other.getByLabel('New password', { exact: true }).fill(maya.password);
  await other.getByLabel('Confirm new password').fill(maya.password);
  await other.getByRole('button', { name: 'Set the password' }).click();
  await expect(other).toHaveURL(/\/learning$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'All changes in the log' }).click();
  await expect(page.getByText('Only changes of Maya Okafor')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    'Sent a mail for a new password',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^log-[\d-]+\.csv$/);
});

test('an administrator invites a person, who arrives by the mail, signed in and in the chosen course', async ({
  page,
  browser,
}) => {
  const email = 'hannah.vogel@riverside.example';
  await signIn(page, ada, '/manage/people');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByLabel('First name').fill('Hannah');
  await dialog.getByLabel('Last name').fill('Vogel');
  await dialog.getByLabel('E-mail address').fill(email);
  const choose = async (field: string, name: string) => {
    const group = dialog.getByRole('group', { name: field });
    await group.getByRole('button', { name: 'Choose' }).click();
    await group.getByLabel('Search').fill(name.slice(0, 6));
    await group.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await expect(group.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  };
  await choose('Groups', 'Riverside College');
  await choose('Courses', 'Accessible Web Interfaces');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('row', { name: /Hannah Vogel/ })).toContainText('Invited');

  const context = await browser.newContext();
  const other = await context.newPage();
  const mail = await readMail(page, 'Your invitation to Cairn', email);
  const [link = ''] = /https?:\/\/\S+/.exec(mail) ?? [];
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Welcome, Hannah' })).toBeVisible();
  await other.getByLabel('New password', { exact: true }).fill('a password of my own');
  await other.getByLabel('Confirm new password').fill('a password of my own');
  await other.getByRole('button', { name: 'Set password and begin' }).click();
  await expect(other.getByRole('heading', { name: 'Welcome, Hannah' })).toBeVisible();
  await expect(other.getByText('Accessible Web Interfaces')).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible();
  await context.close();

  await page.getByRole('link', { name: 'Hannah Vogel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hannah Vogel' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Added a person');
});

test('an administrator closes the registration; visitors read so, and everybody may register again', async ({
  page,
  browser,
}) => {
  await signIn(page, ada, '/manage/settings/registration');
  // The form of the partners has a button of its own.
  const save = page.getByRole('button', { name: 'Save changes' }).first();
  const choose = async (name: RegExp) => {
    await page.getByRole('radio', { name }).check();
    await save.click();
    await expect(page.getByText('The setting has been saved.').last()).toBeVisible();
    await expect(save).toBeDisabled();
  };
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto('/register');
  await expect(visitor.getByLabel('Email')).toBeVisible();

  await page.getByRole('radio', { name: /^Closed/ }).check();
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await choose(/^Closed/);
  await visitor.getByLabel('First name').fill('Omar');
  await visitor.getByLabel('Last name').fill('Haddad');
  await visitor.getByLabel('Email').fill('omar.haddad@elsewhere.example');
  await visitor.getByLabel('Password', { exact: true }).fill('a good password');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('alert')).toContainText('are made by its staff');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();

  await choose(/^Everybody/);
  await visitor.reload();
  await expect(visitor.getByLabel('Email')).toBeVisible();
  await context.close();
});

test('the lists of the filters stay in windows of every width', async ({ page }) => {
  await signIn(page, ada, '/manage/people');
  const filters = page.getByRole('search').getByRole('button');
  await expect(filters).toHaveCount(5);
  for (const width of [320, 390, 1000]) {
    await page.setViewportSize({ width, height: 700 });
    for (const filter of await filters.all()) {
      await filter.click();
      const list = page.getByRole('group').first();
      await expect(list).toBeVisible();
      await expect(list.locator('[aria-busy="true"]')).toHaveCount(0);
      const box = await list.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await expect(filter).toBeFocused();
    }
  }
});

test('the courses of a person lead to their pages', async ({ page }) => {
  await signIn(page, ada, '/manage/people/maya-okafor');
  await page.getByRole('link', { name: 'Log Analysis Basics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log Analysis Basics' })).toBeVisible();
});

test('a group manager sees the people of the own group and no log; a student sees nothing of it', async ({
  page,
}) => {
  await signIn(page, colm, '/manage/people');
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jonas Weber' })).toHaveCount(0);
  await page.goto('/manage/people/jonas-weber');
  await expect(page.getByText('There is no such person.')).toBeVisible();
  await page.goto('/manage/log');
  await expect(page.getByText('This page is for administrators')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, jonas);
  await expect(page.getByRole('navigation').getByRole('link', manageLink)).toHaveCount(0);
  await page.goto('/manage');
  await expect(page.getByText('This page is for staff')).toBeVisible();
});

test('an administrator creates a group and moves a student into it; the managers of other groups no longer see the student', async ({
  page,
  browser,
}) => {
  await signIn(page, ada, '/manage/groups');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create a group' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Evening Cohort 2026');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: 'Evening Cohort 2026' })).toBeVisible();

  await page.getByRole('link', { name: 'Riverside College' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside College' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Maya Okafor' }).check();
  await page.getByRole('button', { name: 'Move to another group' }).click();
  await dialog.getByRole('combobox').selectOption({ label: 'Evening Cohort 2026' });
  await expect(
    dialog.getByRole('heading', { name: 'Courses that they no longer see' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toHaveCount(0);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, colm, '/manage/people');
  await expect(other.getByRole('table')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Maya Okafor' })).toHaveCount(0);
  await context.close();

  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await page.getByRole('link', { name: 'Evening Cohort 2026' }).click();
  await page.getByRole('button', { name: 'Add people' }).click();
  await dialog.getByRole('searchbox').fill('jonas');
  await dialog.getByRole('checkbox', { name: /Jonas Weber/ }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Jonas Weber' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();

  await page.getByRole('button', { name: 'Archive the group' }).click();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.nth(0)).toContainText('Archived a group');
  await expect(entries.nth(1)).toContainText('Changed the groups of a person');
  await page.getByRole('link', { name: 'Evening Cohort 2026' }).first().click();
  await page.getByRole('button', { name: 'Take out of the archive' }).click();
  await dialog.getByRole('button', { name: 'Take out of the archive' }).click();
  await expect(page.getByRole('button', { name: 'Add people' })).toBeVisible();
});

test('a visitor signs in first, and arrives at the page that was asked for', async ({ page }) => {
  await page.goto('/manage/log');
  await page.waitForURL((url) => url.pathname === '/login');
  await fillSignIn(page, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
});

test('an administrator enrols selected people in a course and reads the result; unenrolling one keeps the record', async ({
  page,
  browser,
}) => {
  const course = 'Accessible Web Interfaces';
  await signIn(page, ada, '/manage/people');
  for (const name of ['Maya Okafor', 'Jonas Weber'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 people are selected.');
  await bar.getByRole('button', { name: 'Enrol' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await dialog.getByLabel('Search').fill('accessible');
  await dialog.getByRole('checkbox', { name: course }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('2 people are selected.');
  await dialog.getByRole('button', { name: 'Enrol' }).click();
  await expect(dialog.getByRole('heading', { name: `Enrolled in ${course}` })).toBeVisible();
  const counts = await dialog.getByRole('definition').allTextContents();
  expect(counts.map(Number).reduce((sum, one) => sum + one)).toBe(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toBeHidden();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, jonas, '/learning');
  await expect(other.getByRole('main').getByText(course).first()).toBeVisible();
  await page.getByRole('link', { name: 'Jonas Weber' }).click();
  await page.getByRole('button', { name: `Unenrol ${course}` }).click();
  await dialog.getByRole('button', { name: 'Unenrol' }).click();
  await expect(page.getByText(`Unenrolled from ${course}`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Enrol again ${course}` })).toBeVisible();
  await other.goto('/learning');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('main').getByText(course)).toHaveCount(0);
  await context.close();
});

test('an administrator adds an enrolment rule to a group; its student finds the mandatory course first in My Learning', async ({
  page,
  browser,
}) => {
  const course = 'TypeScript Essentials';
  await signIn(page, ada, '/manage/groups/harbor-institute');
  const rules = page.getByRole('region', { name: 'Enrolment rules' });
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule for Harbor Institute' });
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await dialog.getByLabel('Search').fill('typescript');
  await dialog.getByRole('checkbox', { name: course }).check();
  await dialog.getByRole('spinbutton', { name: 'Days after enrolment' }).fill('14');
  await expect(dialog.getByRole('heading', { name: /^What happens on / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add the rule' }).click();
  await expect(dialog).toBeHidden();
  const rule = rules.getByRole('listitem').filter({ hasText: course });
  await expect(rule).toContainText('Mandatory');
  await expect(rule).toContainText('Due 14 days after enrolment, once.');

  // The rule is applied in the background. A page that is open before shows the record as it was loaded, so each try signs in.
  await expect(async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, jonas, '/learning');
    const card = other.getByRole('main').getByRole('article').first();
    // Retries with a new sign-in, not by waiting.
    const retry = { timeout: 10_000 };
    await expect(card).toContainText(course, retry);
    await expect(card).toContainText('Mandatory', retry);
    await expect(card).toContainText('Due ');
    await context.close();
  }).toPass();

  await rules.getByRole('button', { name: `Actions for the rule ${course}` }).click();
  await page.getByRole('menuitem', { name: 'End the rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the rule' }).click();
  await expect(rules).toContainText('There are no rules.');
});

test('an administrator creates a competency: its page opens without a question', async ({
  page,
}) => {
  await signIn(page, ada, '/manage/catalogue/competencies');
  await page.getByRole('link', { name: 'Create a competency' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Reading a budget');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/competencies/reading-a-budget'));
  await expect(page.getByRole('heading', { level: 1, name: 'Reading a budget' })).toBeVisible();
});
