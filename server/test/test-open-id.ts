/** A site whose students sign in at an OpenID provider, and a browser that does so. */
import { Writable } from 'node:stream';
import { createLoggerOptions } from '../src/platform/logging/logging.ts';
import { type OpenIdTestPerson, startOpenIdTestProvider } from './open-id-provider.ts';
import { startTestApp } from './test-app.ts';

const SITE = 'https://learn.example';
const START = '/api/auth/open-id/1';
export const OPEN_ID_CALLBACK_URL = `${SITE}${START}/callback`;

const readSetCookies = (setCookie: unknown): string => /^[^;]*/.exec(String(setCookie))?.[0] ?? '';

/** Starts the site. The provider is called Campus; a second one, Away, does not respond. */
export const startOpenIdTest = async () => {
  // Silences the provider's warning that its store is in memory.
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  let written = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString();
      done();
    },
  });
  const provider = await startOpenIdTestProvider([OPEN_ID_CALLBACK_URL]);
  const { issuer, clientId, clientSecret } = provider;
  const openId = { issuer: new URL(issuer), clientId, clientSecret };
  const test = await startTestApp({
    logger: { ...createLoggerOptions('debug'), stream },
    signOn: {
      audience: SITE,
      publicUrl: SITE,
      partners: [
        { name: 'Campus', url: START, openId, emailDomains: ['campus.example', 'learn.example'] },
        {
          name: 'Away',
          url: '/api/auth/open-id/2',
          openId: { ...openId, issuer: new URL('http://127.0.0.1:9') },
          emailDomains: ['campus.example'],
        },
      ],
    },
  });

  const comeBack = async (url: URL, cookie: string) => {
    const answer = await test.app.inject({ url: url.pathname + url.search, headers: { cookie } });
    const { pathname, search, hash } = new URL(String(answer.headers.location), SITE);
    const [, mark] = [answer.headers['set-cookie']].flat();
    return {
      answer,
      path: pathname + search,
      fragment: new URLSearchParams(hash.slice(1)),
      /** The cookie that this browser must send together with the hand-off. */
      mark: readSetCookies(mark ?? ''),
    };
  };
  type Arrived = Pick<Awaited<ReturnType<typeof comeBack>>, 'fragment' | 'mark'>;
  return {
    test,
    provider,
    comeBack,
    written: () => written,
    /** Sets the person who signs in next. */
    person: (subject: string, change: Partial<OpenIdTestPerson> = {}) => {
      provider.people[subject] = {
        email: `${subject}@campus.example`,
        email_verified: true,
        given_name: 'Lena',
        family_name: 'Fischer',
        ...change,
      };
      provider.next = subject;
    },
    begin: async (query = '?state=of-the-page&redirect=%2Fdashboard') => {
      const answer = await test.app.inject({ url: START + query });
      expect(answer.statusCode).toBe(303);
      return {
        address: String(answer.headers.location),
        setCookie: String(answer.headers['set-cookie']),
        cookie: readSetCookies(answer.headers['set-cookie']),
      };
    },
    ensure: ({ fragment, mark }: Arrived) =>
      test.visitor.post(
        '/auth/ensure',
        {},
        { headers: { 'jwt-token': fragment.get('handoff') ?? '', cookie: mark } },
      ),
    close: async () => {
      await test.close();
      await provider.close();
    },
  };
};
export type OpenIdTest = Awaited<ReturnType<typeof startOpenIdTest>>;
