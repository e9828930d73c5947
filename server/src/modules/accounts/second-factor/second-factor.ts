/** The second factor of accounts: authenticator apps, passkeys and recovery codes. 003 §1 */
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import type { SessionService } from '../auth/session.service.ts';
import {
  createSecondFactorChecks,
  type CheckSecondFactor,
  WRONG_CODE_LIMIT_PERIOD_MS,
} from './second-factor-checks.ts';
import { createOwnSecondFactorService } from './own-second-factor.service.ts';
import { createPasskeyService } from './passkeys.ts';
import { addSecondFactorRoutes } from './second-factor.routes.ts';
import { removeExpiredSecondFactorRows } from './second-factors.repository.ts';
import { createSignInSteps, type OpenSessionAfterPassword } from './sign-in-steps.ts';

interface SecondFactorDeps extends GuessLimitDeps {
  readonly sql: Sql;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly site: { readonly brandName: string };
  readonly sessions: Pick<SessionService, 'open'>;
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

interface SecondFactorServices {
  readonly openAfterPassword: OpenSessionAfterPassword;
  readonly prove: CheckSecondFactor;
}

/** Adds the routes and the cleaning job of second factors. Returns what sign-ins and confirmations of the identity use. */
export const addSecondFactor = async (
  add: AddEndpoint,
  deps: SecondFactorDeps,
): Promise<SecondFactorServices> => {
  const { sql, jobs, now } = deps;
  const secret = await loadServerSecret(sql, 'recovery-codes');
  const passkeys = createPasskeyService(deps);
  const { prove, limitGuesses } = createSecondFactorChecks({ now, secret, passkeys });
  const steps = createSignInSteps({ ...deps, passkeys, prove });
  const own = createOwnSecondFactorService({ ...deps, secret, passkeys, limitGuesses });
  addSecondFactorRoutes(add, { ...deps, own, passkeys, steps });
  jobs.every('second-factors', 'hour', () =>
    removeExpiredSecondFactorRows(
      sql,
      now(),
      new Date(now().getTime() - WRONG_CODE_LIMIT_PERIOD_MS),
    ),
  );
  return { openAfterPassword: steps.openAfterPassword, prove };
};
