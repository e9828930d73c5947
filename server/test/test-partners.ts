import { startTestApp, type TestApp } from './test-app.ts';
import {
  createTrialPartnerKeys,
  signTrialPartnerHandOff,
} from '../src/modules/accounts/partner-site/partner-site.ts';

export const PARTNER_ISSUER = 'https://partner.example';
export const OTHER_PARTNER_ISSUER = 'https://other.example';
export const HAND_OFF_AUDIENCE = 'https://learn.example';

export interface PartnerPerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Starts an app with two accepted partners, and returns the actions of the first. */
export const startPartnerTest = async () => {
  const keys = await createTrialPartnerKeys();
  const others = await createTrialPartnerKeys();
  const shared = {
    url: 'https://partner.example/in',
    emailDomains: ['partner.example', 'learn.example'],
  };
  const test: TestApp = await startTestApp({
    signOn: {
      audience: HAND_OFF_AUDIENCE,
      partners: [
        {
          ...shared,
          name: 'Partner',
          handOff: { issuer: PARTNER_ISSUER, keys: keys.keys, groupsClaim: 'roles' },
          groupRights: [
            {
              group: 'catalogue team',
              remote: 'catalog',
              channel: 'staging',
              actions: ['promote', 'tokens'],
            },
            { group: 'operations', remote: '*', channel: '*', actions: ['freeze'] },
          ],
        },
        {
          ...shared,
          name: 'Other',
          handOff: { issuer: OTHER_PARTNER_ISSUER, keys: others.keys },
          emailDomains: [],
        },
      ],
    },
  });
  const signer = {
    issuer: PARTNER_ISSUER,
    audience: HAND_OFF_AUDIENCE,
    privateKey: keys.privateKey,
    now: () => test.clock.now,
  };
  let count = 0;
  return {
    test,
    keys,
    signer,
    /** Returns a person of the partner site who has no account here. */
    somebody: (): PartnerPerson => {
      count += 1;
      const id = `person-${count}`;
      return { id, email: `${id}@partner.example`, firstName: 'Lena', lastName: 'Fischer' };
    },
    handOff: (person: PartnerPerson, isEmailVerified?: boolean) =>
      signTrialPartnerHandOff(signer, person, isEmailVerified),
    /** Signs a hand-off of the other partner, which has no e-mail domain. */
    otherHandOff: (person: PartnerPerson) =>
      signTrialPartnerHandOff(
        { ...signer, issuer: OTHER_PARTNER_ISSUER, privateKey: others.privateKey },
        person,
      ),
    ensure: (token: string | undefined, user?: object) =>
      test.visitor.post(
        '/auth/ensure',
        { ...(user && { user }) },
        { headers: token === undefined ? {} : { 'jwt-token': token } },
      ),
    studentsWith: (email: string) =>
      test.sql`select 1 from students where email_key(email) = email_key(${email})`,
  };
};
export type PartnerTest = Awaited<ReturnType<typeof startPartnerTest>>;
