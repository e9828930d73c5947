import type { Page } from '@playwright/test';

export interface Student {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

/** The demo accounts that `npm start` prints. */
export const maya: Student = {
  email: 'maya@cairn.example',
  password: 'cairn-demo-1',
  firstName: 'Maya',
};
export const jonas: Student = {
  email: 'jonas@cairn.example',
  password: 'cairn-demo-2',
  firstName: 'Jonas',
};
/** An instructor of Statistics Live. */
export const mateo: Student = {
  email: 'mateo@cairn.example',
  password: 'cairn-demo-3',
  firstName: 'Mateo',
};
/** An instructor of other courses. */
export const tomasz: Student = {
  email: 'tomasz@cairn.example',
  password: 'cairn-demo-4',
  firstName: 'Tomasz',
};
/** An administrator. */
export const ada: Student = {
  email: 'ada@cairn.example',
  password: 'cairn-demo-5',
  firstName: 'Ada',
};
/** A group manager of Riverside College, to which Maya belongs and Jonas does not. */
export const colm: Student = {
  email: 'colm@cairn.example',
  password: 'cairn-demo-6',
  firstName: 'Colm',
};
/** Fills the form of /login; the page decides where it leads. */
export const fillSignIn = async (page: Page, student: Student): Promise<void> => {
  await page.getByLabel('Username or email').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** Signs in and ends at `path`. */
export const signIn = async (page: Page, student: Student, path = '/dashboard'): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, student);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
};
