import {
  confirmIdentity,
  login,
  logout,
  sendIdentityCode,
  sessionRefresh,
} from '@cairn/api/auth.contract';
import type { IdentityCodes } from '../second-factor/identity-codes.ts';
import { toEmailKey } from '@cairn/domain/email-key';
import type { FastifyRequest } from 'fastify';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import type { AddCallLimit } from '../../../platform/limits/call-limits.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { ConfirmIdentity, SignInWithPassword } from './auth.service.ts';
import { getOrSetCodeBrowserDigest } from './code-browser.ts';
import { requireSignedInCaller } from './own-sessions.routes.ts';
import { storeNetworkOfRefusedSignIn } from './refused-networks.ts';
import { readSessionClient } from './session-client.ts';
import type { SessionService } from './session.service.ts';

interface AuthDeps extends SignInLimitDeps {
  readonly logIn: SignInWithPassword;
  readonly confirm: ConfirmIdentity;
  readonly identityCodes: Pick<IdentityCodes, 'send'>;
  readonly sessions: Pick<SessionService, 'refresh' | 'end'>;
  readonly addCallLimit: AddCallLimit;
  /** Returns the URL of this site, to which passkeys belong. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

/**
 * Maximum number of sign-ins a minute (API-05). The limit of an account counts for each network, so that guesses from another
 * network do not lock out its owner. A whole school may share one network, so the limit of a network is much higher. Correct
 * passwords count too, because each costs the time of a hash.
 */
const SIGN_INS_OF_ACCOUNT = 20;
const SIGN_INS_OF_NETWORK = 1200;
/** Maximum number of wrong passwords a minute for one account: from one network, and from all networks. */
const WRONG_PASSWORDS_OF_ACCOUNT = 10;
const WRONG_PASSWORDS_FROM_EVERYWHERE = 200;
/**
 * Maximum number of token renewals a minute for one account from one network. A browser renews its tokens every 15 minutes and
 * may have many tabs.
 */
const RENEWALS_OF_ACCOUNT = 60;

const SIGN_IN = { anonymousLimit: 'sign-in' } as const;

interface SignInLimitDeps extends GuessLimitDeps {
  readonly sql: SqlQuery;
}

/** Returns a function that runs a sign-in if no rate limit is exceeded, and stores networks that guess passwords. */
const createSignInLimit = (deps: SignInLimitDeps) => {
  const limit = (name: string, most: number, wrong: 'all' | 'unauthorized') =>
    createGuessLimit(deps, { name, most, wrong });
  const ofNetwork = limit('sign-ins of a network', SIGN_INS_OF_NETWORK, 'all');
  const ofAccount = limit('sign-ins of an account', SIGN_INS_OF_ACCOUNT, 'all');
  const wrong = limit('wrong passwords of an account', WRONG_PASSWORDS_OF_ACCOUNT, 'unauthorized');
  const wrongFromEverywhere = limit(
    'wrong passwords from everywhere',
    WRONG_PASSWORDS_FROM_EVERYWHERE,
    'unauthorized',
  );
  return <T>(request: FastifyRequest, account: string, signIn: () => Promise<T>): Promise<T> => {
    const network = toClientNetwork(request);
    const accountHere = `${network} ${account}`;
    const storeRefusal = () =>
      storeNetworkOfRefusedSignIn(deps.sql, readSessionClient(request).network, deps.now());
    return ofNetwork(network, () =>
      ofAccount(accountHere, () =>
        wrong(accountHere, () => wrongFromEverywhere(account, signIn), storeRefusal),
      ),
    );
  };
};

const addIdentityConfirmation = (
  add: AddEndpoint,
  { confirm, identityCodes, toSiteUrl }: Pick<AuthDeps, 'confirm' | 'identityCodes' | 'toSiteUrl'>,
  limitSignIn: ReturnType<typeof createSignInLimit>,
): void => {
  add(confirmIdentity, async ({ body }, caller, { request }) => {
    const identity = requireSignedInCaller(request);
    const network = toClientNetwork(request);
    try {
      await limitSignIn(request, caller, () =>
        confirm(identity, body, { network, siteUrl: toSiteUrl(request) }),
      );
    } catch (error) {
      // A wrong identity proof gets status 400 instead of 401, because 401 would tell the page that the session has ended.
      if (error instanceof AppError && error.code === 'unauthorized')
        throw new AppError('invalid', error.message, undefined, { cause: error });
      throw error;
    }
    return { message: 'Thank you for confirming that it is you.' };
  });
  add(sendIdentityCode, async (_input, _caller, { request }) => {
    await identityCodes.send(requireSignedInCaller(request), toClientNetwork(request));
    return { message: 'The code is on its way.' };
  });
};

export const addAuthRoutes = (
  add: AddEndpoint,
  { logIn, confirm, identityCodes, sessions, ...deps }: AuthDeps,
): void => {
  const limitSignIn = createSignInLimit(deps);
  const takeRenewal = deps.addCallLimit({
    name: 'renewals of an account',
    most: RENEWALS_OF_ACCOUNT,
    refusal: 'Too many requests. Please wait a moment.',
  });
  add(
    login,
    ({ body: { username, password } }, _caller, reply) => {
      const network = toClientNetwork(reply.request);
      const caller = {
        network,
        browser: {
          client: readSessionClient(reply.request),
          siteUrl: deps.toSiteUrl(reply.request),
        },
        requireBrowser: () => getOrSetCodeBrowserDigest(reply),
      };
      return limitSignIn(reply.request, toEmailKey(username), () =>
        logIn(username, password, caller),
      );
    },
    SIGN_IN,
  );
  addIdentityConfirmation(add, { confirm, identityCodes, toSiteUrl: deps.toSiteUrl }, limitSignIn);
  add(
    sessionRefresh,
    ({ body: { username }, headers }, _caller, { request }) => {
      takeRenewal(`${toClientNetwork(request)} ${toEmailKey(username)}`);
      return sessions.refresh(username, headers['refresh-token'], readSessionClient(request));
    },
    SIGN_IN,
  );
  add(
    logout,
    async ({ body }, _caller, { request }) => {
      await sessions.end(requireSignedInCaller(request), body);
      return { message: 'You have been logged out successfully' };
    },
    { identity: 'acceptEnded' },
  );
};
