import type { JSONWebKeySet } from 'jose';

/** A site that students may come from. Each has a button on the sign-in page. */
export interface Partner {
  readonly name: string;
  /** URL of its button; empty: the partner cannot be used. */
  readonly url: string;
  /** Settings of its hand-offs; absent: the partner sends none. */
  readonly handOff?: PartnerHandOff;
  /** Settings as an OpenID provider; absent: the partner is none. */
  readonly openId?: OpenIdClient;
  /** The partner's own domains, in lower case. The partner can confirm addresses of these domains only. */
  readonly emailDomains: readonly string[];
}

export interface PartnerHandOff {
  /** Value of the claim `iss` in its tokens. */
  readonly issuer: string;
  /** The partner's public keys, or their URL. */
  readonly keys: JSONWebKeySet | URL;
}

export interface OpenIdClient {
  readonly issuer: URL;
  readonly clientId: string;
  /** Secret of the client; absent: a public client, protected by PKCE alone. */
  readonly clientSecret?: string | undefined;
}

/** Returns the issuer under which identities of this partner are stored. */
export const findIssuer = ({ handOff, openId }: Partner): string | undefined =>
  openId?.issuer.href ?? handOff?.issuer;

/** Returns the path that starts a sign-in at the OpenID provider with this number. */
export const openIdPath = (number: number): string => `/api/auth/open-id/${number}`;
