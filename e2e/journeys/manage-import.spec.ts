import { expect, test } from '../fixtures/test.ts';
import { readMail } from '../pages/mailbox.ts';
import { ada, signIn } from '../pages/students.ts';

/** Returns a table as Excel writes it in Western Europe: in Windows-1252, with semicolons. */
const toExcelTable = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');

/** Returns a table as Google Sheets writes it: in UTF-8 without a byte order mark, with commas and CRLF. */
const toGoogleSheetsTable = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

test('an administrator invites a class by CSV: refused rows are corrected, and a person arrives by the mail', async ({
  page,
  browser,
}) => {
  await signIn(page, ada, '/manage/people');
  const upload = async (name: string, buffer: Buffer) => {
    await page.getByLabel('File of people').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await expect(page.getByText(name)).toBeVisible();
  };
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await upload(
    'class.csv',
    toExcelTable(
      'E-mail;Vorname;Nachname;Class;Courses;Raum',
      'zoe.brandt@riverside.example;Zoë;Brandt;Riverside College;;B 2.11',
      'lukas.müller;Lukas;Müller;Riverside College;;B 2.11',
      'jana.weiß@riverside.example;Jana;Weiß;Riverside Collage;;',
    ),
  );
  await expect(page.getByText('3 rows · Windows-1252 · semicolons')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Raum: choose what it becomes, or ignore it.' }),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Raum becomes' }).selectOption('Ignore this column');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(
    page.getByText('2 refused rows are left out. 1 person gets an invitation.'),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText('lukas.müller');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  expect((await download).suggestedFilename()).toBe('refused.csv');
  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Import of class.csv' });
  await expect(title).toBeVisible();
  await expect(page.getByText('Applied by Ada Keller', { exact: false })).toBeVisible();
  await page.reload();
  await expect(title).toBeVisible();

  await page.goto('/manage/people/import');
  await upload(
    'again.csv',
    toGoogleSheetsTable('email,firstName,lastName', 'zoe.brandt@riverside.example,Zoë,Brandt'),
  );
  await expect(page.getByText('1 row · UTF-8 · commas')).toBeVisible();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Apply 0 rows' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  const mail = await readMail(page, 'Your invitation to Cairn', 'zoe.brandt@riverside.example');
  const [link = ''] = /https?:\/\/\S+/.exec(mail) ?? [];
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Welcome, Zoë' })).toBeVisible();
  await context.close();
});
