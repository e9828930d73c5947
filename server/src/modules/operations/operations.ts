/** Routes for operators of a running process: its health, and the mail of a trial. */
import type { AppContext } from '../../platform/app-context.ts';
import { addHealthRoutes } from './health/health.routes.ts';
import { addMailboxRoutes } from './mailbox/mailbox.routes.ts';

interface OperationsDeps {
  /** Aborted when this process is stopping; absent: never. */
  readonly draining?: AbortSignal | undefined;
  /** True in trial mode, where unsent mail can be read on this machine. */
  readonly isTrial: boolean;
}

export const registerOperations = (
  context: AppContext,
  { draining, isTrial }: OperationsDeps,
): void => {
  const { app, mailbox, brandName } = context;
  addHealthRoutes(app, { ...context, draining });
  if (mailbox && isTrial) addMailboxRoutes(app, { mailbox, brandName });
};
