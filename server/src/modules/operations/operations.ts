/** Routes for operators of a running process: its health, and the mail of a trial. */
import type { AppContext } from '../../platform/app-context.ts';
import { addHealthRoutes } from './health/health.routes.ts';
import { addTrialMailboxRoutes } from './mailbox/mailbox.routes.ts';

interface OperationsDeps {
  /** Signal that is aborted when this process is stopping; absent: the process never stops. */
  readonly draining?: AbortSignal | undefined;
  /** True if the server runs in trial mode, where unsent mail can be read on this machine. */
  readonly isTrial: boolean;
}

export const registerOperations = (
  context: AppContext,
  { draining, isTrial }: OperationsDeps,
): void => {
  const { app, mailbox, site } = context;
  addHealthRoutes(app, { ...context, draining });
  if (mailbox && isTrial) addTrialMailboxRoutes(app, { mailbox, site });
};
