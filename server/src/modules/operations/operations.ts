/** What operators need of a running process: its health, and the mail of a trial. */
import type { AppContext } from '../../platform/app-context.ts';
import { addHealthRoutes } from './health/health.routes.ts';
import { addMailboxRoutes } from './mailbox/mailbox.routes.ts';

interface OperationsDeps {
  /** Aborted when this process is told to stop; absent: never. */
  readonly draining?: AbortSignal | undefined;
  /** Somebody at this machine then reads the mail that nobody sends. */
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
