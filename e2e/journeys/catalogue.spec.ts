import { expect, test } from '../fixtures/test.ts';

/** Runs in the page: collects what changes outside of the page's own part. */
const watchTheShell = (): void => {
  const shellChanges: string[] = [];
  Object.assign(globalThis, { shellChanges });
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      const part = (target as Element).closest?.('main');
      const nodes = type === 'attributes' ? [target] : [...addedNodes, ...removedNodes];
      const tags = nodes.map((node) => (node.cloneNode(false) as Element).outerHTML);
      if (!part || part === target) shellChanges.push(`${type}: ${tags.join()}`);
    }
  }).observe(document.body, { childList: true, attributes: true, subtree: true });
};

/** Runs in the page: adds up what moves by itself. */
const watchShifts = (): void => {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') === false)
        Object.assign(globalThis, {
          shifted: Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'),
        });
  }).observe({ type: 'layout-shift', buffered: true });
};

test.describe('the catalogue', () => {
  test(
    '[HOME-06] the home page searches beside the page, as somebody types',
    { tag: '@main' },
    async ({ page }) => {
      const worker = page.waitForEvent('worker');
      await page.goto('/');
      await page.getByRole('searchbox').pressSequentially('secuirty');
      const courses = page.getByRole('region', { name: 'Courses' });
      await expect(
        courses.getByRole('link', { name: 'Security Foundations' }).first(),
      ).toBeVisible();
      expect(new URL((await worker).url()).pathname).toMatch(/^\/remotes\/catalog\//);

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/course-catalog\//);
      // The previous page stays until the code of the next is there, and Back leads elsewhere from it.
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      await page.goBack();
      await page.getByRole('searchbox').click();
      const recent = page.getByRole('region', { name: 'Recent searches' });
      await recent.getByRole('button', { name: 'secuirty' }).click();
      await expect(courses.getByRole('link').first()).toBeVisible();
    },
  );

  test('the first courses wait for one call, and not for the names of their teachers', async ({
    page,
  }) => {
    const asked: string[] = [];
    const names = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      if (pathname.startsWith('/api/instructor')) await names.promise;
      await route.continue();
    });
    await page.goto('/course-catalog');
    const first = page.getByRole('list', { name: 'Courses' }).getByRole('listitem').first();
    await expect(first.getByRole('heading', { name: 'Accessible Web Interfaces' })).toBeVisible();
    const lists = asked.filter((path) => !path.startsWith('/api/instructor'));
    expect(new Set(lists)).toEqual(new Set(['/api/courses/all']));
    await expect(first.getByText('Freya Lindqvist')).toHaveCount(0);
    names.resolve();
    await expect(first.getByText('Freya Lindqvist')).toBeVisible();
  });

  test('no letter of a quick typist is lost on a slow device', async ({ page }) => {
    test.slow();
    await page.goto('/course-catalog');
    await expect(page.getByText(/courses found$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show Filters' }).click();
    // The last parts of the shell that appear by themselves.
    await expect(page.getByRole('button', { name: 'Open help chat' })).toBeVisible();
    const notices = page.getByRole('region', { name: 'Notices', includeHidden: true });
    await expect(notices).toBeAttached();
    await page.evaluate(watchTheShell);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    const box = page.getByRole('searchbox');
    await box.pressSequentially('resilience');
    await expect(box).toHaveValue('resilience');
    await page.getByRole('radio', { name: 'Intermediate' }).check();
    await expect(page).toHaveURL(/\?search=resilience&level=Intermediate$/);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page.getByText('1 course found')).toBeVisible();
    // A change around the page for each letter would make the browser style all of it anew (docs/decisions/026).
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shellChanges'))).toEqual([]);
  });

  test('[CCAT-17] Back brings filters, page and place back', { tag: '@main' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/course-catalog?level=Intermediate');
    const last = page.getByRole('list', { name: 'Courses' }).getByRole('heading').last();
    const titleOfFirstPage = (await last.textContent()) ?? '';
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/level=Intermediate&page=2$/);
    await expect(last).not.toHaveText(titleOfFirstPage);
    await last.scrollIntoViewIfNeeded();
    const title = await last.textContent();
    const place = await page.evaluate(() => Math.round(scrollY));
    expect(place).toBeGreaterThan(0);
    await last.click();
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/level=Intermediate&page=2$/);
    await expect(last).toHaveText(title ?? '');
    await expect(last).toBeInViewport();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  });

  for (const [path, name] of [
    ['/course-catalog', 'Courses'],
    ['/webinar-catalog', 'Webinars'],
    ['/documents', 'Documents'],
  ] as const)
    test(`the list of ${path} begins at the edge of its page, without marks`, async ({ page }) => {
      await page.goto(path);
      const list = page.getByRole('list', { name });
      const title = page.getByRole('heading', { level: 1 });
      const first = list.getByRole('listitem').first();
      await expect(first).toBeVisible();
      await expect(first).toHaveCSS('list-style-type', 'none');
      expect((await first.boundingBox())?.x).toBe((await title.boundingBox())?.x);
    });

  for (const width of [1280, 390])
    test(`nothing shifts on the way to the documents, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(watchShifts);
      const categories = Promise.withResolvers<void>();
      await page.route('**/api/documents/categories*', async (route) => {
        await categories.promise;
        await route.continue();
      });
      const listed = page.waitForResponse(/\/api\/documents\?/);
      await page.goto('/documents');
      await listed;
      await expect(page.getByRole('group', { name: 'Loading documents' })).toBeVisible();
      categories.resolve();
      await expect(page.getByRole('button', { name: 'All' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBeLessThan(0.01);
    });

  test('[RECO-03] [RECO-05] a course leads to courses like it', async ({ page }) => {
    await page.goto('/course-catalog/sql-for-questions');
    const related = page.getByRole('region', { name: 'Related courses' });
    const links = related.getByRole('link');
    await expect(links).toHaveCount(4);
    await expect(links.getByText('SQL for Answering Questions')).toHaveCount(0);
    const title = (await links.first().textContent()) ?? '';
    await links.first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(0);
  });
});
