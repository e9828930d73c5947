/** The addresses of the documents (000 §2, 002 §2.1): who owns them, and what a visitor and a student find there. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly mfe?: { readonly routes: { readonly path: string; readonly auth: string }[] };
}

const root = join(import.meta.dirname, '..', '..');
const declared = globSync(['host', 'mfe-*'], { cwd: root }).flatMap((owner) => {
  const text = readFileSync(join(root, owner, 'package.json'), 'utf8');
  const { mfe } = JSON.parse(text) as Declaring;
  return (mfe?.routes ?? []).map(({ path, auth }) => ({ path, auth, owner }));
});

/** Those that have a screen by now: a remote that declares one more of them is tested from then on. */
const present = Object.entries(known).filter(([path]) =>
  declared.some((route) => route.path === path),
);
const addresses = (isOpen: boolean): string[] =>
  present
    .filter(([path, { auth }]) => (auth === 'open') === isOpen && path !== '/logout')
    .flatMap(([path, { example }]) =>
      path.endsWith('?') ? [path.replace(/\/:.*/, ''), example ?? path] : [example ?? path],
    );

test('every known path is declared by its owner alone, for those who may open it', () => {
  for (const [path, { owner, auth }] of present) {
    expect(declared.filter((route) => route.path === path)).toEqual([{ path, auth, owner }]);
  }
});

test('[PGUARD-03] [SESS-14] every open address answers a visitor itself, without a detour by the login', async ({
  page,
}) => {
  test.setTimeout(180_000);
  expect(addresses(true)).toHaveLength(15);
  for (const path of addresses(true)) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(heading, path).not.toHaveText('Page not found');
    // What has no code has nothing to verify.
    const shown = { '/courses': '/course-catalog', '/verify': '/register' }[path] ?? path;
    await expect(page, path).toHaveURL(shown);
  }
  await page.goto('/verify?email=ada%40learn.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
});

test('the addresses of students lead a visitor to the login, and open for a student', async ({
  page,
}) => {
  test.setTimeout(240_000);
  for (const path of addresses(false)) {
    await page.goto(`${path}?from=mail#part`);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${path}?from=mail#part`)}`);
  }
  await signIn(page, maya, '/learning');
  for (const path of addresses(false)) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Page not found')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
