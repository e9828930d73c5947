import { expect, test } from '../fixtures/test.ts';
import { readMail } from '../pages/mailbox.ts';
import { ada, colm, signIn } from '../pages/students.ts';

test('an administrator invites a class by CSV and gives it a rule; a student arrives by the mail and finds the course with its due date; the manager of another group sees none of it', async ({
  page,
  browser,
}) => {
  const [group, course, email] = ['Class 7b', 'Security Foundations', 'ida.nowak@north.example'];
  const dueYear = new Date().getFullYear() + 2;
  await signIn(page, ada, '/manage/groups');
  await page.getByRole('button', { name: 'Create a group' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(group);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name: group })).toBeVisible();

  await page.goto('/manage/people/import');
  await page.getByLabel('File of people').setInputFiles({
    name: 'class-7b.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `email,firstName,lastName,groups\n${email},Ida,Nowak,${group}\nben.osei@north.example,Ben,Osei,${group}\n`,
    ),
  });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Apply 2 rows' }).click();
  await expect(page.getByText('Applied by Ada Keller', { exact: false })).toBeVisible();

  await page.goto('/manage/groups');
  await page.getByRole('link', { name: group }).click();
  const rules = page.getByRole('region', { name: 'Enrolment rules' });
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog', { name: `New rule for ${group}` });
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await dialog.getByLabel('Search').fill('security');
  await dialog.getByRole('checkbox', { name: course, exact: true }).check();
  await dialog.getByRole('radio', { name: 'On a date' }).check();
  await dialog.getByLabel('Due date', { exact: true }).fill(`${dueYear}-06-15`);
  await dialog.getByRole('button', { name: 'Add the rule' }).click();
  await expect(dialog).toBeHidden();
  await expect(rules.getByRole('listitem')).toContainText('2 of 2 enrolled');

  const mail = await readMail(page, 'Your invitation to Cairn', email);
  const [link = ''] = /https?:\/\/\S+/.exec(mail) ?? [];
  const arrival = await browser.newContext();
  const student = await arrival.newPage();
  await student.goto(link);
  await student.getByLabel('New password', { exact: true }).fill('a password of my own');
  await student.getByLabel('Confirm new password').fill('a password of my own');
  await student.getByRole('button', { name: 'Set password and begin' }).click();
  await expect(student.getByRole('heading', { name: 'Welcome, Ida' })).toBeVisible();
  const card = student.getByRole('main').getByRole('article').filter({ hasText: course });
  await expect(card).toContainText('Mandatory');
  await expect(card).toContainText(new RegExp(String.raw`Due .*\b${dueYear}\b`));
  await arrival.close();

  const other = await browser.newContext();
  const manager = await other.newPage();
  await signIn(manager, colm, '/manage/groups');
  await expect(manager.getByRole('link', { name: 'Riverside College' })).toBeVisible();
  await expect(manager.getByRole('link', { name: group })).toHaveCount(0);
  await manager.goto('/manage/people?search=north.example');
  await expect(manager.getByText('No people found.')).toBeVisible();
  await manager.goto('/manage/groups/class-7b');
  await expect(manager.getByText('There is no such group.')).toBeVisible();
  await manager.goto('/manage/reports');
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(manager.getByText('Riverside College').first()).toBeVisible();
  await expect(manager.getByText(group)).toHaveCount(0);
  await other.close();
});
