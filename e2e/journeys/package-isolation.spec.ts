/** Tests what packages, which are foreign code, can reach of the site, in each place where they may run. */
import type { BrowserContext, Frame, FrameLocator, Page } from '@playwright/test';
import { type CairnServer, startCairn } from '../fixtures/cairn-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { jonas, signIn } from '../pages/students.ts';

const COURSE = 'spotting-phishing';

/** Returns the frame with the package's own page. */
const contentOf = (page: Page, isSandbox: boolean): FrameLocator => {
  const frame = page.frameLocator('main iframe');
  return isSandbox ? frame : frame.frameLocator('iframe');
};

const frameWith = async (page: Page, file: string): Promise<Frame> => {
  const find = () => page.frames().find((frame) => frame.url().includes(file));
  await expect.poll(find).toBeDefined();
  const found = find();
  if (!found) throw new Error('The package is not there.');
  return found;
};

/** Tries what a hostile script in the package would try. Returns the names of what has worked. */
const attack = (frame: Frame, siteUrl: string): Promise<string[]> =>
  frame.evaluate(async (site) => {
    const key = 'cairn.session.v1';
    // The run-time may have put itself in place of the window above.
    const above = top ?? window;
    const tries: Record<string, () => boolean | Promise<boolean>> = {
      'own storage': () => window.localStorage.getItem(key) !== null,
      'storage of the page': () => above.localStorage.getItem(key) !== null,
      'document of the page': () => above.document.title !== '',
      'a frame of the site': async () => {
        const inner = document.createElement('iframe');
        inner.src = `${site}/terms`;
        document.body.append(inner);
        await new Promise((loaded) => {
          inner.addEventListener('load', loaded);
          setTimeout(loaded, 2000);
        });
        return (
          inner.contentWindow !== null && inner.contentWindow.localStorage.getItem(key) !== null
        );
      },
      'a call of the site': async () => (await fetch(`${site}/api/health`)).ok,
      'another site': async () => {
        await fetch('https://evil.example/', { mode: 'no-cors' });
        return true;
      },
      cookies: () => document.cookie !== '',
    };
    const worked: string[] = [];
    for (const [name, run] of Object.entries(tries)) {
      try {
        if (await run()) worked.push(name);
      } catch {
        // Refused.
      }
    }
    return worked;
  }, siteUrl);

interface StoredPackage {
  readonly location: string | undefined;
  readonly exit: string | undefined;
}

