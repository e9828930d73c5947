import type { Browser, Page } from '@playwright/test';
import {
  startOpenIdTestProvider,
  type OpenIdTestProvider,
} from '../../server/test/open-id-provider.ts';
import { createTrialPartnerKeys } from '../../server/src/modules/accounts/partner-site/partner-site.ts';
import { type CairnServer, startCairn } from '../fixtures/cairn-server.ts';
import { findUnusedPort } from '../fixtures/free-port.ts';
import { startPartnerSite, type StandalonePartner } from '../fixtures/partner-site.ts';
import { expect, test } from '../fixtures/test.ts';
import { ALL_RULE_TAGS, findFaultsInBothThemes } from '../pages/axe.ts';
import { maya, signIn } from '../pages/students.ts';

const twoMinutesAgo = () => new Date(Date.now() - 120_000);
const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('cairn.session.v1'));
const recordOf = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('cairn.record.v1'))) ?? '{}');

test('[LOGIN-04] [HAND-01] [HAND-04] the demo’s own partner signs in a newcomer and enrols them on the way', async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fcourse-catalog%2Fhttp-and-apis%3Ffrom%3Da%23about');
  await expect(page.getByRole('button', { name: 'Sign in with Partner site two' })).toBeDisabled();
  await page.getByRole('button', { name: 'Sign in with Harbor Institute' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Institute' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/);
  expect(await findFaultsInBothThemes(page, ALL_RULE_TAGS)).toEqual([]);

  await page.getByRole('radio', { name: /Tomás Ribeiro/ }).check();
  await page.getByLabel('Enrol me on the way').selectOption('HTTP and APIs');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/course-catalog\/http-and-apis\?from=a#about$/);
  const attributes = await recordOf(page);
  expect(attributes).toMatchObject({ FirstName: 'Tomás', Email: 'tomas@harbor.example' });
  expect(Object.keys(attributes.Courses)).toEqual(['http-and-apis']);
  await page.goto('/learning');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Tomás' })).toBeVisible();
  await expect(page.getByText('HTTP and APIs').first()).toBeVisible();
});

test('[HAND-06] /handoff without anybody who arrives leads to login', async ({ page }) => {
  await page.goto('/handoff');
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('a partner and a provider elsewhere', () => {
  let cairn: CairnServer;
  let partner: StandalonePartner;
  let provider: OpenIdTestProvider;
  test.beforeAll(async () => {
    const port = await findUnusedPort();
    const origin = `http://127.0.0.1:${port}`;
    partner = await startPartnerSite(origin);
    provider = await startOpenIdTestProvider([`${origin}/api/auth/open-id/1/callback`]);
    cairn = await startCairn({
      PORT: String(port),
      PARTNERS: JSON.stringify([
        {
          name: 'Campus',
          issuer: provider.issuer,
          clientId: provider.clientId,
          clientSecret: provider.clientSecret,
          emailDomains: ['campus.example'],
        },
        partner.settings,
      ]),
    });
  });
  test.afterAll(async () => {
    await cairn.remove();
    await partner.close();
    await provider.close();
  });

  /** Opens a browser whose console is not checked: a refused hand-off is reported there. */
  const openPage = async (browser: Browser) => {
    const context = await browser.newContext({ baseURL: cairn.url });
    const page = await context.newPage();
    return { page, close: () => context.close() };
  };
  const goToPartner = async (page: Page, address = '/login') => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Sign in with North College' }).click();
    await expect(page).toHaveURL((url) => url.origin === partner.url);
  };

  test('[LOGIN-04] [LOGIN-05] [HAND-01] [HAND-08] there and back: signed in, where it began, and nothing left in address or history', async ({
    browser,
  }) => {
    const { page, close } = await openPage(browser);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(page.url());
    });
    await goToPartner(page, '/login?redirect=%2Flearning%3Ftab%3Dall');
    const arrived: string[] = [];
    page.on('response', (response) => {
      const location = response.headers()['location'];
      if (location?.includes('/handoff#') === true) arrived.push(location);
    });
    asked.length = 0;
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${cairn.url}/learning?tab=all`);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Lena' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    for (const url of asked) expect(url).not.toContain('handoff=');
    await page.goBack();
    expect(page.url()).not.toContain('#');

    // A person who finds the URL afterwards cannot use it.
    const [used = ''] = arrived;
    expect(used).toContain('#handoff=ey');
    const thief = await openPage(browser);
    await thief.page.goto(used.replace(/&state=[^&]*/, ''));
    await expect(thief.page).toHaveURL(/\/login\?redirect=%2Flearning%3Ftab%3Dall$/);
    expect(await sessionOf(thief.page)).toBeNull();
    await thief.close();
    await close();
  });

  test('[HAND-01] whoever comes by a link of the partner needs not have been here before', async ({
    browser,
  }) => {
    const { page, close } = await openPage(browser);
    await page.goto(`/handoff#handoff=${await partner.handOff()}`);
    await expect(page).toHaveURL(/\/learning$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Lena' })).toBeVisible();
    await close();
  });

  const refusals: Record<string, () => Promise<string>> = {
    'has expired': () => partner.handOff({ now: twoMinutesAgo }),
    'is signed by another key': async () =>
      partner.handOff({ privateKey: (await createTrialPartnerKeys()).privateKey }),
    'is meant for another site': () => partner.handOff({ audience: 'https://elsewhere.example' }),
    'comes from nobody we know': () => partner.handOff({ issuer: 'https://evil.example' }),
    'is no token': async () => 'ey.ey.ey',
  };
  for (const [name, make] of Object.entries(refusals)) {
    test(`[HAND-06] [HAND-09] a hand-off that ${name} opens nothing and ends no session`, async ({
      browser,
    }) => {
      const { page, close } = await openPage(browser);
      const token = await make();
      await page.goto(`/handoff#handoff=${token}&redirect=%2Faccount`);
      await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/);
      expect(await sessionOf(page)).toBeNull();
      await signIn(page, maya, '/learning');
      const before = JSON.parse((await sessionOf(page)) ?? '{}').refreshToken;
      await page.goto(`/handoff#handoff=${token}&redirect=%2Fterms`);
      await expect(page).toHaveURL(/\/terms$/);
      expect(JSON.parse((await sessionOf(page)) ?? '{}').refreshToken).toEqual(before);
      await close();
    });
  }

  test('[LOGIN-05] [HAND-06] an answer with another state is refused', async ({ browser }) => {
    const { page, close } = await openPage(browser);
    await goToPartner(page);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    const other = state.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    await page.goto(`${cairn.url}/handoff#handoff=${await partner.handOff()}&state=${other}`);
    await expect(page).toHaveURL(/\/login$/);
    expect(await sessionOf(page)).toBeNull();
    await close();
  });

  test('[HAND-07] a partner cannot send people to other sites through here', async ({
    browser,
  }) => {
    const { page, close } = await openPage(browser);
    for (const redirect of ['https://evil.example', '//evil.example', '/%09/evil.example']) {
      const encoded = encodeURIComponent(redirect);
      await page.goto(`/handoff#handoff=${await partner.handOff()}&redirect=${encoded}`);
      await expect(page).toHaveURL(`${cairn.url}/learning`);
    }
    await close();
  });

  test('[LOGIN-04] [HAND-01] an OpenID provider signs in, and its person is the same the next time', async ({
    browser,
  }) => {
    provider.people['c-7'] = {
      email: 'sam@campus.example',
      email_verified: true,
      given_name: 'Sam',
      family_name: 'Adeyemi',
    };
    provider.next = 'c-7';
    const ids: unknown[] = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const { page, close } = await openPage(browser);
      await page.goto('/login?redirect=%2Flearning%3Ftab%3Dall');
      await page.getByRole('button', { name: 'Sign in with Campus' }).click();
      await expect(page).toHaveURL(`${cairn.url}/learning?tab=all`);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Sam' })).toBeVisible();
      ids.push((await recordOf(page)).StudentID);
      await close();
    }
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[1]).toBe(ids[0]);
  });

  test('an OpenID provider whose person gives up leads back to login', async ({ browser }) => {
    provider.next = undefined;
    const { page, close } = await openPage(browser);
    await page.goto('/login?redirect=%2Faccount');
    await page.getByRole('button', { name: 'Sign in with Campus' }).click();
    await expect(page).toHaveURL(`${cairn.url}/login?redirect=%2Faccount`);
    expect(await sessionOf(page)).toBeNull();
    await close();
  });
});

test('a person of the demo’s partner who has an account keeps it', async ({ browser, cairn }) => {
  const context = await browser.newContext({ baseURL: cairn.url });
  const page = await context.newPage();
  await page.goto('/dev/partner');
  await page.getByRole('radio', { name: /Jonas Weber/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/learning$/);
  expect((await recordOf(page)).StudentID).toBe('jonas-weber');
  await context.close();
});
