/** Tests what a visitor and a student find at the paths of the specification. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { type ExamplePath, listExamplePaths, KNOWN_PATHS } from '../pages/known-paths.ts';
import { maya, signIn } from '../pages/students.ts';

interface Declaring {
  readonly mfe?: {
    /** Name on the pages that it mounts; absent for the host. */
    readonly name?: string;
    readonly routes: { readonly path: string; readonly auth: string }[];
  };
}

const root = join(import.meta.dirname, '..', '..');
const owners = globSync(['host', 'mfe-*'], { cwd: root }).map((folder) => {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  return { folder, mfe: (JSON.parse(text) as Declaring).mfe };
});
const declared = owners.flatMap(({ folder, mfe }) =>
  (mfe?.routes ?? []).map(({ path, auth }) => ({ path, auth, owner: folder })),
);

/** Checks that the page shows a screen of its owner, and neither one of another owner nor the page for missing ones. */
const expectScreenOf = async (page: Page, { path, owner }: ExamplePath): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading, path).toBeVisible();
  await expect(heading, path).not.toHaveText('Page not found');
  const { mfe } = owners.find(({ folder }) => folder === owner) ?? {};
  const mounted = await page
    .locator('main [data-app]:visible')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-app')));
  expect(
    mounted.map((name) => name?.split('@')[0]),
    path,
  ).toEqual([mfe?.name ?? 'host']);
};

test('[SHELL-17] every known path is declared by its owner alone, for those who may open it', () => {
  for (const [path, { owner, auth }] of Object.entries(KNOWN_PATHS)) {
    expect(declared.filter((route) => route.path === path)).toEqual([{ path, auth, owner }]);
  }
});

test('[PGUARD-01] [PGUARD-03] [SESS-14] [SHELL-17] every open address answers a visitor itself, without a detour by the login', async ({
  page,
}) => {
  expect(listExamplePaths(true)).toHaveLength(17);
  for (const address of listExamplePaths(true)) {
    const { path } = address;
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectScreenOf(page, address);
    // The page `/verify` needs a code, and `/handoff` needs a hand-off: a visitor without them gets to another page.
    const elsewhere = {
      '/courses': '/course-catalog',
      '/verify': '/register',
      '/handoff': '/login',
    };
    const shown = new Map(Object.entries(elsewhere)).get(path) ?? path;
    await expect(page, path).toHaveURL(shown);
  }
  await page.goto('/verify?email=ada%40learn.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
});

test('[PGUARD-02] [SESS-13] each address of students leads a visitor to the login', async ({
  page,
}) => {
  expect(listExamplePaths(false)).toHaveLength(12);
  for (const { path } of listExamplePaths(false)) {
    await page.goto(`${path}?from=mail#part`);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${path}?from=mail#part`)}`);
  }
});

test('[PGUARD-01] [SHELL-17] each address of students opens for a student, on a direct load', async ({
  page,
}) => {
  await signIn(page, maya, '/learning');
  for (const address of listExamplePaths(false)) {
    const response = await page.goto(address.path);
    expect(response?.status(), address.path).toBe(200);
    await expectScreenOf(page, address);
    expect(new URL(page.url()).pathname).toBe(address.path);
  }
});
