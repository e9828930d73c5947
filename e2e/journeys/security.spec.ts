import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { readMailedCode } from '../pages/mailbox.ts';
import { fillSignIn, maya } from '../pages/students.ts';

/** Name of the global that injected code sets when it runs. */
const TRAP = '__ran';
const MARKUP = `<img src=x onerror="window.${TRAP}=1"><script>window.${TRAP}=1</script>`;
const hasRun = (page: Page) => page.evaluate((name) => name in window, TRAP);
const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('cairn.session.v1'));

/** Opens a browser whose console is not checked: refusals are reported there. */
const openPage = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  return { page, close: () => context.close() };
};

const elsewhere = [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '/%2f%2fevil.example/x',
  '/%5cevil.example/x',
  '/%252f%252fevil.example/x',
  'javascript:alert(1)',
  '/x/../login?redirect=//evil.example',
  '/login?redirect=https://evil.example',
];

test('[LOGIN-10] [LOGIN-11] [PGUARD-10] [PGUARD-11] no redirect leads away, after signing in or when signed in already', async ({
  browser,
  cairn,
}) => {
  const { page, close } = await openPage(browser, cairn.url);
  const left: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(cairn.url)) left.push(request.url());
  });
  test.slow();
  for (const redirect of elsewhere.slice(0, 4)) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await fillSignIn(page, maya);
    await expect(page, redirect).toHaveURL(`${cairn.url}/learning`);
    await page.evaluate(() => localStorage.clear());
  }
  await page.goto('/login');
  await fillSignIn(page, maya);
  await expect(page).toHaveURL(`${cairn.url}/learning`);
  for (const [index, redirect] of elsewhere.entries()) {
    const entrance = index % 2 === 0 ? '/login' : '/register';
    await page.goto(`${entrance}?redirect=${encodeURIComponent(redirect)}`);
    await expect(page, redirect).toHaveURL(`${cairn.url}/dashboard`);
  }
  expect(left.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
  await close();
});

test('[REG-05] [LOGIN-06] no unsafe redirect is handed on between the screens', async ({
  page,
}) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a name that is markup is shown as text, wherever names are shown', async ({
  browser,
  cairn,
}) => {
  const { page, close } = await openPage(browser, cairn.url);
  const email = 'mark.up@learn.example';
  const password = 'a good password';
  await page.goto('/register');
  await page.getByLabel('First name').fill(MARKUP.slice(0, 100));
  await page.getByLabel('Last name').fill('<b onmouseover=alert(1)>Bold</b>');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verify/);
  await page
    .getByLabel('Verification code')
    .fill(await readMailedCode(page, 'Confirm your email for Cairn', email));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login?redirect=%2Flearning');
  await page.getByLabel('Username or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, <img src=x');
  for (const path of ['/dashboard', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('img[onerror]').count()).toBe(0);
  }
  expect(await hasRun(page)).toBe(false);
  await close();
});

test('a failure text that is markup is shown as text', async ({ browser, cairn }) => {
  const { page, close } = await openPage(browser, cairn.url);
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: MARKUP } }),
  );
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: MARKUP } }),
  );
  await page.goto('/login');
  await fillSignIn(page, maya);
  await expect(page.getByText(MARKUP)).toBeVisible();
  await page.goto(`/login?email=${encodeURIComponent(MARKUP)}`);
  await expect(page.getByLabel('Username or email')).toHaveValue(MARKUP);
  await page.goto(`/verify?email=${encodeURIComponent(MARKUP)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await hasRun(page)).toBe(false);
  await close();
});

test('the policy of pages: nothing inline, nothing evaluated, no markup from strings, nothing from elsewhere', async ({
  browser,
  cairn,
}) => {
  const { page, close } = await openPage(browser, cairn.url);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const outcomes = await page.evaluate(
    async ({ trap, markup }) => {
      // Code that a debugger starts may evaluate; code that the page starts may not.
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      interface Policies {
        createPolicy: (name: string, rules: object) => { createHTML: (html: string) => string };
      }
      const policies = (window as unknown as { trustedTypes: Policies }).trustedTypes;
      const tries: Record<string, () => unknown> = {
        innerHTML: () => {
          document.createElement('div').innerHTML = markup;
        },
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', markup),
        'document.write': () => document.write(markup),
        'script text': () => {
          document.createElement('script').text = 'x';
        },
        'script address': () => {
          document.createElement('script').src = 'https://evil.example/x.js';
        },
        'a policy of its own': () => {
          // The page provides a policy that trusts nothing: frameworks cannot start without one.
          const mine = policies.createPolicy('mine', { createHTML: String });
          document.createElement('div').innerHTML = mine.createHTML(markup);
        },
        "a policy of the browser's": () =>
          Object.getPrototypeOf(policies).createPolicy.call(policies, 'mine', {}),
        eval: () => Reflect.apply(Reflect.get(window, 'eval'), undefined, [`window.${trap}=1`]),
        'a worker from a blob': () => new Worker(URL.createObjectURL(new Blob(['1']))),
      };
      const allowed: string[] = [];
      for (const [name, attempt] of Object.entries(tries)) {
        try {
          attempt();
          allowed.push(name);
        } catch {
          // Refused, as it must be.
        }
      }
      const reached = await fetch('https://evil.example/steal').then(
        () => true,
        () => false,
      );
      const link = document.createElement('a');
      link.setAttribute('href', `javascript:window.${trap}=1`);
      document.body.append(link);
      link.click();
      const button = document.createElement('button');
      let canListen = true;
      try {
        button.setAttribute('onclick', `window.${trap}=1`);
        button.click();
      } catch {
        canListen = false;
      }
      return { allowed, reached, canListen: canListen && trap in window };
    },
    { trap: TRAP, markup: MARKUP },
  );
  expect(outcomes).toEqual({ allowed: [], reached: false, canListen: false });
  expect(await hasRun(page)).toBe(false);
  await close();
});

test('[SESS-07] tokens that somebody has made up open no page and are not kept', async ({
  browser,
  cairn,
}) => {
  const { page, close } = await openPage(browser, cairn.url);
  await page.goto('/terms');
  await page.evaluate(
    (exp) => {
      const claims = { sub: 'maya-okafor', iss: 'cairn', aud: 'cairn-api', role: 'student', exp };
      const [head, body] = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
        btoa(JSON.stringify(part)).replaceAll('=', ''),
      );
      const jwtToken = `${head}.${body}.`;
      const forged = {
        accessToken: { jwtToken },
        idToken: { jwtToken },
        refreshToken: { jwtToken: 'x' },
      };
      localStorage.setItem('cairn.session.v1', JSON.stringify(forged));
    },
    Math.floor(Date.now() / 1000) + 86_400,
  );
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/);
  await expect(page.getByText('Session expired. Please sign in again.')).toBeVisible();
  expect(await sessionOf(page)).toBeNull();
  await close();
});
