import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import * as repository from './auth.repository.ts';
import type { RefreshRecord, StudentRecord } from './auth.repository.ts';
import type { Identity, TokenService } from './token.service.ts';

/** A used refresh token still works this long, for tabs that refresh at once. */
const GRACE_MS = 10_000;
const REFRESH_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

interface LogoutNames {
  readonly username?: string | undefined;
  readonly userId?: string | undefined;
}

export interface SessionService {
  /**
   * A new session with its first three tokens. Throws unauthorized when the password has been changed since `student` was
   * read: that ends every session, also one that is about to be opened.
   */
  readonly open: (student: StudentRecord) => Promise<Tokens>;
  /** Throws unauthorized; a token used again after the grace ends its whole session. */
  readonly refresh: (username: string, refreshToken: string) => Promise<Tokens>;
  /** Ends the session; one that has ended is fine. Throws forbidden when another account is named. */
  readonly end: (identity: Identity, names: LogoutNames) => Promise<void>;
}

interface SessionDeps {
  readonly sql: Sql;
  readonly tokens: TokenService;
  readonly now: () => Date;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const judgeUse = ({ rotatedAt, expiresAt }: RefreshRecord, now: Date) => {
  if (expiresAt < now) return 'expired';
  const usedFor = rotatedAt ? now.getTime() - rotatedAt.getTime() : 0;
  return usedFor > GRACE_MS ? 'stolen' : 'fine';
};

const expiryFrom = (now: Date): Date => new Date(now.getTime() + REFRESH_LIFETIME_MS);

/** Adds a refresh token to the session and returns its secret; only the hash is stored. */
const addRefresh = async (tx: TransactionSql, sessionId: string, now: Date): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const token = { tokenHash: hashOf(secret), sessionId, expiresAt: expiryFrom(now) };
  await repository.addRefresh(tx, token, now);
  return secret;
};

/** Undefined when the token is not good (any more); the session of a stolen one is gone then. */
const rotate = async (tx: TransactionSql, username: string, secret: string, now: Date) => {
  const tokenHash = hashOf(secret);
  const record = await repository.lockRefresh(tx, tokenHash);
  const student = await repository.studentByEmail(tx, username);
  if (!record || record.studentId !== student?.studentId) return undefined;
  const { sessionId } = record;
  const use = judgeUse(record, now);
  if (use === 'stolen') await repository.endSession(tx, sessionId);
  if (use !== 'fine') return undefined;
  await repository.markRotated(tx, tokenHash, now);
  return { student, sessionId, secret: await addRefresh(tx, sessionId, now) };
};

export const createSessionService = ({ sql, tokens, now }: SessionDeps): SessionService => {
  const asTokens = async (student: StudentRecord, sessionId: string, secret: string) => {
    const { access, id } = await tokens.sign(student, sessionId);
    return {
      accessToken: { jwtToken: access },
      idToken: { jwtToken: id },
      refreshToken: { jwtToken: secret },
    };
  };
  return {
    open: async (student) => {
      const { studentId } = student;
      const sessionId = randomUUID();
      await repository.removeExpiredSessions(sql, studentId, now());
      const secret = await sql.begin(async (tx) => {
        if (!(await repository.holdPassword(tx, student))) {
          throw new AppError('unauthorized', 'The password has just been changed. Sign in again.');
        }
        await repository.addSession(tx, { sessionId, studentId, expiresAt: expiryFrom(now()) });
        return addRefresh(tx, sessionId, now());
      });
      return asTokens(student, sessionId, secret);
    },
    refresh: async (username, refreshToken) => {
      const next = await sql.begin((tx) => rotate(tx, username, refreshToken, now()));
      if (next) return asTokens(next.student, next.sessionId, next.secret);
      throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
    },
    end: async ({ studentId, sessionId }, { username, userId }) => {
      const named = username ? await repository.studentByEmail(sql, username) : undefined;
      const namesOther = username !== undefined && named?.studentId !== studentId;
      if (namesOther || (userId !== undefined && userId !== studentId)) {
        throw new AppError('forbidden', 'This is not your account.');
      }
      await repository.endSession(sql, sessionId);
    },
  };
};
