import type { JSONWebKeySet } from 'jose';

/** A partner site or OpenID provider through which students may sign in. Each has a button on the sign-in page. */
export interface SignInPartner {
  readonly name: string;
  /** URL of the partner's button on the sign-in page; empty: the partner cannot be used. */
  readonly url: string;
  /** Settings of the partner's signed hand-offs; absent: the partner sends none. */
  readonly handOff?: PartnerHandOffSettings;
  /** Settings of the partner as an OpenID provider; absent: the partner is none. */
  readonly openId?: OpenIdClientSettings;
  /** E-mail domains of the partner, in lower case. The partner can confirm addresses of these domains only. */
  readonly emailDomains: readonly string[];
}

export interface PartnerHandOffSettings {
  /** Value of the claim `iss` in the partner's hand-off tokens. */
  readonly issuer: string;
  /** The public keys that verify the partner's hand-off tokens, or the URL of these keys. */
  readonly keys: JSONWebKeySet | URL;
}

export interface OpenIdClientSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** OpenID client secret; absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
}

/** Returns the issuer under which the user ids of a partner site are stored. */
export const findPartnerIssuer = ({ handOff, openId }: SignInPartner): string | undefined =>
  openId?.issuer.href ?? handOff?.issuer;

/** Returns the partners that can sign people in, by the issuer of their users. */
export const listPartnerIssuers = (
  partners: readonly SignInPartner[],
): { issuer: string; name: string }[] =>
  partners.flatMap((partner) => {
    const issuer = findPartnerIssuer(partner);
    return issuer === undefined ? [] : [{ issuer, name: partner.name }];
  });

/** Returns the path that starts a sign-in at the OpenID provider with this number. */
export const toOpenIdSignInPath = (number: number): string => `/api/auth/open-id/${number}`;
