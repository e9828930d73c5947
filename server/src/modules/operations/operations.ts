/** What operators need of a running process: its health, and the mail of a trial. */
import type { AppContext } from '../../platform/app-context.ts';
import type { DevReaders } from '../../platform/configuration/dev-readers.ts';
import { addHealthRoutes } from './health/health.routes.ts';
import { addMailboxRoutes } from './mailbox/mailbox.routes.ts';

interface OperationsDeps {
  /** Aborted when this process is told to stop; absent: never. */
  readonly draining?: AbortSignal | undefined;
  readonly mailboxReaders: DevReaders;
}

export const registerOperations = (
  context: AppContext,
  { draining, mailboxReaders }: OperationsDeps,
): void => {
  const { app, mailbox, brandName } = context;
  addHealthRoutes(app, { ...context, draining });
  if (mailbox) addMailboxRoutes(app, { mailbox, readers: mailboxReaders, brandName });
};
