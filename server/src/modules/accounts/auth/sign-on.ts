import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import type { SiteIdentity } from '../../../platform/site/site-identity.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { addTrialPartnerSite, type TrialPartnerSite } from '../partner-site/partner-site.ts';
import type { StudentAttributesService } from '../user/user.service.ts';
import { addPartnerSignInRoute } from './partner-sign-in.routes.ts';
import { createHandOffVerifier, type HandOffIssuer, createPartnerKeyFinder } from './hand-off.ts';
import type { Identify } from '../../../platform/http/identity.ts';
import { addOpenIdRoutes } from './open-id.routes.ts';
import { findPartnerIssuer, type SignInPartner } from './partners.ts';
import type { PasswordHasher } from './passwords.ts';
import type { AccountMailServices } from './registration.ts';
import type { SessionService } from './session.service.ts';
import { createPartnerSignInService, type RenewGroupRights } from './sign-on.service.ts';
import type { SigningKeys } from './signing-keys.ts';
import { TOKEN_ISSUER, type TokenService } from './token.service.ts';

/** Settings of the partner sites through which students sign in. */
export interface PartnerSignInOptions {
  readonly partners: readonly SignInPartner[];
  /** Value of the claim `aud` that hand-off tokens for this site must have. */
  readonly audience: string;
  readonly publicUrl?: string | undefined;
  /** Built-in partner site for a trial, which this process serves. */
  readonly localSite?: TrialPartnerSite;
}

const NO_PARTNERS: PartnerSignInOptions = { partners: [], audience: 'cairn' };

interface SignOnDeps extends AccountMailServices {
  readonly signOn?: PartnerSignInOptions | undefined;
  readonly sql: Sql;
  readonly now: () => Date;
  readonly tokens: Pick<TokenService, 'keys'>;
  readonly identify: Identify;
  readonly sessions: Pick<SessionService, 'open'>;
  readonly users: Pick<StudentAttributesService, 'attributes'>;
  readonly limits: Pick<RequestLimits, 'perSignIn'>;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly site: Pick<SiteIdentity, 'brandName' | 'supportEmail'>;
  readonly renewGroupRights: RenewGroupRights;
}

/** Adds the routes for sign-in through partner sites and OpenID providers. */
export const addPartnerSignIn = async (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: SignOnDeps,
): Promise<void> => {
  const { sql, now, signOn = NO_PARTNERS } = deps;
  const { partners, audience, localSite } = signOn;
  const { keys } = deps.tokens;
  const findPartner = (issuer: string) =>
    partners.find((partner) => findPartnerIssuer(partner) === issuer);
  addPartnerSignInRoute(add, {
    ...deps,
    verifyHandOff: createHandOffVerifier(listHandOffIssuers(partners, keys), audience, now),
    signOn: createPartnerSignInService({
      ...deps,
      mayVouchFor: (issuer, domain) => findPartner(issuer)?.emailDomains.includes(domain) === true,
      addPartnerLinkedMail: (tx, email, issuer) =>
        deps.addPartnerLinkedMail(tx, email, findPartner(issuer)?.name ?? issuer),
    }),
  });
  const secret = await loadServerSecret(sql, 'open-id');
  addOpenIdRoutes(app, { ...deps, ...signOn, keys, secret });
  addKeysRoute(app, keys);
  if (localSite) addTrialPartnerSite(app, localSite);
};

/**
 * Publishes the public keys for services of the operator that verify this site's tokens. A new key is published minutes before it
 * signs.
 */
const addKeysRoute = (app: FastifyInstance, keys: Pick<SigningKeys, 'publicSet'>): void => {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(await keys.publicSet()),
  );
};

const listHandOffIssuers = (
  partners: readonly SignInPartner[],
  keys: SigningKeys,
): HandOffIssuer[] => [
  { issuer: TOKEN_ISSUER, key: ({ kid }) => keys.find(kid), speaksForOthers: true },
  ...partners.flatMap(({ handOff }) =>
    handOff ? [{ ...handOff, key: createPartnerKeyFinder(handOff.keys) }] : [],
  ),
];
