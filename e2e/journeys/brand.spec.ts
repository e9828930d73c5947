import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { maya, signIn } from '../pages/students.ts';

type Mode = 'main' | 'education' | 'partner';

/** Colours of links and buttons, in light and in dark. */
const BRAND_COLOURS = {
  main: ['rgb(11, 94, 107)', 'rgb(99, 200, 208)'],
  education: ['rgb(61, 90, 26)', 'rgb(181, 211, 124)'],
  partner: ['rgb(74, 58, 140)', 'rgb(185, 172, 245)'],
} as const;

/** Pages that a student visits, with a text that is there when the page is complete. */
const PAGES = {
  '/': 'Access To 1000s of Courses',
  '/roles-catalog/security-analyst': 'What You Will Learn',
  '/course-catalog': 'Elevate Your Expertise',
  '/learning': 'Welcome, Maya',
  '/dashboard': 'Roles in Progress',
} as const;

const open = async (page: Page, path: keyof typeof PAGES): Promise<void> => {
  await page.goto(path);
  await expect(page.getByText(PAGES[path]).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );

/** Scrolls to the parts of other remotes on the dashboard, which load when they come into view. */
const showExercisesOfDashboard = async (page: Page): Promise<void> => {
  await page.locator('[data-filler=cyberrange]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Exercises' })).toBeVisible();
};

/** Returns which parts of a single mode are on the pages above. */
const seenIn = async (page: Page) => {
  const seen = {
    faqs: false,
    learningList: false,
    upskill: false,
    plan: false,
    competencies: false,
  };
  for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
    await open(page, path);
    if (path === '/dashboard') await showExercisesOfDashboard(page);
    const links = await linksOf(page);
    seen.learningList ||= links.includes('/learning-list');
    seen.upskill ||= links.includes('/upskill-role');
    seen.faqs ||= (await page.getByText('FAQs').count()) > 0;
    seen.plan ||= (await page.getByText('Generate my role-skills learning plan').count()) > 0;
    if (path === '/roles-catalog/security-analyst') {
      seen.competencies =
        (await page.getByRole('heading', { name: 'Competencies', exact: true }).count()) > 0;
    }
  }
  return seen;
};

/** Checks the screens to which education mode alone links. */
const expectOpenByAddress = async (page: Page, brand: string): Promise<void> => {
  for (const [path, title] of [
    ['/learning-list', 'Learning list'],
    ['/upskill-role', 'Upskill your role'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · ${brand}`);
    await expect(page).toHaveURL(path);
  }
};

const checkColours = async (page: Page, mode: Mode): Promise<void> => {
  for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme });
    const button = page.getByRole('banner').getByRole('link', { name: 'Register' });
    await expect(button).toHaveCSS('background-color', BRAND_COLOURS[mode][index] ?? '');
    // The lowest stone of the logo.
    const stone = page.getByRole('banner').locator('svg path').first();
    await expect(stone).toHaveCSS('fill', BRAND_COLOURS[mode][index] ?? '');
  }
};

test.describe('main mode', () => {
  test('[SHELL-14] [SHELL-15] [SHELL-08] is the default, and has nothing of the other modes', async ({
    page,
  }) => {
    await page.goto('/terms');
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'main');
    await checkColours(page, 'main');
    await signIn(page, maya, '/learning');
    expect(await seenIn(page)).toEqual({
      faqs: false,
      learningList: false,
      upskill: false,
      plan: false,
      competencies: false,
    });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cairn' })).toBeVisible();
  });

  test('[SHELL-16] [PGUARD-14] what has no link here opens by its address', async ({ page }) => {
    await signIn(page, maya, '/learning');
    await expectOpenByAddress(page, 'Cairn');
  });

  test('[SESS-20] no link or address leads to an area of instructors or administrators', async ({
    page,
  }) => {
    await signIn(page, maya, '/learning');
    for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) {
      await open(page, path);
      const links = await linksOf(page);
      // The link of the footer alone, which tells a student how to become an instructor (decisions, 'Who teaches').
      expect(links.filter((link) => /admin|instructor|teach|manage/i.test(link))).toEqual([
        '/teach',
      ]);
    }
    await page.goto('/teach');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Become an Instructor' }),
    ).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Teaching desk' })).toHaveCount(0);
    for (const path of [
      '/admin',
      '/admin/groups',
      '/instructor',
      '/instructor/courses',
      '/users',
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    }
  });
});

const OTHER_MODES = {
  education: {
    name: 'Moss Academy',
    seen: { faqs: false, learningList: true, upskill: true, plan: true, competencies: true },
  },
  partner: {
    name: 'Harbour & Sons <Ltd>',
    seen: { faqs: true, learningList: false, upskill: false, plan: false, competencies: false },
  },
} as const;

const LINKS = {
  aboutUrl: 'https://about.example/us',
  faqUrl: 'https://faq.example/',
  instructorUrl: 'https://teach.example/',
  supportEmail: 'help@learn.example',
};

const checkName = async (page: Page, name: string): Promise<void> => {
  await page.goto('/terms');
  await expect(page).toHaveTitle(`Terms and Conditions · ${name}`);
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© 2025 ${name}`);
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByText('Cairn')).toHaveCount(0);
};

const checkLinks = async (page: Page, mode: Mode): Promise<void> => {
  const footer = page.getByRole('contentinfo');
  const target = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
  expect(await target('About Us')).toBe(LINKS.aboutUrl);
  expect(await target('Become an Instructor')).toBe(LINKS.instructorUrl);
  expect(await target('Support')).toBe(`mailto:${LINKS.supportEmail}`);
  if (mode === 'partner') expect(await target('FAQs')).toBe(LINKS.faqUrl);
};

const newPage = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage();

for (const mode of ['education', 'partner'] as const) {
  const { name, seen } = OTHER_MODES[mode];
  test(`[SHELL-14] [SHELL-08] [SHELL-16] ${mode} mode has its own name, colours, links and parts`, async ({
    browser,
    startOwn,
  }) => {
    const cairn = await startOwn({ BRAND: JSON.stringify({ mode, name, ...LINKS }) });
    const page = await newPage(browser, cairn.url);
    await checkName(page, name);
    await expect(page.locator('html')).toHaveAttribute('data-brand', mode);
    await checkLinks(page, mode);
    await checkColours(page, mode);
    await signIn(page, maya, '/learning');
    expect(await seenIn(page)).toEqual(seen);
    await expectOpenByAddress(page, name);
    await page.context().close();
  });
}

test('a picture of one’s own takes the place of the drawn logo', async ({
  browser,
  startOwn,
}, info) => {
  const file = info.outputPath('logo.svg');
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="9"/></svg>',
  );
  const server = await startOwn({ BRAND: JSON.stringify({ logo: file }) });
  const page = await newPage(browser, server.url);
  await page.goto('/terms');
  const logo = page.getByRole('banner').getByRole('link', { name: 'Cairn' }).locator('img');
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24);
  await page.context().close();
});