/** Returns what the server stores for the student of this page. */
const storedOf = (page: Page): Promise<StoredPackage> =>
  page.evaluate(async (course) => {
    interface Tokens {
      readonly accessToken: { readonly jwtToken: string };
      readonly idToken: { readonly jwtToken: string };
    }
    const tokens = JSON.parse(localStorage.getItem('cairn.session.v1') ?? '{}') as Tokens;
    const id = tokens.idToken.jwtToken;
    const claims = JSON.parse(
      atob((id.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as { readonly sub: string };
    const answer = await fetch(`/api/scorm/${course}/data?studentId=${claims.sub}`, {
      headers: { 'jwt-token': tokens.accessToken.jwtToken, 'id-token': id, id: claims.sub },
    });
    const values = (await answer.json()) as Record<string, string>;
    return { location: values['cmi.core.lesson_location'], exit: values['cmi.core.exit'] };
  }, COURSE);

const signedIn = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await signIn(page, jonas);
  return page;
};

const modes = [
  { mode: 'an origin of its own', settings: {}, isSandbox: false, reached: [] },
  { mode: 'a sandbox', settings: { PACKAGE_URL: 'none' }, isSandbox: true, reached: [] },
  {
    mode: 'the origin of the site, trusted by the operator',
    settings: { PACKAGE_URL: 'none', TRUSTED_PACKAGES: COURSE },
    isSandbox: false,
    reached: [
      'own storage',
      'storage of the page',
      'document of the page',
      'a frame of the site',
      'a call of the site',
      'cookies',
    ],
  },
];

for (const { mode, settings, isSandbox, reached } of modes) {
  test.describe(`a package in ${mode}`, () => {
    let cairn: CairnServer;
    test.beforeAll(async () => {
      cairn = await startCairn(settings);
    });
    test.afterAll(() => cairn.remove());

    test('reaches what that place allows and nothing else', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: cairn.url });
      const page = await signedIn(context);
      await page.goto(`/course/${COURSE}`);
      await expect(contentOf(page, isSandbox).getByText('Page 1 of 10')).toBeVisible();
      const frame = await frameWith(page, 'index.html');
      expect(await attack(frame, cairn.url)).toEqual(reached);
      const before = page.url();
      await frame.evaluate(() => {
        try {
          if (top) top.location.href = '/terms';
        } catch {
          // Refused.
        }
      });
      if (reached.length === 0) {
        await contentOf(page, isSandbox).getByRole('button', { name: 'Next' }).click();
        await expect(contentOf(page, isSandbox).getByText('Page 2 of 10')).toBeVisible();
        expect(page.url()).toBe(before);
      }
      await context.close();
    });

    if (reached.length === 0)
      test('cannot lead its frame to the page that signs the student out', async ({ browser }) => {
        const context = await browser.newContext({ baseURL: cairn.url });
        const page = await signedIn(context);
        await page.goto(`/course/${COURSE}`);
        await expect(contentOf(page, isSandbox).getByText(/^Page \d+ of 10$/)).toBeVisible();
        const frame = await frameWith(page, 'index.html');
        await frame.evaluate((url) => {
          // The page around it, if there is one, is of the same origin and leads itself elsewhere.
          window.parent.setTimeout(`location.href = ${JSON.stringify(url)}`);
        }, `${cairn.url}/logout`);
        await expect
          .poll(() => page.frames().map((each) => each.url()))
          .toContainEqual(expect.stringMatching(/^chrome-error:/));
        const session = await page.evaluate(() => localStorage.getItem('cairn.session.v1'));
        expect(session).toContain('jwtToken');
        await context.close();
      });

    test('[SSAVE-08] [SRTE-30] suspends and resumes where a closed tab, another screen and a reload left it', async ({
      browser,
    }) => {
      test.slow();
      const context = await browser.newContext({ baseURL: cairn.url });
      const page = await signedIn(context);
      await page.goto(`/course/${COURSE}`);
      page.on('dialog', (dialog) => void dialog.accept());
      const watcher = await context.newPage();
      await watcher.goto('/dashboard');
      const content = contentOf(page, isSandbox);
      await expect(content.getByText(/^Page \d+ of 10$/)).toBeVisible();
      const turn = async (shown: Page, to: number) => {
        const inside = contentOf(shown, isSandbox);
        while (!(await inside.getByText(`Page ${to} of 10`).isVisible()))
          await inside.getByRole('button', { name: 'Next' }).click();
      };
      await turn(page, 4);
      await page.locator('header a[href="/course-catalog"]').click();
      await expect.poll(() => storedOf(watcher)).toEqual({ location: '4', exit: 'suspend' });

      await page.goto(`/course/${COURSE}`);
      await expect(content.getByText('Page 4 of 10')).toBeVisible();
      await turn(page, 6);
      await page.reload();
      await expect(content.getByText('Page 6 of 10')).toBeVisible();
      await turn(page, 8);
      await page.close({ runBeforeUnload: false });
      await expect.poll(() => storedOf(watcher)).toEqual({ location: '8', exit: 'suspend' });
      const back = await context.newPage();
      const asked: string[] = [];
      back.on('dialog', (dialog) => {
        asked.push(dialog.message());
        void dialog.accept();
      });
      await back.goto(`/course/${COURSE}`);
      await expect(contentOf(back, isSandbox).getByText('Page 8 of 10')).toBeVisible();
      expect(asked).toEqual([
        'You have been here before and reached page 8 of 10. Continue there?',
      ]);
      await context.close();
    });
  });
}
