import { expect, test } from '../fixtures/test.ts';

/** Paths that visitors may open. Sources: 000 §6, 002 §2.1; ids are those of the demo. */
const OPEN = [
  '/',
  '/roles-catalog',
  '/roles-catalog/security-analyst',
  '/course-catalog',
  '/course-catalog/http-and-apis',
  '/webinar-catalog',
  '/documents',
  '/terms',
  '/privacy-policy',
  '/login',
  '/register',
  '/verify?email=ada%40learn.example',
  '/password-reset',
  '/set-password',
  '/join-group',
] as const;

test('[SESS-14] [PGUARD-03] [STAT-01] every open page appears for a visitor, without a way round by login', async ({
  page,
  cairn,
}) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const path of OPEN) {
    visited.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(page.url()).toBe(cairn.url + path);
    expect(visited.filter((seen) => seen !== new URL(page.url()).pathname)).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
  }
  await page.goto('/courses');
  await expect(page).toHaveURL(/\/course-catalog$/);
  await page.goto('/handoff');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/logout');
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
