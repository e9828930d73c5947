/** The partners of the site, as its settings name them. */
import type { JSONWebKeySet, JWK } from 'jose';
import {
  PARTNER_NUMBERS,
  type PartnerChoice,
  type PartnerSettings,
  partnerSettingsOf,
} from '../../../platform/configuration/partner-settings.ts';
import { wantsDemo } from '../../../platform/configuration/wants-demo.ts';
import { LOCAL_PARTNER } from '../partner-site/local-partner.ts';
import { openIdPath, type Partner } from './partners.ts';

/** Both partners, in the order of their buttons. */
export const partnersOf = (settings: PartnerSettings): Partner[] =>
  PARTNER_NUMBERS.map((number) => {
    const {
      NAME: name,
      URL: url,
      ISSUER,
      KEYS,
      CLIENT_ID,
      ...rest
    } = partnerSettingsOf(settings, number);
    const emailDomains = rest.EMAIL_DOMAINS;
    if (CLIENT_ID !== undefined && ISSUER !== undefined) {
      const openId = {
        issuer: new URL(ISSUER),
        clientId: CLIENT_ID,
        clientSecret: rest.CLIENT_SECRET,
      };
      return { name, url: openIdPath(number), openId, emailDomains };
    }
    if (KEYS === undefined || ISSUER === undefined) return { name, url, emailDomains };
    return { name, url, handOff: { issuer: ISSUER, keys: keysOf(KEYS) }, emailDomains };
  });

/** Whether the partner site that comes with the product stands in for a first one that is not configured. */
export const wantsLocalPartner = (settings: PartnerChoice): boolean => {
  const { LOCAL_PARTNER: wanted } = settings;
  const isWanted = wanted === undefined ? wantsDemo(settings) : wanted === 'on';
  return isWanted && partnersOf(settings)[0]?.url === '';
};

/** What the sign-in page shows. */
export const shownPartners = (settings: PartnerChoice): { name: string; url: string }[] => {
  const partners = partnersOf(settings).map(({ name, url }) => ({ name, url }));
  return wantsLocalPartner(settings) ? [LOCAL_PARTNER, ...partners.slice(1)] : partners;
};

const keysOf = (text: string): JSONWebKeySet | URL =>
  text.startsWith('{') ? (JSON.parse(text) as { keys: JWK[] }) : new URL(text);
