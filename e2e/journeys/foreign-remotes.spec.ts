import type { Page } from '@playwright/test';
import {
  buildExternalRemote,
  EXTERNAL_REMOTES,
  type ExternalRemoteName,
} from '../fixtures/external-remotes.ts';
import { openPlainRegistry } from '../fixtures/plain-registry.ts';
import { createReleaseToken } from '../fixtures/release-tokens.ts';
import { createTeamTool } from '../fixtures/team-tool.ts';
import { readTelemetry } from '../fixtures/telemetry.ts';
import { expect } from '../fixtures/test.ts';
import { test as base } from '../fixtures/tried-releases.ts';
import { pushUrl } from '../pages/push-url.ts';
import { countReactCopies, watchReactCopies } from '../pages/react-copies.ts';

type Folders = Readonly<Record<ExternalRemoteName, Readonly<Record<'1.0.0' | '1.1.0', string>>>>;

/** Remotes on production: 1.1.0 of each, with 1.0.0 as its fallback. */
const test = base.extend<object, { readonly foreign: Folders }>({
  foreign: [
    async ({ cairn }, use) => {
      const registry = await openPlainRegistry(
        cairn,
        EXTERNAL_REMOTES.map((name) => `by-${name}`),
      );
      const built = [];
      for (const name of EXTERNAL_REMOTES) {
        const folders = {
          '1.0.0': await buildExternalRemote(name, '1.0.0'),
          '1.1.0': await buildExternalRemote(name, '1.1.0'),
        };
        for (const folder of Object.values(folders))
          await registry.promote(await registry.publish(folder));
        built.push([name, folders] as const);
      }
      await use(Object.fromEntries(built) as unknown as Folders);
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

/** The files with its code: the container has a hash of its own in any case. */
const CODE: Readonly<Record<ExternalRemoteName, string>> = {
  rspack: String.raw`app\..*js`,
  vite: String.raw`.*(?<!entry)\.js`,
  esbuild: String.raw`app-.*js`,
  svelte: String.raw`app-.*js`,
  plain: String.raw`entry\.js`,
};

const app = (page: Page, name: ExternalRemoteName, version: string) =>
  page.locator(`[data-app="by-${name}@${version}"]`);

/** Checks that the app is there with its styles and works, and that the host receives what it emits. */
const use = async (page: Page, name: ExternalRemoteName, version: string): Promise<void> => {
  const own = app(page, name, version);
  const title = own.getByRole('heading', { level: 1, name: `Built by ${name}` });
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 201)');
  await own.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(own.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(`Pressed 1 by ${name}`);
};

/** Runs in the page, before its own scripts. */
const watchPolicy = (): void => {
  const reports: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    reports.push(`${effectiveDirective} ${blockedURI}`),
  );
  Object.assign(globalThis, { reports });
};

const seen = async (page: Page) => ({
  renderers: await countReactCopies(page),
  reports: await page.evaluate(() => Reflect.get(globalThis, 'reports') as string[]),
});

for (const name of EXTERNAL_REMOTES) {
  test(`a release by ${name} passes every rule of the gate and its mount`, async ({
    createCheck,
    foreign,
  }) => {
    const { problems } = await createCheck()(foreign[name]['1.1.0']);
    expect(problems).toEqual([]);
  });
}

test('remotes of every bundler open cold and after each other, with one React and nothing that the policy stops', async ({
  page,
  foreign,
}) => {
  await watchReactCopies(page);
  await page.addInitScript(watchPolicy);
  for (const name of Object.keys(foreign) as ExternalRemoteName[]) {
    await page.goto(`/by-${name}`);
    await use(page, name, '1.1.0');
    expect(await seen(page)).toEqual({ renderers: 1, reports: [] });
  }
  await page.goto('/course-catalog');
  for (const name of [...EXTERNAL_REMOTES, ...EXTERNAL_REMOTES.slice(0, 1)]) {
    await pushUrl(page, `/by-${name}`);
    await expect(app(page, name, '1.1.0').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await seen(page)).toEqual({ renderers: 1, reports: [] });
});

test.describe('a release whose code is not what was published', () => {
  // The refusal is reported on the console.
  test.use({ quietConsole: undefined });

  for (const name of EXTERNAL_REMOTES)
    for (const how of ['cold', 'from another page'] as const)
      test(`by ${name} gives way to the one before it, opened ${how}`, async ({
        page,
        foreign,
      }) => {
        expect(foreign[name]).toBeDefined();
        await page.route(new RegExp(`/by-${name}/1.1.0/${CODE[name]}$`), async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, body: `${await answer.text()}\n;` });
        });
        const told = page.waitForRequest((request) =>
          readTelemetry(request).some(
            ({ remote, kind }) => remote === `by-${name}` && kind === 'failed',
          ),
        );
        await page.goto(how === 'cold' ? `/by-${name}` : '/course-catalog');
        if (how !== 'cold') await pushUrl(page, `/by-${name}`);
        await use(page, name, '1.0.0');
        const events = readTelemetry(await told);
        expect(events).toContainEqual(
          expect.objectContaining({ remote: `by-${name}`, version: '1.1.0', instead: '1.0.0' }),
        );
      });
});

test('a release by every bundler reports that it runs, and one command rolls it back', async ({
  page,
  cairn,
  foreign,
}) => {
  const tool = createTeamTool(cairn, await createReleaseToken(cairn, '*'));
  for (const name of Object.keys(foreign) as ExternalRemoteName[]) {
    const remote = `by-${name}`;
    const told = page.waitForRequest((request) =>
      readTelemetry(request).some((event) => event.remote === remote && event.kind === 'loaded'),
    );
    await page.goto(`/${remote}`);
    await use(page, name, '1.1.0');
    const event = readTelemetry(await told).find((each) => each.remote === remote);
    expect(event).toMatchObject({ version: '1.1.0', ms: expect.any(Number) });
    const { code } = await tool('rollback', '--channel', 'production', '--remote', remote);
    expect(code).toBe(0);
    await page.reload();
    await use(page, name, '1.0.0');
  }
});
