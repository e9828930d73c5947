import type { Config } from '../configuration/config.ts';
import { classifyDatabaseError } from '../database/database-failures.ts';
import { describeFileProblem } from '../files/file-problem.ts';
import { maskSecrets } from '../logging/logging.ts';

/** An error of opening a port, with the number of the port. */
type ListenError = NodeJS.ErrnoException & { readonly port?: number };

const describeListenError = (
  { code = '', port }: ListenError,
  { PORT, METRICS_PORT, HOST }: Config,
): string | undefined => {
  const [name, number] =
    port === METRICS_PORT && port !== undefined ? ['METRICS_PORT', port] : ['PORT', PORT];
  if (code === 'EADDRINUSE') return `Port ${number} is in use; choose another with ${name}.`;
  if (code === 'EACCES')
    return `Port ${number} may not be opened by this user; choose another with ${name}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${HOST}; choose another with HOST.`;
  }
  return undefined;
};

/** Describes for the log, in one sentence, why the server waits at its start for the database or the file store. */
export const describeUnreachableService = (
  missing: 'database' | 'files',
  error: unknown,
): string => {
  if (missing === 'files') return 'The object store of S3_URL does not answer.';
  const { code = '' } = error as NodeJS.ErrnoException;
  return `The database of DATABASE_URL does not answer${code === '' ? '' : ` (${code})`}.`;
};

/** Describes in one line why the server cannot start. */
export const describeStartProblem = (error: unknown, config: Config): string => {
  const { code = '', syscall, message } = error as ListenError;
  const isListening = syscall === 'listen' || syscall === 'getaddrinfo' || syscall === 'bind';
  const listening = isListening ? describeListenError(error as ListenError, config) : undefined;
  if (listening !== undefined) return listening;
  if (config.DATABASE_URL !== undefined && classifyDatabaseError(error) === 'down') {
    return describeUnreachableService('database', error);
  }
  const problem = describeFileProblem(code);
  if (problem !== undefined)
    return `The data folder ${config.DATA_DIR} ${problem}; choose another with DATA_DIR.`;
  if (/no space left on device/i.test(message)) {
    return `The data folder ${config.DATA_DIR} has no room left; choose another with DATA_DIR.`;
  }
  return maskSecrets(message).split('\n').join(' ');
};
