/** The addresses of the documents (000 §2, 002 §2.1): who owns them, and what a visitor and a student find there. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { maya, signIn } from '../pages/students.ts';

interface KnownPath {
  readonly owner: string;
  readonly auth: 'open' | 'student' | 'course';
  /** One of its addresses, where it has a parameter. */
  readonly example?: string;
}

const known: Readonly<Record<string, KnownPath>> = {
  '/': { owner: 'mfe-catalog', auth: 'open' },
  '/courses': { owner: 'mfe-catalog', auth: 'open' },
  '/course-catalog': { owner: 'mfe-catalog', auth: 'open' },
  '/course-catalog/:id': {
    owner: 'mfe-catalog',
    auth: 'open',
    example: '/course-catalog/log-analysis-basics',
  },
  '/roles-catalog/:id?': {
    owner: 'mfe-catalog',
    auth: 'open',
    example: '/roles-catalog/security-analyst',
  },
  '/webinar-catalog': { owner: 'mfe-catalog', auth: 'open' },
  '/documents': { owner: 'mfe-catalog', auth: 'open' },
  '/terms': { owner: 'host', auth: 'open' },
  '/privacy-policy': { owner: 'host', auth: 'open' },
  '/handoff': { owner: 'host', auth: 'open' },
  '/login': { owner: 'host', auth: 'open' },
  '/register': { owner: 'host', auth: 'open' },
  '/verify': { owner: 'host', auth: 'open' },
  '/password-reset': { owner: 'host', auth: 'open' },
  '/logout': { owner: 'host', auth: 'open' },
  '/learning': { owner: 'mfe-learning', auth: 'student' },
  '/dashboard': { owner: 'mfe-learning', auth: 'student' },
  '/account': { owner: 'mfe-learning', auth: 'student' },
  '/profileSetup': { owner: 'mfe-learning', auth: 'student' },
  '/certificate': { owner: 'mfe-learning', auth: 'student' },
  '/course/:courseId': {
    owner: 'mfe-course-player',
    auth: 'course',
    example: '/course/log-analysis-basics',
  },
  '/survey/:id': {
    owner: 'mfe-course-player',
    auth: 'student',
    example: '/survey/log-analysis-basics',
  },
  '/learning-list': { owner: 'mfe-upskill', auth: 'student' },
  '/upskill-role': { owner: 'mfe-upskill', auth: 'student' },
  '/cyberrange': { owner: 'mfe-cyberrange', auth: 'student' },
  '/cyberrange/:id': {
    owner: 'mfe-cyberrange',
    auth: 'student',
    example: '/cyberrange/harden-a-laptop',
  },
  '/mcqs/:id': { owner: 'mfe-cyberrange', auth: 'student', example: '/mcqs/harden-a-laptop' },
};

interface Declaring {
  readonly mfe?: {
    /** As it stands on the pages that it mounts; the host has none and is called so. */
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

interface Address {
  readonly path: string;
  readonly owner: string;
}

const addresses = (isOpen: boolean): Address[] =>
  Object.entries(known)
    .filter(([path, { auth }]) => (auth === 'open') === isOpen && path !== '/logout')
    .flatMap(([path, { example = path, owner }]) =>
      (path.endsWith('?') ? [path.replace(/\/:.*/, ''), example] : [example]).map((address) => ({
        path: address,
        owner,
      })),
    );

/** On the page is a screen of its owner, not of anybody else and not what stands in for a page that is missing. */
const expectScreenOf = async (page: Page, { path, owner }: Address): Promise<void> => {
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
  for (const [path, { owner, auth }] of Object.entries(known)) {
    expect(declared.filter((route) => route.path === path)).toEqual([{ path, auth, owner }]);
  }
});

test('[PGUARD-01] [PGUARD-03] [SESS-14] [SHELL-17] every open address answers a visitor itself, without a detour by the login', async ({
  page,
}) => {
  test.setTimeout(180_000);
  expect(addresses(true)).toHaveLength(15);
  for (const address of addresses(true)) {
    const { path } = address;
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectScreenOf(page, address);
    // What has no code has nothing to verify, and where nobody arrives nobody can be signed in.
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
  test.setTimeout(180_000);
  expect(addresses(false)).toHaveLength(12);
  for (const { path } of addresses(false)) {
    await page.goto(`${path}?from=mail#part`);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${path}?from=mail#part`)}`);
  }
});

test('[PGUARD-01] [SHELL-17] each address of students opens for a student, on a direct load', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, maya, '/learning');
  for (const address of addresses(false)) {
    const response = await page.goto(address.path);
    expect(response?.status(), address.path).toBe(200);
    await expectScreenOf(page, address);
    expect(new URL(page.url()).pathname).toBe(address.path);
  }
});
