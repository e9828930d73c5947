/** The partner site that comes with a trial, so that its button on the sign-in page works without an external account. */
import type { SignInPartner } from '../auth/partners.ts';
import { createTrialPartnerKeys, type TrialPartnerSite } from './partner-site.ts';

const PREFIX = '/dev/partner';
const ISSUER = 'urn:cairn:local-partner';
const NAME = 'Harbor Institute';
export const BUILT_IN_PARTNER = { name: NAME, url: PREFIX };

export interface BuiltInPartner {
  readonly partner: SignInPartner;
  readonly site: TrialPartnerSite;
}

/**
 * Creates the built-in partner site with a key derived from the secret, so that every process accepts the tokens of the others.
 */
export const createBuiltInPartner = async (settings: {
  readonly audience: string;
  readonly secret: Buffer;
  readonly now: () => Date;
}): Promise<BuiltInPartner> => {
  const { privateKey, keys } = await createTrialPartnerKeys(settings.secret);
  return {
    partner: {
      ...BUILT_IN_PARTNER,
      handOff: { issuer: ISSUER, keys },
      emailDomains: ['harbor.example', 'cairn.example'],
    },
    site: {
      ...settings,
      name: NAME,
      issuer: ISSUER,
      privateKey,
      prefix: PREFIX,
      platform: '',
      people: [
        { id: 'h-1', email: 'lena@harbor.example', firstName: 'Lena', lastName: 'Fischer' },
        { id: 'h-2', email: 'tomas@harbor.example', firstName: 'Tomás', lastName: 'Ribeiro' },
        // The demo person has an account on this site already, which is linked to the partner site.
        { id: 'h-3', email: 'jonas@cairn.example', firstName: 'Jonas', lastName: 'Weber' },
      ],
      courses: [
        { id: 'http-and-apis', title: 'HTTP and APIs' },
        { id: 'spotting-phishing', title: 'Spotting Phishing' },
      ],
    },
  };
};
