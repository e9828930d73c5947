import { randomUUID } from 'node:crypto';
import { isSafeRedirect } from '@cairn/domain/redirect.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import { requestSiteUrl } from '../../../platform/http/request-site-url.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { bindBrowser } from './browser-mark.ts';
import { HAND_OFF_TYPE } from './hand-off.ts';
import {
  createOpenIdProvider,
  type OpenIdPerson,
  type OpenIdProvider,
  type OpenIdSignInState,
} from './open-id.ts';
import { openIdPath, type Partner } from './partners.ts';
import { type SigningKeys, createUnsignedToken } from './signing-keys.ts';
import { ISSUER } from './token.service.ts';

interface OpenIdDeps {
  readonly partners: readonly Partner[];
  readonly keys: Pick<SigningKeys, 'sign'>;
  /** Key that encrypts the cookie of a sign-in in progress. */
  readonly secret: Buffer;
  readonly audience: string;
  /** URL of this site as browsers see it; absent: taken from the request. */
  readonly publicUrl?: string | undefined;
  readonly limits: Pick<RequestLimits, 'perSignIn'>;
  readonly now: () => Date;
}

/** The state of one sign-in in progress; `pageState` and `redirect` come from the page. */
interface SignInState extends OpenIdSignInState {
  readonly provider: string;
  readonly pageState: string;
  readonly redirect: string;
}

/** Returns the cookie's name. Each provider has its own, because one browser may sign in at several at a time. */
const cookieName = (path: string): string => `cairn_open_id_${path.split('/').at(-1)}`;
/** Time for typing a password and a second factor. */
const SIGN_IN_TIMEOUT_SECONDS = 600;
const HAND_OFF_SECONDS = 60;
/** Longer than the hand-off is valid, to allow for an inaccurate clock in the browser. */
const MARK_COOKIE_SECONDS = 120;

/** Adds the start and callback routes of each partner that is an OpenID provider. */
export const addOpenIdRoutes = (app: FastifyInstance, deps: OpenIdDeps): void => {
  for (const [index, { openId }] of deps.partners.entries()) {
    if (openId) addProvider(app, deps, openIdPath(index + 1), openId);
  }
};

const addProvider = (
  app: FastifyInstance,
  deps: OpenIdDeps,
  path: string,
  settings: NonNullable<Partner['openId']>,
): void => {
  const provider = createOpenIdProvider(settings);
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      await deps.limits.perSignIn(request);
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    },
  };
  app.get(path, options, (request, reply) =>
    beginSignIn(request, reply, { ...deps, path, provider }),
  );
  app.get(`${path}/callback`, options, async (request, reply) => {
    setCookie(reply, { name: cookieName(path), value: '', seconds: 0 });
    const visit = await unseal(readCookie(request, cookieName(path)), deps);
    try {
      if (visit?.provider !== path) throw new Error('This browser has begun no such sign-in.');
      const person = await provider.finish(toPublicUrl(request, deps.publicUrl), visit);
      const mark = bindBrowser(reply, MARK_COOKIE_SECONDS);
      const token = await createHandOff(person, { issuer: settings.issuer, mark }, deps);
      const { pageState: state, redirect } = visit;
      return await reply.redirect(
        `/handoff#${toUrlFragment({ handoff: token, state, redirect })}`,
        303,
      );
    } catch (error) {
      // Log the reason that the provider gives. URLs and codes of its response stay out of the log.
      request.log.warn({ reason: describeErrorCode(error) }, 'a sign-in at a provider failed');
      return reply.redirect(`/login${toUrlQuery({ redirect: visit?.redirect ?? '' })}`, 303);
    }
  });
};

interface BeginDeps extends OpenIdDeps {
  readonly path: string;
  readonly provider: OpenIdProvider;
}

const beginSignIn = async (request: FastifyRequest, reply: FastifyReply, deps: BeginDeps) => {
  const { path, provider } = deps;
  const asked = request.query as Readonly<Record<string, unknown>>;
  const redirect = typeof asked['redirect'] === 'string' ? asked['redirect'] : '';
  const pageState = typeof asked['state'] === 'string' ? asked['state'].slice(0, 200) : '';
  const returnTo = toPublicUrl(request, deps.publicUrl);
  returnTo.pathname = `${path}/callback`;
  returnTo.search = '';
  try {
    const { address, visit } = await provider.begin(returnTo);
    const kept = {
      ...visit,
      provider: path,
      pageState,
      redirect: isSafeRedirect(redirect) ? redirect : '',
    };
    const sealed = await seal(kept, deps);
    setCookie(reply, { name: cookieName(path), value: sealed, seconds: SIGN_IN_TIMEOUT_SECONDS });
    return await reply.redirect(address.href, 303);
  } catch (error) {
    request.log.error({ reason: describeErrorCode(error) }, 'a provider cannot be reached');
    throw new AppError('server', 'This way to sign in does not answer at the moment.', undefined, {
      status: 503,
      cause: error,
    });
  }
};

/**
 * Returns this site's signed hand-off for a person who has just signed in at a provider. It is valid once, for a minute, and only
 * in that person's browser.
 */
const createHandOff = (
  { subject, email, isEmailVerified, firstName, lastName }: OpenIdPerson,
  { issuer, mark }: { readonly issuer: URL; readonly mark: string },
  { keys, audience, now }: OpenIdDeps,
): Promise<string> => {
  const claims = {
    provider: issuer.href,
    browser: mark,
    email,
    email_verified: isEmailVerified,
    given_name: firstName,
    family_name: lastName,
  };
  const token = createUnsignedToken(claims, now(), HAND_OFF_SECONDS)
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setJti(randomUUID());
  return keys.sign(token, { typ: HAND_OFF_TYPE });
};

const seal = (visit: SignInState, { secret, now }: OpenIdDeps): Promise<string> =>
  new EncryptJWT({ visit })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now().getTime() / 1000) + SIGN_IN_TIMEOUT_SECONDS)
    .encrypt(secret);

const unseal = async (
  sealed: string | undefined,
  { secret, now }: OpenIdDeps,
): Promise<SignInState | undefined> => {
  if (sealed === undefined) return undefined;
  try {
    const { payload } = await jwtDecrypt(sealed, secret, { currentDate: now() });
    // Only this server can encrypt the value, so its shape is known.
    return payload['visit'] as SignInState;
  } catch {
    return undefined;
  }
};

const toPublicUrl = (request: FastifyRequest, publicUrl: string | undefined): URL =>
  new URL(request.url, requestSiteUrl(request, publicUrl));

const toUrlFragment = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const toUrlQuery = (values: Readonly<Record<string, string>>): string => {
  const text = toUrlFragment(values);
  return text === '' ? '' : `?${text}`;
};

const describeErrorCode = (error: unknown): string => {
  const { code, message, name } = (error ?? {}) as Partial<Record<string, unknown>>;
  return String(code ?? message ?? name);
};
