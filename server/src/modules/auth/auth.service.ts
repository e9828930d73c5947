import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import { verify } from '@node-rs/argon2';
import type { Sql } from 'postgres';
import { AppError } from '../../errors/app-error.ts';
import * as repository from './auth.repository.ts';
import type { StudentRecord } from './auth.repository.ts';
import type { Identity, TokenService } from './token.service.ts';

/** A used refresh token still works this long, for tabs that refresh at once. */
const GRACE_MS = 10_000;
const REFRESH_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Verified when the name is unknown, so both failures take the same time. */
const ABSENT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LE2QR1ymPefPg5dICSJfGQ$EQ0GklUDTwRyZwRON4YoWWSie1EYQG9zz2sO7UyAM7I';

export interface AuthService {
  /** Throws unauthorized (the message does not tell which part was wrong), forbidden (not confirmed yet). */
  readonly login: (username: string, password: string) => Promise<Tokens>;
  /** Throws unauthorized; a token used again after the grace ends its whole session. */
  readonly refresh: (username: string, refreshToken: string) => Promise<Tokens>;
  /** Throws forbidden when the body names another account. */
  readonly logout: (identity: Identity, named: LogoutNames) => Promise<void>;
}

interface LogoutNames {
  readonly username?: string | undefined;
  readonly userId?: string | undefined;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const createAuthService = (sql: Sql, tokens: TokenService, now: () => Date): AuthService => {
  const newRefresh = () => ({
    secret: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now().getTime() + REFRESH_LIFETIME_MS),
  });

  const asTokens = async (student: StudentRecord, sessionId: string, refresh: string) => {
    const { access, id } = await tokens.sign(student, sessionId);
    return {
      accessToken: { jwtToken: access },
      idToken: { jwtToken: id },
      refreshToken: { jwtToken: refresh },
    };
  };

  const login: AuthService['login'] = async (username, password) => {
    const student = await repository.studentByEmail(sql, username);
    const matches = await verify(student?.passwordHash ?? ABSENT_HASH, password);
    if (!student || !matches) {
      throw new AppError('unauthorized', 'Incorrect username or password.');
    }
    if (!student.isConfirmed) {
      throw new AppError('forbidden', 'Please verify your email before signing in.');
    }
    const sessionId = randomUUID();
    const { secret, expiresAt } = newRefresh();
    await repository.removeExpiredSessions(sql, student.studentId, now());
    await sql.begin(async (tx) => {
      await repository.addSession(tx, { sessionId, studentId: student.studentId, expiresAt });
      await repository.addRefresh(tx, { tokenHash: hashOf(secret), sessionId, expiresAt }, now());
    });
    return asTokens(student, sessionId, secret);
  };

  /** The new secret and its owner, or undefined when the old one is not good (any more). */
  const rotate = (username: string, tokenHash: string) =>
    sql.begin(async (tx) => {
      const record = await repository.lockRefresh(tx, tokenHash);
      const student = await repository.studentByEmail(tx, username);
      if (!record || record.studentId !== student?.studentId || record.expiresAt < now()) {
        return undefined;
      }
      const { sessionId, rotatedAt } = record;
      if (rotatedAt && now().getTime() - rotatedAt.getTime() > GRACE_MS) {
        await repository.endSession(tx, sessionId);
        return undefined;
      }
      const { secret, expiresAt } = newRefresh();
      await repository.markRotated(tx, tokenHash, now());
      await repository.addRefresh(tx, { tokenHash: hashOf(secret), sessionId, expiresAt }, now());
      return { student, sessionId, secret };
    });

  return {
    login,
    refresh: async (username, refreshToken) => {
      const rotated = await rotate(username, hashOf(refreshToken));
      if (rotated) return asTokens(rotated.student, rotated.sessionId, rotated.secret);
      throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
    },
    logout: async ({ studentId, sessionId }, { username, userId }) => {
      const named = username ? await repository.studentByEmail(sql, username) : undefined;
      const namesOther = username !== undefined && named?.studentId !== studentId;
      if (namesOther || (userId !== undefined && userId !== studentId)) {
        throw new AppError('forbidden', 'This is not your account.');
      }
      await repository.endSession(sql, sessionId);
    },
  };
};
