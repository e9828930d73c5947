import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { RequestLimits } from '../../../platform/http/request-limits.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { addPartnerSite, type PartnerSite } from '../partner-site/partner-site.ts';
import type { UserService } from '../user/user.service.ts';
import { addEnsureRoute } from './ensure.routes.ts';
import { createVerifyHandOff, type HandOffIssuer, createPartnerKeyFinder } from './hand-off.ts';
import type { Identify } from '../../../platform/http/identity.ts';
import { addOpenIdRoutes } from './open-id.routes.ts';
import { findIssuer, type Partner } from './partners.ts';
import type { Passwords } from './passwords.ts';
import type { IdentityMail } from './registration.ts';
import type { SessionService } from './session.service.ts';
import { createSignOn } from './sign-on.service.ts';
import type { SigningKeys } from './signing-keys.ts';
import { ISSUER, type TokenService } from './token.service.ts';

/** Settings of the partners that send students here. */
export interface SignOnOptions {
  readonly partners: readonly Partner[];
  /** Claim `aud` that hand-offs for this site must have. */
  readonly audience: string;
  readonly publicUrl?: string | undefined;
  /** Built-in partner site for a trial, served by this process. */
  readonly localSite?: PartnerSite;
}

const NO_PARTNERS: SignOnOptions = { partners: [], audience: 'cairn' };

interface SignOnDeps extends IdentityMail {
  readonly signOn?: SignOnOptions | undefined;
  readonly sql: Sql;
  readonly now: () => Date;
  readonly tokens: Pick<TokenService, 'keys'>;
  readonly identify: Identify;
  readonly sessions: Pick<SessionService, 'open'>;
  readonly users: Pick<UserService, 'attributes'>;
  readonly limits: Pick<RequestLimits, 'perSignIn'>;
  readonly passwords: Pick<Passwords, 'hash'>;
}

/** Adds sign-in through partner sites and OpenID providers. */
export const addSignOn = async (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: SignOnDeps,
): Promise<void> => {
  const { sql, now, signOn = NO_PARTNERS } = deps;
  const { partners, audience, localSite } = signOn;
  const { keys } = deps.tokens;
  const partnerBy = (issuer: string) => partners.find((partner) => findIssuer(partner) === issuer);
  addEnsureRoute(add, {
    ...deps,
    verifyHandOff: createVerifyHandOff(listHandOffIssuers(partners, keys), audience, now),
    signOn: createSignOn({
      ...deps,
      mayVouchFor: (issuer, domain) => partnerBy(issuer)?.emailDomains.includes(domain) === true,
      tellLinked: (tx, email, issuer) =>
        deps.tellLinked(tx, email, partnerBy(issuer)?.name ?? issuer),
    }),
  });
  const secret = await loadServerSecret(sql, 'open-id');
  addOpenIdRoutes(app, { ...deps, ...signOn, keys, secret });
  addKeysRoute(app, keys);
  if (localSite) addPartnerSite(app, localSite);
};

/** Publishes the keys for services of the operator that verify this site's tokens. A new key appears minutes before it signs. */
const addKeysRoute = (app: FastifyInstance, keys: Pick<SigningKeys, 'publicSet'>): void => {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(await keys.publicSet()),
  );
};

const listHandOffIssuers = (partners: readonly Partner[], keys: SigningKeys): HandOffIssuer[] => [
  { issuer: ISSUER, key: ({ kid }) => keys.find(kid), speaksForOthers: true },
  ...partners.flatMap(({ handOff }) =>
    handOff ? [{ issuer: handOff.issuer, key: createPartnerKeyFinder(handOff.keys) }] : [],
  ),
];
