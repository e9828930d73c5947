import {
  addPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  beginPasskeySignIn,
  confirmAuthenticatorApp,
  getConfirmationMethods,
  getSecondFactor,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
  signInWithPasskey,
  signInWithSecondFactor,
} from '@cairn/api/second-factor.contract';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import { readSessionClient } from '../auth/session-client.ts';
import type { OwnSecondFactorService } from './own-second-factor.service.ts';
import type { PasskeyService } from './passkeys.ts';
import { needsIdentityCode } from './identity-codes.ts';
import * as repository from './second-factors.repository.ts';
import type { createSignInSteps } from './sign-in-steps.ts';

interface SecondFactorRoutesDeps extends GuessLimitDeps {
  readonly sql: Sql;
  readonly own: OwnSecondFactorService;
  readonly passkeys: PasskeyService;
  readonly steps: ReturnType<typeof createSignInSteps>;
  /** Returns the URL of this site, to which passkeys belong. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

/** Maximum number of ended sign-ins and unknown passkeys a minute from one network. A whole school may share one network. */
const UNKNOWN_SIGN_INS_OF_NETWORK = 300;

const SIGN_IN = { anonymousLimit: 'sign-in' } as const;

const addOwnRoutes = (add: AddEndpoint, { own, toSiteUrl }: SecondFactorRoutesDeps): void => {
  add(getSecondFactor, (_input, caller) => own.read(caller));
  add(beginAuthenticatorApp, (_input, caller) => own.beginApp(caller));
  add(confirmAuthenticatorApp, ({ body }, caller) => own.confirmApp(caller, body.code));
  add(removeAuthenticatorApp, (_input, caller) => own.removeApp(caller));
  add(beginPasskey, (_input, studentId, { request }) =>
    own.beginPasskey({ studentId, siteUrl: toSiteUrl(request) }),
  );
  add(addPasskey, ({ body: { name, response } }, studentId, { request }) =>
    own.addPasskey({ studentId, siteUrl: toSiteUrl(request) }, name, response),
  );
  add(removePasskey, ({ params }, caller) => own.removePasskey(caller, params.passkeyId));
  add(renewRecoveryCodes, (_input, caller) => own.renewRecoveryCodes(caller));
};

/** Adds the endpoints with which people manage their own second factors and sign in with them. */
export const addSecondFactorRoutes = (add: AddEndpoint, deps: SecondFactorRoutesDeps): void => {
  const { sql, passkeys, steps, toSiteUrl } = deps;
  addOwnRoutes(add, deps);
  const limit = createGuessLimit(deps, {
    name: 'second factors of a network',
    most: UNKNOWN_SIGN_INS_OF_NETWORK,
    wrong: 'unauthorized',
  });
  const toBrowser = (request: FastifyRequest) => ({
    client: readSessionClient(request),
    siteUrl: toSiteUrl(request),
  });
  add(
    signInWithSecondFactor,
    ({ body: { step, ...given } }, _caller, { request }) =>
      limit(toClientNetwork(request), () => steps.finish(step, given, toBrowser(request))),
    SIGN_IN,
  );
  add(
    beginPasskeySignIn,
    async (_input, _caller, { request }) => ({
      options: await passkeys.requestSignIn(sql, toSiteUrl(request)),
    }),
    SIGN_IN,
  );
  add(
    signInWithPasskey,
    ({ body: { response } }, _caller, { request }) =>
      limit(toClientNetwork(request), () => steps.signInWithPasskey(response, toBrowser(request))),
    SIGN_IN,
  );
  add(getConfirmationMethods, async (_input, caller, { request }) => {
    const account = await repository.findAccountForSecondFactor(sql, caller);
    const app = await repository.findAuthenticatorApp(sql, caller);
    return {
      hasPassword: account?.lacksPassword === false,
      hasApp: app?.confirmedAt instanceof Date,
      passkeyOptions: await passkeys.requestProof(sql, caller, toSiteUrl(request)),
      hasMail: await needsIdentityCode(sql, caller),
    };
  });
};
