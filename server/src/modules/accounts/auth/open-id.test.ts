import { followRedirects } from '../../../../test/open-id-provider.ts';
import {
  OPEN_ID_CALLBACK_URL,
  type OpenIdTest,
  startOpenIdTest,
} from '../../../../test/test-open-id.ts';

let site: OpenIdTest;
let test: OpenIdTest['test'];
beforeAll(async () => {
  site = await startOpenIdTest();
  ({ test } = site);
});
afterAll(() => site.close());

const person: OpenIdTest['person'] = (...given) => site.person(...given);
const begin: OpenIdTest['begin'] = (query) => site.begin(query);
const comeBack: OpenIdTest['comeBack'] = (...given) => site.comeBack(...given);
const ensure: OpenIdTest['ensure'] = (back) => site.ensure(back);

describe('signing in at an OpenID provider', () => {
  it('redirects with PKCE, state and nonce, and stores its state encrypted in the browser', async () => {
    const { address, setCookie } = await begin();
    const query = new URL(address).searchParams;
    expect(new URL(address).origin).toBe(site.provider.issuer);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'cairn',
      redirect_uri: OPEN_ID_CALLBACK_URL,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{20,}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(setCookie).toMatch(
      /^cairn_open_id_1=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookie).not.toContain(query.get('state'));
    const again = new URL((await begin()).address).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(again.get(name)).not.toBe(query.get(name));
    }
  });

  it('returns with a hand-off that opens a session, once', async () => {
    person('lena');
    const { address, cookie } = await begin();
    const back = await comeBack(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie);
    const { path, fragment, answer } = back;
    expect(path).toBe('/handoff');
    expect(fragment.get('state')).toBe('of-the-page');
    expect(fragment.get('redirect')).toBe('/dashboard');
    expect(String(answer.headers['set-cookie'])).toMatch(/^cairn_open_id_1=; Max-Age=0; Path=\//);
    const ensured = await ensure(back);
    expect(ensured.json()).toMatchObject({
      Email: 'lena@campus.example',
      FirstName: 'Lena',
      LastName: 'Fischer',
      session: { accessToken: { jwtToken: expect.any(String) } },
    });
    expect((await ensure(back)).statusCode).toBe(401);
  });

  it('recognises a returning person by the provider’s subject', async () => {
    const signIn = async () => {
      const { address, cookie } = await begin();
      return (
        await ensure(await comeBack(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie))
      ).json();
    };
    person('mira');
    const first = await signIn();
    person('mira', { email: 'new@campus.example', email_verified: false });
    expect(await signIn()).toMatchObject({ StudentID: first.StudentID, Email: first.Email });
  });

  it('links an account by an address that the provider has verified, and no other', async () => {
    const maya = await test.addStudent();
    const signIn = async () => {
      const { address, cookie } = await begin();
      return ensure(await comeBack(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie));
    };
    person('thief', { email: maya.email, email_verified: false });
    expect((await signIn()).statusCode).toBe(403);
    person('owner', { email: maya.email });
    expect((await signIn()).json()).toMatchObject({ StudentID: maya.studentId });
    person('later', { email: maya.email });
    expect((await signIn()).statusCode).toBe(403);
  });

  it('does not apply the confirmation of one address to another', async () => {
    const maya = await test.addStudent();
    person('forger');
    site.provider.inIdToken['forger'] = { email: maya.email, email_verified: undefined };
    const { address, cookie } = await begin();
    const answer = await ensure(
      await comeBack(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie),
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      code: 'forbidden',
      message: 'Your email address is not confirmed.',
    });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login'])(
    'drops the redirect %s',
    async (redirect) => {
      person('lena');
      const { address, cookie } = await begin(`?redirect=${encodeURIComponent(redirect)}`);
      const { fragment } = await comeBack(
        await followRedirects(address, OPEN_ID_CALLBACK_URL),
        cookie,
      );
      expect(fragment.has('redirect')).toBe(false);
      expect(fragment.has('state')).toBe(false);
    },
  );
});

describe('an answer of the provider is refused', () => {
  const outcome = async (url: URL, cookie: string) => {
    const { path, fragment } = await comeBack(url, cookie);
    return { path, handOff: fragment.get('handoff') };
  };
  const refused = { path: '/login?redirect=%2Fdashboard', handOff: null };
  const unknown = { path: '/login', handOff: null };

  it('in a browser that has begun no sign-in, or a different one', async () => {
    person('lena');
    const { address, cookie } = await begin();
    const answer = await followRedirects(address, OPEN_ID_CALLBACK_URL);
    expect(await outcome(answer, '')).toEqual(unknown);
    expect(await outcome(answer, `${cookie.slice(0, -4)}AAAA`)).toEqual(unknown);
    expect(await outcome(answer, (await begin()).cookie)).toEqual(refused);
  });

  it('with another state, another code, another issuer or an error', async () => {
    person('lena');
    for (const [name, value] of [
      ['state', 'x'],
      ['code', 'x'],
      ['iss', 'https://evil.example'],
      ['error', 'access_denied'],
    ] as const) {
      const { address, cookie } = await begin();
      const answer = await followRedirects(address, OPEN_ID_CALLBACK_URL);
      answer.searchParams.set(name, value);
      expect(await outcome(answer, cookie)).toEqual(refused);
    }
  });

  it('when it is used again', async () => {
    person('lena');
    const { address, cookie } = await begin();
    const answer = await followRedirects(address, OPEN_ID_CALLBACK_URL);
    expect((await comeBack(answer, cookie)).path).toBe('/handoff');
    expect(await outcome(answer, cookie)).toEqual(refused);
  });

  it('when the person cancels', async () => {
    site.provider.next = undefined;
    const { address, cookie } = await begin();
    expect(await outcome(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie)).toEqual(
      refused,
    );
  });

  it('ten minutes later', async () => {
    person('lena');
    const { address, cookie } = await begin();
    const answer = await followRedirects(address, OPEN_ID_CALLBACK_URL);
    test.pass(601_000);
    expect(await outcome(answer, cookie)).toEqual(unknown);
  });
});

it('the hand-off of a provider works for a minute', async () => {
  person('late');
  const { address, cookie } = await begin();
  const back = await comeBack(await followRedirects(address, OPEN_ID_CALLBACK_URL), cookie);
  test.pass(75_000);
  expect((await ensure(back)).statusCode).toBe(401);
});

it('reports a provider that does not respond as unavailable', async () => {
  const answer = await test.app.inject({ url: '/api/auth/open-id/2' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    code: 'server',
    message: 'This way to sign in does not answer at the moment.',
  });
});

it('the log names no code, token, secret or person', () => {
  expect(site.written()).toContain('a sign-in at a provider failed');
  expect(site.written()).not.toMatch(/code=|eyJ|a secret of the two|campus\.example/);
});
