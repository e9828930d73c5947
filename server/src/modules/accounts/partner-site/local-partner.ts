/** The partner site that comes with a trial, so that its button on the sign-in page works without an external account. */
import type { Partner } from '../auth/partners.ts';
import { makePartnerKeys, type PartnerSite } from './partner-site.ts';

const PREFIX = '/dev/partner';
const ISSUER = 'urn:cairn:local-partner';
const NAME = 'Harbor Institute';
export const LOCAL_PARTNER = { name: NAME, url: PREFIX };

export interface LocalPartner {
  readonly partner: Partner;
  readonly site: PartnerSite;
}

/** Creates the site with a key derived from the secret, so that every process accepts tokens of the others. */
export const createLocalPartner = async (given: {
  readonly audience: string;
  readonly secret: Buffer;
  readonly now: () => Date;
}): Promise<LocalPartner> => {
  const { privateKey, keys } = await makePartnerKeys(given.secret);
  return {
    partner: {
      ...LOCAL_PARTNER,
      handOff: { issuer: ISSUER, keys },
      emailDomains: ['harbor.example', 'cairn.example'],
    },
    site: {
      ...given,
      name: NAME,
      issuer: ISSUER,
      privateKey,
      prefix: PREFIX,
      platform: '',
      people: [
        { id: 'h-1', email: 'lena@harbor.example', firstName: 'Lena', lastName: 'Fischer' },
        { id: 'h-2', email: 'tomas@harbor.example', firstName: 'Tomás', lastName: 'Ribeiro' },
        // Has an account on this site already, which is linked.
        { id: 'h-3', email: 'jonas@cairn.example', firstName: 'Jonas', lastName: 'Weber' },
      ],
      courses: [
        { id: 'http-and-apis', title: 'HTTP and APIs' },
        { id: 'spotting-phishing', title: 'Spotting Phishing' },
      ],
    },
  };
};
