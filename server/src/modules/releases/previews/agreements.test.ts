import { randomUUID } from 'node:crypto';
import {
  asksForAgreement,
  readListedCode,
  readOffer,
  readShownReleases,
} from '../../../../test/test-agreements.ts';
import {
  toCookieHeader,
  makeRelease,
  type ReleaseTest,
  readBrokenRules,
  startReleaseTest,
} from '../../../../test/test-releases.ts';
import { type TestClient, testClient } from '../../../../test/test-client.ts';
import { grantReleaseRight } from '../permissions/release-rights.ts';

const HOUR_MS = 60 * 60 * 1000;
const PREVIEW = '1.3.0-preview.b-filters.g0123456789ab';
const CHOSEN = '/catalog?mfe.channel=staging&mfe.catalog=1.2.0';
const SIGNED_IN = 'cairn_signed_in=1';

let test: ReleaseTest;
let team: TestClient;
beforeAll(async () => {
  test = await startReleaseTest();
  team = await test.team();
  for (const version of ['1.1.0', '1.2.0'])
    await test.publish(team, makeRelease('catalog', version));
  await test.publish(team, makeRelease('learning', '2.0.0'));
  await test.ready(team, makeRelease('learning', '1.1.0'));
  await test.promote(team, { remote: 'learning', version: '1.1.0', channel: 'staging' });
});
afterAll(() => test.close());

const student = async (scope?: { remote?: string; channel?: string }) => {
  const person = await test.addStudent({ studentId: `stu-${randomUUID()}` });
  const { email } = person;
  if (scope)
    await grantReleaseRight(test.sql, { email, remote: '*', channel: '*', ...scope }, ['test']);
  return { email, client: await test.as(person) };
};
const everything = {};

const agree = (client: TestClient, offer: string | undefined) =>
  client.post('/release-agreements', { offer });
/** Opens a page as a student who agrees to what it shows. */
const agreed = async (url: string, client: TestClient) => {
  const answer = await agree(client, readOffer(await test.page(url)));
  expect(answer.statusCode).toBe(200);
  const { address } = answer.json<{ address: string }>();
  return { address, cookie: `${SIGNED_IN}; ${toCookieHeader(answer)}` };
};
const openAgreed = async (url: string, client: TestClient) => {
  const { address, cookie } = await agreed(url, client);
  return test.page(address, { cookie });
};

