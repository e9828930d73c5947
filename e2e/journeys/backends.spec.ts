import type { Page } from '@playwright/test';
import { startDevRemote, startViteDevRemote } from '../fixtures/dev-remote.ts';
import { findUnusedPort } from '../fixtures/free-port.ts';
import { createTeam } from '../fixtures/release-team.ts';
import {
  type BackendManner,
  buildBackendRemote,
  createBackendScreen,
  startTeamBackend,
  type TeamBackend,
} from '../fixtures/team-backend.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { agreeToUnpromotedCode, signInAsTester } from '../pages/agreement.ts';
import { findInspectorEntry, openInspector } from '../pages/release-inspector.ts';
import { maya, signIn } from '../pages/students.ts';

const REMOTE = 'planner';
const DEV_REMOTE = 'catalog';
const DEV_PATH = '/roles-catalog';

interface BackendFixtures {
  readonly backend: TeamBackend;
  /** The remote of the backend, released to production. */
  readonly released: undefined;
}

const test = base.extend<object, BackendFixtures>({
  backend: [
    async ({}, use) => {
      const backend = await startTeamBackend(REMOTE);
      await use(backend);
      await backend.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ backend }, use) => {
      const PORT = String(await findUnusedPort());
      const own = { url: backend.url, timeoutSeconds: 1 };
      await use({ PORT, SERVICES: JSON.stringify({ remoteBackends: { [REMOTE]: own } }) });
    },
    { scope: 'worker' },
  ],
  released: [
    async ({ cairn }, use) => {
      const team = await createTeam(cairn, REMOTE, () => buildBackendRemote(REMOTE));
      await team.publish('1.0.0');
      await team.change('1.0.0');
      await use(undefined);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const status = (page: Page) => page.getByRole('main').getByRole('status');
const load = (page: Page) => page.getByRole('button', { name: 'Load' }).click();

test(
  'a page calls the backend of its remote, which knows the student by an ID of its own',
  { tag: '@main' },
  async ({ page, cairn, backend, released: _released }) => {
    backend.trust(cairn.url);
    backend.behave('well');
    await page.goto(`/${REMOTE}`);
    await load(page);
    await expect(status(page)).toHaveText('Tea for a visitor');
    await signIn(page, maya, `/${REMOTE}`);
    await load(page);
    await expect(status(page)).toHaveText(/^Tea for [\w-]{22}$/);
    for (const headers of backend.calls) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('jwt-token');
    }
  },
);

const UNREACHABLE = /Failed: /;
const manners: readonly (readonly [BackendManner, RegExp])[] = [
  ['cookies', /^Tea with cookies$/],
  ['redirect', UNREACHABLE],
  ['html', UNREACHABLE],
  ['1 GB', UNREACHABLE],
  ['half', UNREACHABLE],
  ['slow', UNREACHABLE],
  ['down', UNREACHABLE],
];

test('a page stays whole whatever its backend does', async ({
  page,
  cairn,
  backend,
  released: _released,
}) => {
  backend.trust(cairn.url);
  await signIn(page, maya, `/${REMOTE}`);
  const cookies = async () =>
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name === 'crumb');
  for (const [manner, text] of manners) {
    backend.behave('well');
    await load(page);
    await expect(status(page)).toHaveText(/^Tea for/);
    backend.behave(manner);
    await load(page);
    await expect(status(page), manner).toHaveText(text);
    expect(await cookies(), manner).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/${REMOTE}`);
  }
  // The address of a call, opened as a page, is a download at most.
  backend.behave('html');
  const answer = await page.request.get(`/api/remotes/${REMOTE}/plan`);
  expect(answer.status()).toBe(502);
});

test('the inspector counts the calls of the page to a backend, and those that failed', async ({
  page,
  cairn,
  backend,
  released: _released,
}) => {
  backend.trust(cairn.url);
  backend.behave('well');
  await signInAsTester(page, cairn);
  await page.goto(`/${REMOTE}`);
  await load(page);
  await expect(status(page)).toHaveText(/^Tea for/);
  await openInspector(page);
  const backendFact = findInspectorEntry(page, REMOTE)
    .getByRole('definition')
    .filter({ hasText: /call/ });
  await expect(backendFact).toHaveText('1 call, none failed');
  backend.behave('down');
  await load(page);
  await expect(status(page)).toHaveText(UNREACHABLE);
  await expect(backendFact).toHaveText(/^\d+ calls, [1-9]\d* failed$/);
});

for (const [bundler, start] of [
  ['webpack', startDevRemote],
  ['Vite', startViteDevRemote],
] as const)
  test(`dev with ${bundler} calls a backend on this machine, in a site that has none`, async ({
    page,
    cairn,
  }) => {
    const backend = await startTeamBackend(DEV_REMOTE);
    const port = await findUnusedPort();
    backend.trust(`http://127.0.0.1:${port}`);
    const options = ['--site', cairn.url, '--port', String(port), '--backend', backend.url];
    const dev = await start(DEV_REMOTE, DEV_PATH, { CAIRN_REGISTRY: '' }, ...options);
    try {
      expect(dev.output()).toContain(`with tokens of http://127.0.0.1:${port}`);
      await dev.saveCode(createBackendScreen(DEV_REMOTE));
      await signInAsTester(page, cairn);
      await page.goto(dev.address);
      await agreeToUnpromotedCode(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
      await load(page);
      await expect(status(page)).toHaveText('Tea for dev-student');
      expect(JSON.stringify(backend.calls)).not.toContain('jwt-token');
    } finally {
      // An open page would look for the server that has stopped.
      await page.goto('about:blank');
      await dev.stop();
      await backend.close();
    }
  });
