/** A real OpenID provider for tests: each visitor is signed in as `next`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export interface OpenIdTestPerson {
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
}

export interface OpenIdTestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claims of the people at the provider, by their subject. */
  readonly people: Record<string, OpenIdTestPerson>;
  /** Claims of the id token that differ from the user info, by subject. */
  readonly inIdToken: Record<string, { readonly [Name in keyof OpenIdTestPerson]?: unknown }>;
  /** Subject that signs in next; undefined: the person cancels. */
  next: string | undefined;
  readonly close: () => Promise<void>;
}

const SCOPE = 'openid email profile';

/**
 * Starts an OpenID provider on this machine.
 * @param redirectUris the URLs to which the provider may redirect
 */
export const startOpenIdTestProvider = async (
  redirectUris: readonly string[],
): Promise<OpenIdTestProvider> => {
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/interaction/')) void finish(request, response);
    else void answer?.(request, response);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const test: OpenIdTestProvider = {
    issuer,
    clientId: 'cairn',
    clientSecret: 'a secret of the two',
    people: {},
    inIdToken: {},
    next: undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: test.clientId,
        client_secret: test.clientSecret,
        redirect_uris: [...redirectUris],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // Includes these claims in the id token as well, as many providers do.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) => ({
        sub: accountId,
        ...test.people[accountId],
        ...(use === 'id_token' && test.inIdToken[accountId]),
      }),
    }),
    // Grants access without asking the person for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  answer = provider.callback();
  const finish = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(
      request,
      response,
      test.next === undefined
        ? { error: 'access_denied', error_description: 'They gave up.' }
        : { login: { accountId: test.next, remember: false } },
      { mergeWithLastSubmission: false },
    );
  return test;
};

/**
 * Acts as a browser at the provider: follows its redirects with cookies until the provider redirects to `leaving`, and returns
 * that URL.
 */
export const followRedirects = async (address: string, leaving: string): Promise<URL> => {
  const jar = new Map<string, string>();
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(leaving)) return new URL(next);
  }
  throw new Error('The provider sends its visitors round and round.');
};
