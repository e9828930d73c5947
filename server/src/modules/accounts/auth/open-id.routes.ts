import { randomUUID } from 'node:crypto';
import { isSafeRedirect } from '@cairn/domain/redirect.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import { getRequestedSiteUrl } from '../../../platform/http/request-site-url.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { bindHandOffToBrowser } from './hand-off-browser.ts';
import { HAND_OFF_TOKEN_TYPE } from './hand-off.ts';
import {
  createOpenIdProvider,
  type OpenIdPerson,
  type OpenIdProvider,
  type OpenIdSignInState,
} from './open-id.ts';
import { toOpenIdSignInPath, type SignInPartner } from './partners.ts';
import { type SigningKeys, createUnsignedToken } from './signing-keys.ts';
import { TOKEN_ISSUER } from './token.service.ts';

interface OpenIdDeps {
  readonly partners: readonly SignInPartner[];
  readonly keys: Pick<SigningKeys, 'sign'>;
  /** Key that encrypts the cookie with the state of a sign-in at an OpenID provider. */
  readonly secret: Buffer;
  readonly audience: string;
  /** URL of this site as browsers see it; absent: the server takes it from the request. */
  readonly publicUrl?: string | undefined;
  readonly limits: Pick<RequestLimits, 'perSignIn'>;
  readonly now: () => Date;
}

/** The state of one sign-in at an OpenID provider. `pageState` and `redirect` come from the page. */
interface SignInState extends OpenIdSignInState {
  readonly provider: string;
  readonly pageState: string;
  readonly redirect: string;
}

/**
 * Returns the name of the cookie with the state of a sign-in. Each provider has its own, because a browser may sign in at several
 * providers at a time.
 */
const cookieName = (path: string): string => `cairn_open_id_${path.split('/').at(-1)}`;
/** Time in seconds for a sign-in at an OpenID provider, including a password and a second factor. */
const SIGN_IN_TIMEOUT_SECONDS = 600;
const HAND_OFF_SECONDS = 60;
/**
 * Lifetime of the cookie that binds a hand-off to a browser. It is longer than that of the hand-off, because the browser's clock
 * may be inaccurate.
 */
const MARK_COOKIE_SECONDS = 120;

/** Adds the start and callback routes of each partner site that is an OpenID provider. */
export const addOpenIdRoutes = (app: FastifyInstance, deps: OpenIdDeps): void => {
  for (const [index, { openId, groupRights = [] }] of deps.partners.entries()) {
    if (openId)
      addProvider(app, deps, toOpenIdSignInPath(index + 1), {
        settings: openId,
        groups: new Set(groupRights.map(({ group }) => group)),
      });
  }
};

interface ProviderOptions {
  readonly settings: NonNullable<SignInPartner['openId']>;
  /** Groups that the settings mention. Only these are handed on, because the hand-off is part of a URL. */
  readonly groups: ReadonlySet<string>;
}

const addProvider = (
  app: FastifyInstance,
  deps: OpenIdDeps,
  path: string,
  { settings, groups }: ProviderOptions,
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
      const found = await provider.finish(toPublicUrl(request, deps.publicUrl), visit);
      const person = { ...found, groups: found.groups.filter((group) => groups.has(group)) };
      const mark = bindHandOffToBrowser(reply, MARK_COOKIE_SECONDS);
      const token = await createHandOff(person, { issuer: settings.issuer, mark }, deps);
      const { pageState: state, redirect } = visit;
      return await reply.redirect(
        `/handoff#${toUrlFragment({ handoff: token, state, redirect })}`,
        303,
      );
    } catch (error) {
      // Only the provider's error code is logged, because the response's URL contains authorization codes.
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
  const query = request.query as Readonly<Record<string, unknown>>;
  const redirect = typeof query['redirect'] === 'string' ? query['redirect'] : '';
  const pageState = typeof query['state'] === 'string' ? query['state'].slice(0, 200) : '';
  const returnTo = toPublicUrl(request, deps.publicUrl);
  returnTo.pathname = `${path}/callback`;
  returnTo.search = '';
  try {
    const { url, visit } = await provider.begin(returnTo);
    const signInState = {
      ...visit,
      provider: path,
      pageState,
      redirect: isSafeRedirect(redirect) ? redirect : '',
    };
    const sealed = await seal(signInState, deps);
    setCookie(reply, { name: cookieName(path), value: sealed, seconds: SIGN_IN_TIMEOUT_SECONDS });
    return await reply.redirect(url.href, 303);
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
  { subject, email, isEmailVerified, firstName, lastName, groups }: OpenIdPerson,
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
    groups,
  };
  const token = createUnsignedToken(claims, now(), HAND_OFF_SECONDS)
    .setSubject(subject)
    .setIssuer(TOKEN_ISSUER)
    .setAudience(audience)
    .setJti(randomUUID());
  return keys.sign(token, { typ: HAND_OFF_TOKEN_TYPE });
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
    // The cast is safe, because only servers of this site can encrypt the sign-in state.
    return payload['visit'] as SignInState;
  } catch {
    return undefined;
  }
};

const toPublicUrl = (request: FastifyRequest, publicUrl: string | undefined): URL =>
  new URL(request.url, getRequestedSiteUrl(request, publicUrl));

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
