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
import { HAND_OFF_TYPE } from '../auth/hand-off.ts';
import { devOnlyRoute, devPagePolicy } from '../../../platform/http/dev-page.ts';
import {
  type PartnerCourse,
  partnerHtml,
  PARTNER_STYLE,
  type PartnerPerson,
} from './partner-site-html.ts';

const ALGORITHM = 'EdDSA';
const KEY_ID = 'partner';
const LIFETIME_SECONDS = 60;

/** Keys with which the site signs and others verify its hand-offs. */
export interface PartnerKeys {
  readonly privateKey: KeyObject;
  readonly keys: JSONWebKeySet;
}

export interface PartnerSite {
  readonly name: string;
  /** Claim `iss` of its hand-offs. */
  readonly issuer: string;
  /** Claim `aud`: the site that receives the hand-offs. */
  readonly audience: string;
  readonly privateKey: KeyObject;
  readonly people: readonly PartnerPerson[];
  readonly courses: readonly PartnerCourse[];
  /** URL of the learning platform without a trailing slash; empty: the same origin. */
  readonly platform: string;
  /** Path of this site on its own origin, without a trailing slash. */
  readonly prefix: string;
  readonly now: () => Date;
}

/** PKCS #8 header before the secret of an Ed25519 key (RFC 8410 §7). */
const KEY_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates keys. @param secret 32 bytes that determine the keys; random by default */
export const makePartnerKeys = async (secret: Buffer = randomBytes(32)): Promise<PartnerKeys> => {
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
export const signHandOff = (
  {
    issuer,
    audience,
    privateKey,
    now,
  }: Pick<PartnerSite, 'issuer' | 'audience' | 'privateKey' | 'now'>,
  { id, email, firstName, lastName }: PartnerPerson,
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
    .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, typ: HAND_OFF_TYPE })
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

export const addPartnerSite = (app: FastifyInstance, site: PartnerSite): void => {
  const { name, prefix, platform, people, courses } = site;
  const formAction = platform === '' ? "'self'" : `'self' ${platform}`;
  app.get(prefix === '' ? '/' : prefix, devOnlyRoute, async (request, reply) => {
    const kept = selectTextFields(request.query as Query, ['state', 'redirect']);
    const page = { name, action: `${prefix}/continue`, people, courses, kept };
    return reply
      .header('content-security-policy', devPagePolicy(PARTNER_STYLE, formAction))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(partnerHtml(page));
  });
  app.get(`${prefix}/continue`, devOnlyRoute, async (request, reply) => {
    const query = request.query as Query;
    const person = people.find(({ id }) => id === query.person);
    if (!person) throw new AppError('invalid', 'There is nobody of that name here.');
    const { email, firstName, lastName } = person;
    const fragment = new URLSearchParams({
      handoff: await signHandOff(site, person),
      user: JSON.stringify({ Email: email, FirstName: firstName, LastName: lastName }),
      ...selectTextFields(query, ['state', 'redirect', 'courseId']),
    });
    // Browsers send a fragment to no server, so it appears in no log. In it '+' would not mean a blank.
    const text = fragment.toString().replaceAll('+', '%20');
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${platform}/handoff#${text}`, 303);
  });
};
