import type { GroupReleaseRight } from '@cairn/api/release-people.contract';
import type { JSONWebKeySet } from 'jose';

/** A partner site or OpenID provider through which students may sign in. Each has a button on the sign-in page. */
export interface SignInPartner {
  readonly name: string;
  /** URL of the partner's button on the sign-in page; empty: the partner cannot be used. */
  readonly url: string;
  /** Settings of the partner's signed hand-offs; absent: the partner sends none. */
  readonly handOff?: PartnerHandOffSettings;
  /** Settings of the partner as an OpenID provider; absent: the partner is not an OpenID provider. */
  readonly openId?: OpenIdClientSettings;
  /** E-mail domains of the partner, in lower case. The partner can confirm addresses of these domains only. */
  readonly emailDomains: readonly string[];
  /** Rights to releases that groups of the partner give; absent: none. */
  readonly groupRights?: readonly GroupReleaseRight[];
}

export interface PartnerHandOffSettings {
  /** Value of the claim `iss` in the partner's hand-off tokens. */
  readonly issuer: string;
  /** The public keys that verify the partner's hand-off tokens, or the URL of these keys. */
  readonly keys: JSONWebKeySet | URL;
  /** Claim with the names of a person's groups; absent: 'groups'. */
  readonly groupsClaim?: string;
}

export interface OpenIdClientSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** OpenID client secret; absent: a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
  /** Claim with the names of a person's groups; absent: 'groups'. */
  readonly groupsClaim?: string;
  /** Further OAuth scope that makes the provider send the groups; absent: none. */
  readonly groupsScope?: string | undefined;
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

/** Returns the rights to releases that groups of the partners give, by issuer. */
export const listPartnerGroupRights = (
  partners: readonly SignInPartner[],
): { issuer: string; name: string; rights: readonly GroupReleaseRight[] }[] =>
  partners.flatMap((partner) => {
    const issuer = findPartnerIssuer(partner);
    const { name, groupRights: rights = [] } = partner;
    return issuer === undefined || rights.length === 0 ? [] : [{ issuer, name, rights }];
  });

/** Maximum number of groups that are read from one sign-in. */
const MAX_GROUPS = 5000;

/**
 * Returns the groups of a person from a claim of the partner: a list of texts, or one text. Anything else counts as no
 * group.
 */
export const readGroupsClaim = (
  claims: Readonly<Record<string, unknown>>,
  name = DEFAULT_GROUPS_CLAIM,
): string[] => {
  const value = claims[name];
  const groups: unknown[] = Array.isArray(value) ? value.slice(0, MAX_GROUPS) : [value];
  return groups.filter((group) => typeof group === 'string');
};

const DEFAULT_GROUPS_CLAIM = 'groups';
