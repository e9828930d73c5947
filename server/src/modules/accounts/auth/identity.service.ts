import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identify, SocketTokenVerifier, Identity } from '../../../platform/http/identity.ts';
import { isSessionLive, findLiveSessions } from './auth.repository.ts';
import type { TokenService } from './token.service.ts';

const readHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Throws unauthorized when the session of the token has ended. */
const requireLiveSession = async (sql: Sql, identity: Identity): Promise<Identity> => {
  if (await isSessionLive(sql, identity.sessionId)) return identity;
  throw new AppError('unauthorized', 'Your session has ended.');
};

export const createTokenHolderIdentifier = (
  sql: Sql,
  tokens: Pick<TokenService, 'verifyAccess'>,
): SocketTokenVerifier => ({
  holder: async (token) => requireLiveSession(sql, await tokens.verifyAccess(token)),
  isCurrent: (token) =>
    tokens.verifyAccess(token).then(
      () => true,
      () => false,
    ),
  liveSessions: (sessionIds) => findLiveSessions(sql, sessionIds),
});

export const createCallerIdentifier = (sql: Sql, tokens: TokenService): Identify => {
  const checkClaims = async (request: FastifyRequest, studentId: string) => {
    for (const name of ['id', 'studentid']) {
      const claimed = readHeader(request, name);
      if (claimed !== undefined && claimed !== studentId) {
        throw new AppError('forbidden', 'This is not your account.');
      }
    }
    const idToken = readHeader(request, 'id-token');
    if (idToken !== undefined && (await tokens.verifyId(idToken)) !== studentId) {
      throw new AppError('unauthorized', 'The two tokens belong to different accounts.');
    }
  };

  return async (request, auth, option) => {
    if (auth === 'none') return undefined;
    const token = readHeader(request, 'jwt-token');
    if (token === undefined) {
      if (auth === 'optional') return undefined;
      throw new AppError('unauthorized', 'Please sign in first.');
    }
    if (option === 'acceptEnded') return tokens.verifyAccess(token, 'acceptExpired');
    const identity = await tokens.verifyAccess(token);
    await checkClaims(request, identity.studentId);
    return requireLiveSession(sql, identity);
  };
};
