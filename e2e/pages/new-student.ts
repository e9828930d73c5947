import { expect, type Page } from '@playwright/test';
import { readMailedCode } from './mailbox.ts';
import type { Student } from './students.ts';

const PASSWORD = 'a good password';

/** Registers a new student: in no group, without roles, and used by no other test. */
export const registerStudent = async (page: Page, firstName: string): Promise<Student> => {
  const email = `${firstName.toLowerCase()}@learn.example`;
  const account = { username: email, firstName, lastName: 'Osei', password: PASSWORD };
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api/auth${path}`, { data })).ok()).toBe(true);
  await post('/signup', { ...account, userType: 'student' });
  const code = await readMailedCode(page, 'Confirm your email for Cairn', email);
  await post('/email/verify', { username: email, code });
  return { email, firstName, password: PASSWORD };
};
