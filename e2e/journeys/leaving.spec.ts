/** Tests leaving a page, which may then send 64 KB: with more than that pending, no value is lost in any way of leaving. */
import type { BrowserContext, Page } from '@playwright/test';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import { type CairnServer, startCairn } from '../fixtures/cairn-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { packageFrame, runtimeFrame } from '../pages/course-player.ts';
import { jonas, signIn } from '../pages/students.ts';

/** A server for this file alone, as the tests read its database. */
let ownServer: CairnServer;
test.beforeAll(async () => {
  ownServer = await startCairn();
});
test.afterAll(() => ownServer.remove());

const PACKAGE = 'reading-charts-honestly';

/** Returns elements of the data model of a package, with so many bytes in all. */
const elements = (way: string, bytes: number): Record<string, string> => {
  const comments = Array.from({ length: Math.ceil((bytes - 60_000) / 4000) }, (_, at) => [
    `cmi.comments_from_learner.${at}.comment`,
    `${way} ${bytes} ${at} `.padEnd(4000, 'c'),
  ]);
  const suspended = `${way} ${bytes} `.padEnd(60_000, 's');
  return { 'cmi.suspend_data': suspended, ...Object.fromEntries(comments) };
};

type Way = (page: Page, values: Record<string, string>) => Promise<unknown>;

/** Ways to leave the page. The package sets its values and the page is left at once, so that no value has been sent. */
const ways: Record<string, Way> = {
  'another screen': async (page, values) => {
    await setAll(page, values);
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('header a[href="/course-catalog"]')?.click(),
    );
  },
  reload: async (page, values) => {
    await setAll(page, values);
    await page.evaluate(() => location.reload());
  },
  'a closed tab': async (page, values) => {
    await setAll(page, values);
    await page.close({ runBeforeUnload: false });
  },
  'an app that the phone ends in the background': async (page, values) => {
    await setAll(page, values);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const session = await page.context().newCDPSession(page);
    void session.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash');
  },
};

interface Played {
  readonly API_1484_11: { readonly SetValue: (key: string, value: string) => string };
}

const setAll = async (page: Page, values: Record<string, string>) => {
  const runtime = await runtimeFrame(page);
  await runtime.evaluate((given) => {
    const { API_1484_11: api } = window as unknown as Played;
    for (const [key, value] of Object.entries(given)) api.SetValue(key, value);
  }, values);
};

const play = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`/course/${PACKAGE}`);
  await packageFrame(page).getByRole('heading').first().waitFor();
  return page;
};

const enrol = async (page: Page): Promise<void> => {
  await page.goto(`/course-catalog/${PACKAGE}`);
  await page.getByRole('button', { name: 'Enroll' }).click();
  await expect(page.getByRole('link', { name: 'Open Course' })).toBeVisible();
};

test('[SSAVE-09] [SSAVE-12] a package with 70 or 300 KB under way loses nothing, however the page is left', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: ownServer.url });
  const first = await context.newPage();
  await signIn(first, jonas);
  await enrol(first);
  await first.close();
  const sql = connectToEmbeddedDatabase(ownServer.dataDir);
  const stored = async (wanted: Record<string, string>) => {
    const rows = await sql<{ key: string; value: string }[]>`
      select key, value from scorm_values where key = any(${Object.keys(wanted)}::text[])`;
    return Object.fromEntries(rows.map(({ key, value }) => [key, value.slice(0, 60)]));
  };
  for (const bytes of [70_000, 300_000]) {
    for (const [way, leave] of Object.entries(ways)) {
      await test.step(`${bytes / 1000} KB, ${way}`, async () => {
        const values = elements(way, bytes);
        const page = await play(context);
        await leave(page, values);
        const next = await play(context);
        const wanted = Object.entries(values).map(([key, value]) => [key, value.slice(0, 60)]);
        await expect.poll(() => stored(values)).toEqual(Object.fromEntries(wanted));
        await next.close();
        if (!page.isClosed()) await page.close();
      });
    }
  }
  await sql.end();
  await context.close();
});

const editorOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Your answer' }).getByRole('textbox', { name: 'Your answer' });

test('a long draft and a note that were being typed when the tab was closed are there again, and are stored', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: ownServer.url });
  const page = await context.newPage();
  await signIn(page, jonas, '/course/statistics-live?item=st-assignment-compare');
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await editorOf(page).click();
  await editorOf(page).evaluate((element) => {
    const text = `${'A long answer. '.repeat(4700)}The end of it.`;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', `<p>${text}</p>`);
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(editorOf(page)).toContainText('The end of it.');
  await page.close();
  const draft = await context.newPage();
  await draft.goto('/course/statistics-live?item=st-assignment-compare');
  await expect(editorOf(draft)).toContainText('The end of it.');
  await expect(draft.getByText(/^Saved as a draft/)).toBeVisible();
  await draft.close();
  const sql = connectToEmbeddedDatabase(ownServer.dataDir);
  const [row] = await sql<{ content: string }[]>`
    select content from submission_drafts where assignment_id = 'st-assignment-compare'`;
  await sql.end();
  expect(row?.content.length).toBeGreaterThan(70_000);
  expect(row?.content).toContain('The end of it.');

  const lecture = '/course/planning-agile-delivery';
  const writing = await context.newPage();
  await writing.goto(lecture);
  await writing.getByRole('tab', { name: /^Notes/ }).click();
  await writing.getByLabel(/^Note at \d/).fill('Ask what a sprint is for.');
  await writing.close();
  const back = await context.newPage();
  await back.goto(lecture);
  await back.getByRole('tab', { name: /^Notes/ }).click();
  await expect(back.getByLabel(/^Note at \d/)).toHaveValue('Ask what a sprint is for.');
  await back.getByRole('button', { name: /^Add note at/ }).click();
  await expect(back.getByText('1 note. Only you can see them.')).toBeVisible();
  await context.close();
});
