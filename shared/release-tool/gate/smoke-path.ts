/** Opens pages for the mount: signs in, and fills values into URLs. */
import type { BrowserContext } from '@playwright/test';
import type { SmokeInput } from './smoke-routes.ts';

/** Path of a screen of the host. */
export const HOST_SCREEN_PATH = '/terms';
const SIGN_IN_TIMEOUT_MS = 20_000;

export const signInStudent = async (
  context: BrowserContext,
  { email, password }: NonNullable<SmokeInput['student']>,
): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`/login?redirect=${encodeURIComponent(HOST_SCREEN_PATH)}`);
  await page.getByLabel('Username or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page
    .waitForURL(({ pathname }) => pathname === HOST_SCREEN_PATH, { timeout: SIGN_IN_TIMEOUT_MS })
    .catch(() => {
      throw new Error('the account of CAIRN_SMOKE_EMAIL could not sign in');
    });
  await page.close();
};

/**
 * Returns the URL path of a route. Parameters take the given values, or the first course of the site. Optional parameters may be
 * absent.
 */
export const resolveRoutePath = async (
  path: string,
  { site, params }: SmokeInput,
): Promise<string> => {
  const segments = await Promise.all(
    path.split('/').map(async (segment) => {
      if (!segment.startsWith(':')) return segment;
      const name = segment.replaceAll(/^:|\?$/g, '');
      if (params[name] === undefined && segment.endsWith('?')) return undefined;
      const value = params[name] ?? (await findFirstCourseId(site));
      if (value === undefined)
        throw new Error(`no value is known for ":${name}" of ${path}; give one with --param`);
      return encodeURIComponent(value);
    }),
  );
  return segments.filter((segment) => segment !== undefined).join('/');
};

const findFirstCourseId = async (site: string): Promise<string | undefined> => {
  const answer = await fetch(`${site}/api/courses/all`);
  const text = answer.ok ? await answer.text() : '';
  return /"CourseID":"([^"]+)"/.exec(text)?.[1];
};
