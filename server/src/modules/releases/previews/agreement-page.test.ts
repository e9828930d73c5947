import { runInNewContext } from 'node:vm';
import {
  asksForAgreement,
  readListedCode,
  readOtherOrigin,
  readShownReleases,
} from '../../../../test/test-agreements.ts';
import {
  readBootManifest,
  toCookieHeader,
  makeRelease,
  PREVIEW_HOST,
  type ReleaseTest,
  startReleaseTest,
} from '../../../../test/test-releases.ts';

const CHOSEN = '/catalog?mfe.channel=staging&mfe.catalog=1.2.0';
const SIGNED_IN = 'cairn_signed_in=1';

let test: ReleaseTest;
beforeAll(async () => {
  test = await startReleaseTest();
  const team = await test.team();
  for (const version of ['1.1.0', '1.2.0'])
    await test.publish(team, makeRelease('catalog', version));
  await test.publish(team, makeRelease('learning', '2.0.0'));
  await test.ready(team, makeRelease('learning', '1.1.0'));
  await test.promote(team, { remote: 'learning', version: '1.1.0', channel: 'staging' });
});
afterAll(() => test.close());

/** The parts of a browser that the script of the page needs. */
const browserWith = (body: string, hasFocus: boolean) => {
  const [, attributes = '', text = ''] =
    /<button ([^>]*)>[\s\S]*<script>([\s\S]*)<\/script>/.exec(body) ?? [];
  const button = {
    disabled: / disabled /.test(attributes),
    dataset: {},
    addEventListener: () => undefined,
  };
  const listeners = new Map<string, () => void>();
  runInNewContext(text, {
    document: {
      getElementById: (id: string) => (id === 'agree' ? button : { textContent: '' }),
      hasFocus: () => hasFocus,
    },
    window: {
      addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    },
    setTimeout,
    clearTimeout,
  });
  return { button, fire: (type: 'focus' | 'blur') => listeners.get(type)?.() };
};

describe('the button that agrees', () => {
  let body: string;
  beforeAll(async () => {
    ({ body } = await test.page(CHOSEN));
  });
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ignores clicks until the page has had the focus for a second, so that the second half of a double click agrees to nothing', () => {
    const { button } = browserWith(body, true);
    expect(button.disabled).toBe(true);
    jest.advanceTimersByTime(999);
    expect(button.disabled).toBe(true);
    jest.advanceTimersByTime(1);
    expect(button.disabled).toBe(false);
  });

  it('waits again whenever the page gets the focus', () => {
    const { button, fire } = browserWith(body, false);
    jest.advanceTimersByTime(5000);
    expect(button.disabled).toBe(true);
    fire('focus');
    jest.advanceTimersByTime(500);
    fire('blur');
    jest.advanceTimersByTime(5000);
    expect(button.disabled).toBe(true);
    fire('focus');
    jest.advanceTimersByTime(1000);
    expect(button.disabled).toBe(false);
  });
});

describe('a link to code that visitors do not get', () => {
  it.each([
    ['without a word where it comes from', {}],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['from a page of this site', { 'sec-fetch-site': 'same-origin' }],
  ])(
    '%s shows a page that asks for agreement, stores nothing and loads no release',
    async (_, from) => {
      const answer = await test.page(CHOSEN, { ...from, cookie: SIGNED_IN });
      expect(answer.statusCode).toBe(200);
      expect(asksForAgreement(answer)).toBe(true);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).not.toMatch(/\/remotes\//);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; /,
      );
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('lists each release that would run, its publisher, and the channel', async () => {
    const answer = await test.page(CHOSEN);
    const today = test.clock.now.toISOString().slice(0, 10);
    expect(readListedCode(answer)).toEqual([
      `catalog 1.2.0, published by team on ${today}`,
      `learning 1.1.0, published by team on ${today}`,
    ]);
    expect(answer.body).toContain('It belongs to the channel staging.');
    expect(answer.body).toContain('8 hours');
  });

  it('shows the URL of a build on the visitor’s machine', async () => {
    const answer = await test.page(
      '/catalog?mfe.channel=staging&mfe.catalog=http://localhost:3001',
    );
    expect(readListedCode(answer)[0]).toBe(
      'catalog, a build on this machine (http://localhost:3001)',
    );
  });

  it('asks also for a choice in an earlier cookie, and other pages run the usual releases', async () => {
    const cookie = `${SIGNED_IN}; mfe=channel=staging&catalog=1.2.0`;
    expect(asksForAgreement(await test.page('/catalog', { cookie }))).toBe(true);
    const found = await test.page('/boot/remote?path=/catalog', { cookie });
    expect(found.json().remote.current.version).toBe('1.0.0');
    const all = await test.page('/boot/remotes', { cookie });
    expect(all.json()).toEqual({ remotes: [] });
  });

  it('asks on the host of a channel only for code that the channel does not run', async () => {
    const host = 'staging.example';
    expect(readShownReleases(await test.page('/learning', { host }))).toEqual(['learning 1.1.0']);
    expect(asksForAgreement(await test.page('/catalog?mfe.catalog=1.2.0', { host }))).toBe(true);
    const own = await test.page('/learning?mfe.learning=1.1.0', { host });
    expect(readShownReleases(own)).toEqual(['learning 1.1.0']);
    expect(readBootManifest(own).remotes[0]?.previous.map(({ version }) => version)).toEqual([
      '1.0.0',
    ]);
  });

  it('asks before an earlier release runs, to which visitors may fall back', async () => {
    const host = 'staging.example';
    const answer = await test.page('/learning?mfe.learning=1.0.0', { host });
    expect(asksForAgreement(answer)).toBe(true);
  });
});

describe('the preview origin', () => {
  const elsewhere = { host: PREVIEW_HOST };

  it('runs the same code at once, without an account', async () => {
    const url = readOtherOrigin(await test.page(`${CHOSEN}&q=1`));
    expect(url).toBe(`https://${PREVIEW_HOST}/catalog?q=1&mfe.channel=staging&mfe.catalog=1.2.0`);
    const from = { ...elsewhere, 'sec-fetch-site': 'cross-site' };
    const answer = await test.page(url.slice(`https://${PREVIEW_HOST}`.length), from);
    expect(readShownReleases(answer)).toEqual(['catalog 1.2.0']);
    const cookie = toCookieHeader(answer);
    expect(readShownReleases(await test.page('/catalog', { ...elsewhere, cookie }))).toEqual([
      'catalog 1.2.0',
    ]);
  });

  it.each([
    ['a sign-in', { method: 'POST', url: '/api/auth/login' }],
    ['a registration', { method: 'POST', url: '/api/auth/signup' }],
    ['the renewal of a session', { method: 'POST', url: '/api/auth/sessionRefresh' }],
    ['a call with a token', { url: '/api/courses/all', headers: { 'jwt-token': 'x' } }],
    ['a call of a team', { url: '/api/v1/status', headers: { authorization: 'Bearer x' } }],
    ['the mailbox of this machine', { url: '/dev/mailbox' }],
    ['an agreement', { method: 'POST', url: '/api/release-agreements' }],
  ] as const)('refuses %s', async (_, { url, ...request }) => {
    const headers = { ...elsewhere, ...('headers' in request && request.headers) };
    const answer = await test.app.inject({ method: 'GET', url, ...request, headers });
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Previews run without an account. Open the site itself to sign in.',
    ]);
  });

  it('serves everything that a visitor can read', async () => {
    const answer = await test.app.inject({ url: '/api/courses/all', headers: elsewhere });
    expect(answer.statusCode).toBe(200);
  });
});
