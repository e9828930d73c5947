import type { Page } from '@playwright/test';
import type { Tokens } from '../../shared/api/src/auth.contract.ts';

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

/** Signs in by the form and ends at `path`. */
export const signInByForm = async (
  page: Page,
  student: Student,
  path = '/dashboard',
): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, student);
  await waitForPath(page, path);
};

/**
 * Signs in by the API and ends at `path`, with what the product stores at a sign-in: the tokens, the record and the hint
 * (shared/session/src/session.ts). The form has journeys of its own. In all others it would only cost the browser one more page.
 */
export const signIn = async (page: Page, student: Student, path = '/dashboard'): Promise<void> => {
  const tokens = await requestTokens(page, student);
  const record = await page.request.get('/api/user/attributes', { headers: toHeaders(tokens) });
  // Local storage belongs to an origin, and a response of the API is its smallest document.
  if (new URL(page.url()).origin !== new URL(record.url()).origin) await page.goto('/api/health');
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      document.cookie = 'cairn_signed_in=1; Path=/; SameSite=Lax; Max-Age=31536000';
    },
    { 'cairn.session.v1': JSON.stringify(tokens), 'cairn.record.v1': await record.text() },
  );
  await page.goto(path);
  await waitForPath(page, path);
};

const requestTokens = async (page: Page, student: Student): Promise<Tokens> => {
  const response = await page.request.post('/api/auth/login', {
    data: { username: student.email, password: student.password, frontendType: 'student' },
  });
  if (!response.ok()) throw new Error(`${student.email} cannot sign in: ${await response.text()}`);
  return (await response.json()) as Tokens;
};

const toHeaders = ({ accessToken, idToken }: Tokens): Record<string, string> => {
  const [, claims = ''] = accessToken.jwtToken.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  return { 'jwt-token': accessToken.jwtToken, 'id-token': idToken.jwtToken, id: sub };
};

const waitForPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path.split('?')[0]);
