import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import runtime from '../../shared/runtime/package.json' with { type: 'json' };
import type { Witnesses } from '../fixtures/small-remotes.ts';
import { expect, test } from '../fixtures/test.ts';
import { go } from '../pages/go.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const [from, to, words] of [
  ['1.1.0', '1.0.0', 'Heard: c1'],
  ['1.0.0', '1.1.0', 'Heard: c1 from somewhere'],
  ['1.1.0', '1.1.0', 'Heard: c1 from list'],
] as const) {
  test(`[EVENT-07] a listener ${to} understands an emitter ${from}`, async ({ page, releases }) => {
    await releases.mix({ sender: from, hearer: to });
    await page.goto('/hearer');
    await expect(heading(page, `Hearer ${to}`)).toBeVisible();
    await go(page, '/sender');
    await expect(heading(page, `Sender ${from}`)).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await go(page, '/hearer');
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  });
}

test('[REGI-09] a canary, a promotion and a rollback take effect at the next page load', async ({
  page,
  releases,
}) => {
  const loads = async (version: string) => {
    await page.goto('/sender');
    await expect(heading(page, `Sender ${version}`)).toBeVisible();
  };
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await loads('1.0.0');
  await releases.canary('1.1.0', 100);
  await loads('1.1.0');
  await releases.canary('1.1.0', 0);
  await loads('1.0.0');
  await releases.promote('sender', '1.1.0');
  await loads('1.1.0');
  const rollBack = releases.tools.sender(
    'rollback',
    '--channel',
    'production',
    '--remote',
    'sender',
  );
  expect(await rollBack).toMatchObject({ code: 0, answer: { ok: true } });
  await loads('1.0.0');
});

test('[HEAL-10] a page that is open while others are promoted keeps what it runs; what it opens next works; a reload gets the new mix', async ({
  page,
  releases,
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
  await releases.mix({ sender: '1.1.0', hearer: '1.1.0' });
  await go(page, '/hearer');
  await expect(heading(page, 'Hearer 1.1.0')).toBeVisible();
  await go(page, '/sender');
  await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await go(page, '/hearer');
  await expect(page.getByText('Heard: c1 from somewhere', { exact: true })).toBeVisible();
  await go(page, '/sender');
  await page.reload();
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
});

test('[REMOTE-06] [REMOTE-05] host and remotes of any mix have one session, one runtime and one react', async ({
  page,
  releases,
}) => {
  await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
  await page.addInitScript(countRenderers);
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.1.0')).toBeVisible();
  await go(page, '/hearer');
  await expect(heading(page, 'Hearer 1.0.0')).toBeVisible();
  const same = await page.evaluate(() => {
    const { witnesses } = globalThis as unknown as { witnesses: Witnesses };
    const [one, other] = [witnesses['sender 1.1.0'], witnesses['hearer 1.0.0']];
    return (['events', 'createRoot', 'useState'] as const).map(
      (name) => one?.[name] !== undefined && one[name] === other?.[name],
    );
  });
  expect(same).toEqual([true, true, true]);
  // The host listens on its own bus, and hears what a remote says on its.
  await page.evaluate(() => {
    const { witnesses } = globalThis as unknown as { witnesses: Witnesses };
    const bus = witnesses['hearer 1.0.0']?.events as
      | { emit: (name: string, payload: object) => void }
      | undefined;
    bus?.emit('notice.shown', { tone: 'info', message: 'Said by a remote' });
  });
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Said by a remote');
  const renderers = await page.evaluate(
    () => (globalThis as unknown as { renderers: unknown[] }).renderers.length,
  );
  expect(renderers).toBe(1);
});

/** Runs in the page, before anything else: each copy of react-dom makes itself known to the tools of developers. */
const countRenderers = (): void => {
  const renderers: unknown[] = [];
  Object.assign(globalThis, {
    renderers,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: (renderer: unknown) => renderers.push(renderer),
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onScheduleFiberRoot() {},
    },
  });
};

test.describe('a release that wants another session than the host has', () => {
  // That it was refused is reported on the console.
  test.use({ quietConsole: undefined });

  test('[REMOTE-06] is refused at load with both versions named, and the one before it runs', async ({
    page,
    releases,
  }) => {
    await releases.mix({ sender: '1.1.0', hearer: '1.0.0' });
    await wantAnotherSession(page);
    await page.goto('/sender?mfe.inspect');
    await expect(heading(page, 'Sender 1.0.0')).toBeVisible();
    const entry = page.getByRole('listitem').filter({ hasText: '/remotes/sender/1.0.0/' });
    const lent = runtime.version.replaceAll('.', String.raw`\.`);
    await expect(entry).toContainText(
      new RegExp(String.raw`1\.1\.0 failed: .*${lent} .*\^9\.0\.0.* 1\.0\.0 runs instead`),
    );
  });
});

/** As if the sender 1.1.0 had been built for a later host: its container asks for ^9.0.0, and has the right hash. */
const wantAnotherSession = async (page: Page): Promise<void> => {
  const entry = /\/remotes\/sender\/1\.1\.0\/remoteEntry\.\w+\.js$/;
  let changed = '';
  await page.route(/\/sender\?/, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const [, file = '', hash = ''] = /"(remoteEntry\.\w+\.js)":"(sha384-[^"]+)"/.exec(html) ?? [];
    const url = new URL(`/remotes/sender/1.1.0/${file}`, answer.url());
    const code = await (await page.request.get(url.href)).text();
    changed = code.replaceAll('[1,1,0,0]', '[1,9,0,0]');
    expect(changed).not.toBe(code);
    const newHash = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
    await route.fulfill({ response: answer, body: html.replaceAll(hash, newHash) });
  });
  await page.route(entry, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: changed }),
  );
};

test('[REMOTE-09] a class name that two remotes use looks in each as that one says', async ({
  page,
  releases,
}) => {
  await releases.mix({ sender: '1.0.0', hearer: '1.1.0' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByText('Courses');
  const look = () => link.evaluate((element) => getComputedStyle(element).color);
  await page.goto('/sender');
  await expect(heading(page, 'Sender 1.0.0')).toHaveCSS('color', 'rgb(0, 0, 200)');
  const before = await look();
  await go(page, '/hearer');
  await expect(heading(page, 'Hearer 1.1.0')).toHaveCSS('color', 'rgb(201, 0, 0)');
  await go(page, '/sender');
  await expect(heading(page, 'Sender 1.0.0')).toHaveCSS('color', 'rgb(0, 0, 200)');
  expect(await look()).toBe(before);
});
