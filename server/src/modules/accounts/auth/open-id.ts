/** Signing in at an OpenID provider: authorization code with PKCE, state and nonce. */
import * as client from 'openid-client';
import { fetchBounded } from '../../../platform/http/outside-fetch.ts';
import type { OpenIdClient } from './partners.ts';

/** What one sign-in needs to know when it comes back. Kept by the browser, sealed. */
export interface OpenIdVisit {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who has signed in, as the provider's verified id token and its user info say. */
export interface OpenIdPerson {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface OpenIdProvider {
  /** Where to send the browser, and what to remember. Rejects when the provider cannot be reached. */
  readonly begin: (returnTo: URL) => Promise<{ address: URL; visit: OpenIdVisit }>;
  /** @param answer the whole address that the browser came back to. Rejects when anything is not as it must be. */
  readonly finish: (answer: URL, visit: OpenIdVisit) => Promise<OpenIdPerson>;
}

const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Of its metadata, keys, tokens or user info. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** One sign-in makes up to four calls, and a browser waits for them. */
const TIMEOUT_MS = 10_000;

const discover = ({ issuer, clientId, clientSecret }: OpenIdClient, timeoutMs: number) =>
  client.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    // A provider on this machine, for trying it out: nobody is in between.
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

/** @param timeoutMs for each call of the provider; 10 s unless told */
export const createOpenIdProvider = (
  settings: OpenIdClient,
  timeoutMs = TIMEOUT_MS,
): OpenIdProvider => {
  let discovered: Promise<client.Configuration> | undefined;
  /** Once; a failure is tried again by the next one who signs in. */
  const configuration = () => {
    discovered ??= discover(settings, timeoutMs).catch((error: unknown) => {
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
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo.href,
        scope: 'openid email profile',
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
      });
      return { address, visit };
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
      return personOf(claims, more);
    },
  };
};

type Claims = Readonly<Record<string, unknown>>;

/** @param claims of the id token, which win over `more`, those of the user info */
const personOf = (claims: Claims, more: Claims): OpenIdPerson => {
  const all = { ...more, ...claims };
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : '');
  // The two may name different addresses, and only one of them may be verified.
  const addressed = claims['email'] === undefined ? more : claims;
  return {
    subject: text('sub'),
    email: text('email'),
    isEmailVerified: addressed['email_verified'] === true,
    firstName: text('given_name') || text('name'),
    lastName: text('family_name'),
  };
};
