/** The partner sites that the operator has configured. */
import type { JSONWebKeySet } from 'jose';
import type { Config } from '../../../platform/configuration/config.ts';
import type { PartnerSiteSettings } from '../../../platform/configuration/partner-settings.ts';
import { BUILT_IN_PARTNER } from '../partner-site/local-partner.ts';
import { toOpenIdSignInPath, type SignInPartner } from './partners.ts';

const DEFAULT_PARTNER_NAMES = ['Partner site one', 'Partner site two'];

/** Returns the two configured partner sites, in the order of their buttons on the sign-in page. */
export const listConfiguredPartners = ({
  PARTNERS: partners,
}: Pick<Config, 'PARTNERS'>): SignInPartner[] =>
  DEFAULT_PARTNER_NAMES.map((usualName, at) => {
    const settings: Partial<PartnerSiteSettings> = partners[at] ?? {};
    const { name = usualName, url = '', issuer, keys, clientId, emailDomains = [] } = settings;
    const { clientSecret, groupsClaim = 'groups', groupsScope, groupRights = [] } = settings;
    if (clientId !== undefined && issuer !== undefined) {
      const secrets = { clientId, clientSecret };
      const openId = { issuer: new URL(issuer), ...secrets, groupsClaim, groupsScope };
      return { name, url: toOpenIdSignInPath(at + 1), openId, emailDomains, groupRights };
    }
    if (keys === undefined || issuer === undefined) return { name, url, emailDomains };
    const handOff = { issuer, keys: toKeySet(keys), groupsClaim };
    return { name, url, handOff, emailDomains, groupRights };
  });

/** Returns whether the built-in partner site takes the place of the first partner site, because none is configured. */
export const usesBuiltInPartnerSite = (settings: Pick<Config, 'MODE' | 'PARTNERS'>): boolean =>
  settings.MODE === 'trial' && listConfiguredPartners(settings)[0]?.url === '';

/** Returns the partner sites that have a button on the sign-in page. */
export const listSignInPagePartners = (
  settings: Pick<Config, 'MODE' | 'PARTNERS'>,
): { name: string; url: string }[] => {
  const partners = listConfiguredPartners(settings).map(({ name, url }) => ({ name, url }));
  return usesBuiltInPartnerSite(settings) ? [BUILT_IN_PARTNER, ...partners.slice(1)] : partners;
};

const toKeySet = (keys: NonNullable<PartnerSiteSettings['keys']>): JSONWebKeySet | URL =>
  typeof keys === 'string' ? new URL(keys) : keys;