describe('an agreement', () => {
  it('runs exactly the code that was shown, at the URL without the choice, and on later pages', async () => {
    const { client } = await student(everything);
    const { address, cookie } = await agreed(`${CHOSEN}&q=1`, client);
    expect(address).toBe('/catalog?q=1');
    expect(readShownReleases(await test.page(address, { cookie }))).toEqual(['catalog 1.2.0']);
    expect(readShownReleases(await test.page('/learning', { cookie }))).toEqual(['learning 1.1.0']);
    const found = await test.page('/boot/remote?path=/catalog', { cookie });
    expect(found.json().remote.current.version).toBe('1.2.0');
  });

  it('does not cover other code, whichever link leads to it', async () => {
    const { client } = await student(everything);
    const { cookie } = await agreed(CHOSEN, client);
    for (const site of ['same-origin', 'cross-site'])
      expect(
        asksForAgreement(
          await test.page('/catalog?mfe.catalog=1.1.0', { cookie, 'sec-fetch-site': site }),
        ),
      ).toBe(true);
  });

  it('is requested again when another site links to agreed code that this browser does not store', async () => {
    const { client } = await student(everything);
    const { cookie } = await agreed(CHOSEN, client);
    const left = cookie.replace(/mfe=[^;]*/, 'mfe=');
    const from = (site: string) => ({ cookie: left, 'sec-fetch-site': site });
    expect(asksForAgreement(await test.page(CHOSEN, from('cross-site')))).toBe(true);
    const own = await test.page(CHOSEN, from('same-origin'));
    expect(readShownReleases(own)).toEqual(['catalog 1.2.0']);
    expect(toCookieHeader(own)).toContain('mfe=channel=staging&catalog=1.2.0');
  });

  it.each([
    ['no right at all', undefined],
    ['a right to test another remote', { remote: 'learning' }],
    ['a right to test on another channel', { channel: 'production' }],
  ])('is refused to a student with %s, and nothing is stored', async (_, scope) => {
    const { client, email } = await student(scope);
    const answer = await agree(client, readOffer(await test.page(CHOSEN)));
    expect([answer.statusCode, readBrokenRules(answer)]).toEqual([403, ['right-missing']]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain(`right give --email ${email} --remote catalog`);
  });

  it('is refused to a student who may promote but not test', async () => {
    const person = await test.addStudent();
    await grantReleaseRight(test.sql, { email: person.email, remote: '*', channel: '*' }, [
      'promote',
    ]);
    const answer = await agree(await test.as(person), readOffer(await test.page(CHOSEN)));
    expect(answer.statusCode).toBe(403);
  });

  it('is refused to a visitor, for an offer that was altered, and for one that is an hour old', async () => {
    const { client } = await student(everything);
    const offer = readOffer(await test.page(CHOSEN)) ?? '';
    expect((await agree(test.visitor, offer)).statusCode).toBe(401);
    const [body = '', signature] = offer.split('.');
    const json = Buffer.from(body, 'base64url').toString('utf8').replace('catalog', 'katalog');
    const altered = `${Buffer.from(json).toString('base64url')}.${signature}`;
    expect((await agree(client, altered)).statusCode).toBe(409);
    test.pass(HOUR_MS);
    expect((await agree(client, offer)).statusCode).toBe(409);
  });

  it('is possible with an expired access token, but not after the end of the session', async () => {
    const { client } = await student(everything);
    test.pass(HOUR_MS);
    const offer = readOffer(await test.page(CHOSEN));
    expect((await agree(client, offer)).statusCode).toBe(200);
    await client.post('/auth/logout', {});
    expect((await agree(client, offer)).statusCode).toBe(401);
  });

  it.each<
    [string, (held: { cookie: string; email: string; client: TestClient }) => Promise<string>]
  >([
    ['after eight hours', async ({ cookie }) => (test.pass(8 * HOUR_MS), cookie)],
    [
      'when the student signs out',
      async ({ cookie, client }) => (await client.post('/auth/logout', {}), cookie),
    ],
    [
      'when the browser says that nobody is signed in',
      async ({ cookie }) => cookie.slice(SIGNED_IN.length),
    ],
    [
      'when the right is taken',
      async ({ cookie, email }) => {
        await test.sql`delete from release_rights where email = ${email}`;
        return cookie;
      },
    ],
    [
      'when it was altered',
      async ({ cookie }) =>
        cookie.replace(
          /cairn_agreed=(.)/,
          (_, first) => `cairn_agreed=${first === 'e' ? 'f' : 'e'}`,
        ),
    ],
  ])('ends %s', async (_, end) => {
    const { client, email } = await student(everything);
    const { address, cookie } = await agreed(CHOSEN, client);
    expect(asksForAgreement(await test.page(address, { cookie }))).toBe(false);
    const left = await end({ cookie, email, client });
    expect(asksForAgreement(await test.page(address, { cookie: left }))).toBe(true);
  });

  it('ends when another student uses the browser, but not with calls of its own student', async () => {
    const [tester, other] = [await student(everything), await student(everything)];
    const { cookie } = await agreed(CHOSEN, tester.client);
    const call = (client: TestClient) => client.get('/v1/release-rights', { headers: { cookie } });
    expect((await call(tester.client)).headers['set-cookie']).toBeUndefined();
    expect((await call(other.client)).headers['set-cookie']).toMatch(/^cairn_agreed=; Max-Age=0;/);
  });

  it('is ended by a reset of the choices', async () => {
    const { client } = await student(everything);
    const { cookie } = await agreed(CHOSEN, client);
    const reset = await test.page('/catalog?mfe.reset', { cookie });
    expect(readShownReleases(reset)).toEqual(['catalog 1.0.0']);
    const cookies = [reset.headers['set-cookie']].flat();
    for (const name of ['mfe', 'cairn_agreed'])
      expect(cookies).toContainEqual(expect.stringMatching(new RegExp(`^${name}=; Max-Age=0;`)));
  });

  it('has a cookie that scripts cannot read and, over TLS, other hosts cannot set', async () => {
    const { client } = await student(everything);
    const offer = readOffer(await test.page(CHOSEN));
    const answer = await agree(client, offer);
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^cairn_agreed=[\w-]+\.[\w-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const app = await test.another({ pages: test.pages, trustedProxies: 1 });
    const headers = { ...client.headers, 'x-forwarded-proto': 'https' };
    const secure = await agree(testClient(app, headers), offer);
    expect([secure.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-cairn_agreed=[\w-]+\.[\w-]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('a preview', () => {
  const link = async (branch: string) => {
    // Files of a preview are removed when no preview shows them, so they are published each time.
    await test.publish(team, makeRelease('catalog', PREVIEW));
    const made = await team.put('/v1/remotes/catalog/previews', { version: PREVIEW, branch });
    if (made.statusCode !== 200) throw new Error(made.body);
    return made.json<{ link: string }>().link.replace('/?', '/catalog?');
  };

  it('asks for agreement, with its branch and maker, before it runs beside a session', async () => {
    const url = await link('filters');
    const asking = await test.page(url, { cookie: SIGNED_IN });
    expect(asksForAgreement(asking)).toBe(true);
    expect(asking.headers['set-cookie']).toBeUndefined();
    expect(asking.body).toContain('a preview of the branch filters of catalog, made by team');
    const { client } = await student({ channel: 'preview-*' });
    expect(readShownReleases(await openAgreed(url, client))).toEqual([`catalog ${PREVIEW}`]);
  });

  it('asks again after a push to the branch', async () => {
    const url = await link('pushed');
    const { client } = await student(everything);
    const { address, cookie } = await agreed(url, client);
    const version = '1.3.0-preview.b-filters.gfedcba987654';
    await test.publish(team, makeRelease('catalog', version));
    await team.put('/v1/remotes/catalog/previews', { version, branch: 'pushed' });
    const answer = await test.page(address, { cookie });
    expect(asksForAgreement(answer)).toBe(true);
    expect(readListedCode(answer)[0]).toContain(version);
  });
});
