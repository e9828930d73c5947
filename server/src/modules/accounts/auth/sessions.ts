import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { LiveSettings } from '../../../platform/database/live-settings.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { getSessionLengthMs } from '../../../platform/site/site-features.ts';
import { createSessionService, type SessionService } from './session.service.ts';
import type { TokenService } from './token.service.ts';

interface SessionsDeps {
  readonly jobs: Pick<Jobs, 'every'>;
  readonly sql: Sql;
  readonly tokens: TokenService;
  readonly now: () => Date;
  readonly settings: Pick<LiveSettings, 'get'>;
}

/** Creates the service for sessions, and an hourly job that removes expired ones. */
export const createSessionsWithCleanup = async (deps: SessionsDeps): Promise<SessionService> => {
  const secret = await loadServerSecret(deps.sql, 'refresh-tokens');
  const sessions = createSessionService({
    ...deps,
    secret,
    sessionLengthMs: () => getSessionLengthMs(deps.settings),
  });
  deps.jobs.every('sessions', 'hour', sessions.removeExpired);
  return sessions;
};
