import type { Config } from './config.ts';
import { databaseFailure } from './database/failures.ts';
import { maskSecrets } from './logging.ts';

const FILE_TROUBLE: Record<string, string> = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  EROFS: 'lies on a read-only disk',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'has no room left',
  EDQUOT: 'has no room left',
};

const listenTrouble = (code: string, { PORT, HOST }: Config): string | undefined => {
  if (code === 'EADDRINUSE') return `Port ${PORT} is in use; choose another with PORT.`;
  if (code === 'EACCES')
    return `Port ${PORT} may not be opened by this user; choose another with PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${HOST}; choose another with HOST.`;
  }
  return undefined;
};

/** Why the server cannot start, as one line for the person who started it. */
export const describeStartProblem = (error: unknown, config: Config): string => {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  const isListening = syscall === 'listen' || syscall === 'getaddrinfo' || syscall === 'bind';
  const listening = isListening ? listenTrouble(code, config) : undefined;
  if (listening !== undefined) return listening;
  if (config.DATABASE_URL !== undefined && databaseFailure(error) === 'down') {
    return `The database of DATABASE_URL does not answer (${code}).`;
  }
  if (code in FILE_TROUBLE) {
    return `The data folder ${config.DATA_DIR} ${FILE_TROUBLE[code]}; choose another with DATA_DIR.`;
  }
  if (/no space left on device/i.test(message)) {
    return `The data folder ${config.DATA_DIR} has no room left; choose another with DATA_DIR.`;
  }
  return maskSecrets(message).split('\n').join(' ');
};
