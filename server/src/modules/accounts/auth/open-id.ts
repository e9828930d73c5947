/** Sign-in at an OpenID provider: authorization code with PKCE, state and nonce. */
import * as client from 'openid-client';
import { fetchBounded } from '../../../platform/http/bounded-fetch.ts';
import { type OpenIdClientSettings, readGroupsClaim } from './partners.ts';

/** Values that the callback of one OpenID sign-in needs. The browser stores them encrypted in a cookie. */
export interface OpenIdSignInState {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person who has signed in at an OpenID provider, according to the provider's verified id token and its user info. */
export interface OpenIdPerson {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Names of the person's groups at the provider. */
  readonly groups: readonly string[];
}

export interface OpenIdProvider {
  /**
   * Starts a sign-in at the provider. Returns the URL to which the browser goes, and the values to store. Rejects when the
   * provider cannot be reached.
   */
  readonly begin: (returnTo: URL) => Promise<{ url: URL; visit: OpenIdSignInState }>;
  /**
   * Finishes the sign-in at the provider. Rejects when any check fails.
   * @param answer the full URL with which the browser came back
   */
  readonly finish: (answer: URL, visit: OpenIdSignInState) => Promise<OpenIdPerson>;
}

const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Maximum size in bytes of the OpenID provider's metadata, keys, tokens or user info. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Time-out in ms of one call to an OpenID provider. A sign-in makes up to four calls while a browser waits. */
const TIMEOUT_MS = 10_000;

const discoverIssuer = (
  { issuer, clientId, clientSecret }: OpenIdClientSettings,
  timeoutMs: number,
) =>
  client.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    // HTTP is allowed for an OpenID provider on this machine, for development, because the traffic does not leave the machine.
    {
      ...(isLoopback(issuer) &&
        issuer.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
      [client.customFetch]: (url, { body, ...options }) =>
        fetchBounded(url, {
          ...options,
          body: (body ?? null) as NonNullable<RequestInit['body']> | null,
          signal: AbortSignal.timeout(timeoutMs),
          maxBytes: MAX_ANSWER_BYTES,
        }),
    },
  );

/**
 * Creates the client of an OpenID provider. It sends no request before the first sign-in.
 * @param timeoutMs the time-out for each call to the OpenID provider; 10 s by default
 */
export const createOpenIdProvider = (
  settings: OpenIdClientSettings,
  timeoutMs = TIMEOUT_MS,
): OpenIdProvider => {
  let discovered: Promise<client.Configuration> | undefined;
  /** Loads the OpenID provider's metadata once. After a failure, the next sign-in tries again. */
  const configuration = () => {
    discovered ??= discoverIssuer(settings, timeoutMs).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    begin: async (returnTo) => {
      const config = await configuration();
      const visit = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo.href,
        scope: ['openid email profile', settings.groupsScope ?? ''].join(' ').trim(),
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
      });
      return { url, visit };
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no id token.');
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasUserInfo
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return toOpenIdPerson(claims, more, settings.groupsClaim);
    },
  };
};

type Claims = Readonly<Record<string, unknown>>;

/**
 * Converts the claims about a signed-in person.
 * @param claims the claims of the id token, which take precedence over `more`, those of the user info
 */
const toOpenIdPerson = (claims: Claims, more: Claims, groupsClaim?: string): OpenIdPerson => {
  const all = { ...more, ...claims };
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : '');
  // The id token and the user info may both contain an e-mail address. The value of `email_verified` must come from the same
  // source as the address.
  const addressed = claims['email'] === undefined ? more : claims;
  return {
    subject: text('sub'),
    email: text('email'),
    isEmailVerified: addressed['email_verified'] === true,
    firstName: text('given_name') || text('name'),
    lastName: text('family_name'),
    groups: readGroupsClaim(all, groupsClaim),
  };
};
