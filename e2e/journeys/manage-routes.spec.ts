/** Every address of /manage, from the routes that its remote declares. 003 §2.1 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { pushUrl } from '../pages/push-url.ts';
import { ada, signIn } from '../pages/students.ts';

const PACKAGE = path.join(import.meta.dirname, '../../mfe-manage/package.json');

/** A value for each parameter of a route. A job or an import of this id is unknown, which its page says. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ':personId': 'maya-okafor',
  ':groupId': 'riverside-college',
  ':webinarId': 'passkeys-without-marketing',
  ':roleId': 'network-engineer',
  ':competencyId': 'security-principles',
  ':documentId': 'learning-that-sticks',
  ':jobId': 'unknown',
  ':importId': 'unknown',
};

const toExample = (parameter: string): string => {
  const example = EXAMPLES[parameter];
  if (example === undefined) throw new Error(`Add an example of ${parameter}.`);
  return example;
};

/** Returns the addresses of all routes. `/manage/settings` leads to the first section, which has its own address. */
const listAddresses = (): string[] => {
  const { mfe } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as {
    readonly mfe: { readonly routes: readonly { readonly path: string }[] };
  };
  return mfe.routes
    .map((route) => route.path.replaceAll(/:\w+/g, toExample))
    .filter((address) => address !== '/manage/settings');
};

test('[MOVR-01] /manage opens the overview, and every page has its own address, title and focus in the main region', async ({
  page,
}) => {
  await signIn(page, ada, '/manage');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const addresses = listAddresses();
  const titles = new Map([['/manage', await page.title()]]);
  expect(addresses).toContain('/manage');
  for (const address of addresses.filter((one) => one !== '/manage')) {
    // A link outside the main region has the focus, as after a click on it.
    await page.getByRole('link', { name: 'Cairn' }).first().focus();
    await pushUrl(page, address);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText('Page not found');
    await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(address);
    await expect(page, address).not.toHaveTitle([...titles.values()].at(-1) ?? '');
    titles.set(address, await page.title());
  }
  const twice = [...titles].filter(([address, title]) =>
    [...titles].some(([other, same]) => other !== address && same === title),
  );
  expect(twice).toEqual([]);
});

test('[MOVR-01] an unknown address below /manage says that there is no such page, and leads to the overview', async ({
  page,
}) => {
  await signIn(page, ada, '/manage/unknown/address');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
