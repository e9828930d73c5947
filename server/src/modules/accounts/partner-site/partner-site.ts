/**
 * A separate partner site for trials and tests of hand-offs: it identifies a person, signs a hand-off, and redirects the browser.
 * It shares only its public key with the learning platform.
 */
import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { exportJWK, type JSONWebKeySet, SignJWT } from 'jose';
import { AppError } from '../../../platform/errors/app-error.ts';
import { HAND_OFF_TOKEN_TYPE } from '../auth/hand-off.ts';
import { DEV_ONLY_ROUTE_OPTIONS, createDevPagePolicy } from '../../../platform/http/dev-page.ts';
import {
  type TrialPartnerCourse,
  renderTrialPartnerPage,
  TRIAL_PARTNER_PAGE_CSS,
  type TrialPartnerUser,
} from './partner-site-html.ts';

const ALGORITHM = 'EdDSA';
const KEY_ID = 'partner';
const LIFETIME_SECONDS = 60;

/** Key pair with which the built-in partner site signs its hand-offs and this site verifies them. */
export interface TrialPartnerKeys {
  readonly privateKey: KeyObject;
  readonly keys: JSONWebKeySet;
}

export interface TrialPartnerSite {
  readonly name: string;
  /** Value of the claim `iss` in the hand-off tokens of the partner site. */
  readonly issuer: string;
  /** Value of the claim `aud` in the hand-off tokens: the site that receives them. */
  readonly audience: string;
  readonly privateKey: KeyObject;
  readonly people: readonly TrialPartnerUser[];
  readonly courses: readonly TrialPartnerCourse[];
  /** URL of the learning platform without a trailing slash; empty: the same origin. */
  readonly platform: string;
  /** Path under which the partner site is served, without a trailing slash. */
  readonly prefix: string;
  readonly now: () => Date;
}

/** DER bytes that precede the secret of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates the key pair of a partner site. @param secret 32 bytes that determine the keys; random by default */
export const createTrialPartnerKeys = async (
  secret: Buffer = randomBytes(32),
): Promise<TrialPartnerKeys> => {
  const key = Buffer.concat([KEY_HEAD, secret]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const open = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' };
  return { privateKey, keys: { keys: [open] } };
};

/**
 * Returns the site's signed hand-off for a person who has just signed in there. It is valid once, for a minute, and for
 * `audience`.
 */
export const signTrialPartnerHandOff = (
  {
    issuer,
    audience,
    privateKey,
    now,
  }: Pick<TrialPartnerSite, 'issuer' | 'audience' | 'privateKey' | 'now'>,
  { id, email, firstName, lastName }: TrialPartnerUser,
  isEmailVerified = true,
): Promise<string> => {
  const issuedAt = Math.floor(now().getTime() / 1000);
  const claims = {
    email,
    email_verified: isEmailVerified,
    given_name: firstName,
    family_name: lastName,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: HAND_OFF_TOKEN_TYPE })
    .setIssuer(issuer)
    .setSubject(id)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(privateKey);
};

type Query = Readonly<Partial<Record<'state' | 'redirect' | 'person' | 'courseId', unknown>>>;

const selectTextFields = (query: Query, names: readonly (keyof Query)[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

export const addTrialPartnerSite = (app: FastifyInstance, site: TrialPartnerSite): void => {
  const { name, prefix, platform, people, courses } = site;
  const formAction = platform === '' ? "'self'" : `'self' ${platform}`;
  app.get(prefix === '' ? '/' : prefix, DEV_ONLY_ROUTE_OPTIONS, async (request, reply) => {
    const hiddenFields = selectTextFields(request.query as Query, ['state', 'redirect']);
    const page = { name, action: `${prefix}/continue`, people, courses, hiddenFields };
    return reply
      .header('content-security-policy', createDevPagePolicy(TRIAL_PARTNER_PAGE_CSS, formAction))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderTrialPartnerPage(page));
  });
  app.get(`${prefix}/continue`, DEV_ONLY_ROUTE_OPTIONS, async (request, reply) => {
    const query = request.query as Query;
    const person = people.find(({ id }) => id === query.person);
    if (!person) throw new AppError('invalid', 'There is no person of that name here.');
    const { email, firstName, lastName } = person;
    const fragment = new URLSearchParams({
      handoff: await signTrialPartnerHandOff(site, person),
      user: JSON.stringify({ Email: email, FirstName: firstName, LastName: lastName }),
      ...selectTextFields(query, ['state', 'redirect', 'courseId']),
    });
    // The token is in the URL's fragment, which browsers send to no server, so it appears in no log. In a fragment '+' would not
    // mean a space.
    const text = fragment.toString().replaceAll('+', '%20');
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${platform}/handoff#${text}`, 303);
  });
};
