/** The partners of the site, as configured. */
import type { JSONWebKeySet } from 'jose';
import type { Config } from '../../../platform/configuration/config.ts';
import type { PartnerSettings } from '../../../platform/configuration/partner-settings.ts';
import { LOCAL_PARTNER } from '../partner-site/local-partner.ts';
import { openIdPath, type Partner } from './partners.ts';

const DEFAULT_PARTNER_NAMES = ['Partner site one', 'Partner site two'];

/** Returns both partners, in the order of their buttons. */
export const listConfiguredPartners = ({
  PARTNERS: partners,
}: Pick<Config, 'PARTNERS'>): Partner[] =>
  DEFAULT_PARTNER_NAMES.map((usualName, at) => {
    const given: Partial<PartnerSettings> = partners[at] ?? {};
    const { name = usualName, url = '', issuer, keys, clientId, emailDomains = [] } = given;
    if (clientId !== undefined && issuer !== undefined) {
      const openId = { issuer: new URL(issuer), clientId, clientSecret: given.clientSecret };
      return { name, url: openIdPath(at + 1), openId, emailDomains };
    }
    if (keys === undefined || issuer === undefined) return { name, url, emailDomains };
    return { name, url, handOff: { issuer, keys: toKeySet(keys) }, emailDomains };
  });

/** Returns whether the built-in partner site replaces a first partner that is not configured. */
export const wantsLocalPartner = (settings: Pick<Config, 'MODE' | 'PARTNERS'>): boolean =>
  settings.MODE === 'trial' && listConfiguredPartners(settings)[0]?.url === '';

/** Returns the partners that the sign-in page shows. */
export const listShownPartners = (
  settings: Pick<Config, 'MODE' | 'PARTNERS'>,
): { name: string; url: string }[] => {
  const partners = listConfiguredPartners(settings).map(({ name, url }) => ({ name, url }));
  return wantsLocalPartner(settings) ? [LOCAL_PARTNER, ...partners.slice(1)] : partners;
};

const toKeySet = (keys: NonNullable<PartnerSettings['keys']>): JSONWebKeySet | URL =>
  typeof keys === 'string' ? new URL(keys) : keys;
