import type { JSONWebKeySet } from 'jose';

/** A site that students may come from: a button on the sign-in page each. */
export interface Partner {
  readonly name: string;
  /** Where its button leads; empty: it cannot be used. */
  readonly url: string;
  /** Absent: it sends no hand-offs of its own. */
  readonly handOff?: PartnerHandOff;
  /** Absent: it is no OpenID provider. */
  readonly openId?: OpenIdClient;
  /** Its own domains, in lower case: it vouches for addresses of these and no others. */
  readonly emailDomains: readonly string[];
}

export interface PartnerHandOff {
  /** `iss` of its tokens. */
  readonly issuer: string;
  /** Its public keys, or where they are. */
  readonly keys: JSONWebKeySet | URL;
}

export interface OpenIdClient {
  readonly issuer: URL;
  readonly clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
}

/** Who vouches for students, as their identities are stored. */
export const issuerOf = ({ handOff, openId }: Partner): string | undefined =>
  openId?.issuer.href ?? handOff?.issuer;

/** Where the button of the OpenID provider with this number leads. */
export const openIdPath = (number: number): string => `/api/auth/open-id/${number}`;
