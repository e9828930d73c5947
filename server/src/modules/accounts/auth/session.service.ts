import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import * as repository from './auth.repository.ts';
import type { RefreshTokenRecord, StudentAccountRow } from './auth.repository.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { SessionClient } from './session-client.ts';
import type { TokenService } from './token.service.ts';

/** Time in ms for which a used refresh token still works, because several tabs may refresh at the same time. */
const USED_TOKEN_GRACE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Lifetime of a session. Afterwards a student signs in again, even if the tokens were renewed. */
const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** Maximum number of sessions of one student. Beyond it, a sign-in ends the session that was renewed longest ago. */
const MAX_SESSIONS = 20;

interface LogoutNames {
  readonly username?: string | undefined;
  readonly userId?: string | undefined;
}

export interface SessionService {
  /**
   * Opens a session and returns its first three tokens. Throws unauthorized when the password was changed, or the account was
   * disabled, after `student` was read, because both end all sessions.
   */
  readonly open: (student: StudentAccountRow, client: SessionClient) => Promise<Tokens>;
  /**
   * Renews the tokens. Throws unauthorized; a token that is used again after the grace period ends its whole session. Within that
   * period the caller gets the token that replaced it, so that a session never has two valid refresh tokens.
   */
  readonly refresh: (
    username: string,
    refreshToken: string,
    client: SessionClient,
  ) => Promise<Tokens>;
  /** Ends the session, if it has not ended yet. Throws forbidden when the request names another account. */
  readonly end: (identity: Identity, names: LogoutNames) => Promise<void>;
  readonly removeExpired: () => Promise<void>;
}

interface SessionDeps {
  readonly sql: Sql;
  readonly tokens: TokenService;
  readonly now: () => Date;
  /** Key of 32 bytes that all servers of the database share. It derives the next refresh token from the used one. */
  readonly secret: Buffer;
  /** Returns the time in ms without use after which a session ends. */
  readonly sessionLengthMs: () => number;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const classifyTokenUse = ({ rotatedAt, expiresAt }: RefreshTokenRecord, now: Date) => {
  if (expiresAt < now) return 'expired';
  const usedFor = rotatedAt ? now.getTime() - rotatedAt.getTime() : 0;
  return usedFor > USED_TOKEN_GRACE_MS ? 'stolen' : 'fine';
};

const addMilliseconds = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const findEarlierDate = (one: Date, other: Date): Date => (one < other ? one : other);

interface RotationDeps extends RefreshTime {
  readonly client: SessionClient;
  /**
   * Returns the refresh token that replaces this one. It is deterministic, so that tabs that refresh at the same time get the
   * same token.
   */
  readonly deriveSuccessor: (secret: string) => string;
}

interface SessionTimes {
  readonly sessionId: string;
  readonly sessionEndsAt: Date;
}

interface RefreshTime {
  readonly now: Date;
  /** Time in ms without use after which a session ends. */
  readonly lengthMs: number;
}

/** Stores the hash of a refresh token for the session. */
const storeRefresh = async (
  tx: TransactionSql,
  secret: string,
  { sessionId, sessionEndsAt }: SessionTimes,
  { now, lengthMs }: RefreshTime,
): Promise<void> => {
  const expiresAt = findEarlierDate(addMilliseconds(now, lengthMs), sessionEndsAt);
  const token = { tokenHash: hashToken(secret), sessionId, expiresAt };
  await repository.storeRefreshToken(tx, token, now);
};

/** Returns the valid refresh token at the end of the chain that begins with a used one. */
const findNewestToken = async (
  tx: TransactionSql,
  used: string,
  times: SessionTimes,
  deps: Omit<RotationDeps, 'client'>,
): Promise<string> => {
  const { deriveSuccessor } = deps;
  const next = deriveSuccessor(used);
  const record = await repository.findRefreshToken(tx, hashToken(next));
  if (record?.rotatedAt) return findNewestToken(tx, next, times, deps);
  if (!record) await storeRefresh(tx, next, times, deps);
  return next;
};

/**
 * Exchanges a refresh token for the next one. Returns undefined when the token is invalid. Ends the session of a token that was
 * used twice.
 */
const rotateRefreshToken = async (
  tx: TransactionSql,
  username: string,
  secret: string,
  deps: RotationDeps,
) => {
  const tokenHash = hashToken(secret);
  const record = await repository.lockRefreshToken(tx, tokenHash);
  const student = await repository.findStudentByEmail(tx, username);
  if (!record || record.studentId !== student?.studentId) return undefined;
  const { sessionId } = record;
  const use = classifyTokenUse(record, deps.now);
  if (use === 'stolen') await repository.endSession(tx, sessionId);
  if (use !== 'fine') return undefined;
  await repository.markRefreshTokenUsed(tx, tokenHash, deps.now);
  await repository.recordSessionUse(tx, sessionId, deps.client, deps.now);
  return { student, sessionId, secret: await findNewestToken(tx, secret, record, deps) };
};

/** Returns the function that opens a session after the password was checked. */
const createOpenSession =
  ({ sql, now, sessionLengthMs }: SessionDeps) =>
  async (student: StudentAccountRow, client: SessionClient) => {
    const { studentId } = student;
    const sessionId = randomUUID();
    const secret = randomBytes(32).toString('base64url');
    const endsAt = addMilliseconds(now(), SESSION_LIFETIME_MS);
    await sql.begin(async (tx) => {
      if (!(await repository.lockUnchangedPassword(tx, student))) {
        throw new AppError('unauthorized', 'The password has just been changed. Sign in again.');
      }
      const session = {
        sessionId,
        studentId,
        expiresAt: endsAt,
        endsAt,
        signedInAt: now(),
        client,
      };
      await repository.insertSession(tx, session);
      const times = { sessionId, sessionEndsAt: endsAt };
      await storeRefresh(tx, secret, times, { now: now(), lengthMs: sessionLengthMs() });
      await repository.endSurplusSessions(tx, {
        studentId,
        current: sessionId,
        limit: MAX_SESSIONS,
      });
    });
    return { sessionId, secret };
  };

export const createSessionService = (deps: SessionDeps): SessionService => {
  const { sql, tokens, now, sessionLengthMs } = deps;
  const open = createOpenSession(deps);
  const deriveSuccessor = (secret: string): string =>
    createHmac('sha256', deps.secret).update(`refresh\n${secret}`).digest('base64url');
  const asTokens = async (student: StudentAccountRow, sessionId: string, secret: string) => {
    const { access, id } = await tokens.sign(student, sessionId);
    return {
      accessToken: { jwtToken: access },
      idToken: { jwtToken: id },
      refreshToken: { jwtToken: secret },
    };
  };
  return {
    open: async (student, client) => {
      const { sessionId, secret } = await open(student, client);
      return asTokens(student, sessionId, secret);
    },
    refresh: async (username, refreshToken, client) => {
      const rotation = { now: now(), lengthMs: sessionLengthMs(), client, deriveSuccessor };
      const next = await sql.begin((tx) =>
        rotateRefreshToken(tx, username, refreshToken, rotation),
      );
      if (next) return asTokens(next.student, next.sessionId, next.secret);
      throw new AppError('unauthorized', 'Your session has ended. Please sign in again.');
    },
    end: async ({ studentId, sessionId }, { username, userId }) => {
      const named = username ? await repository.findStudentByEmail(sql, username) : undefined;
      const namesOther = username !== undefined && named?.studentId !== studentId;
      if (namesOther || (userId !== undefined && userId !== studentId)) {
        throw new AppError('forbidden', 'This is not your account.');
      }
      await repository.endSession(sql, sessionId);
    },
    removeExpired: async () => {
      while (await repository.removeExpiredSessions(sql, now()));
    },
  };
};
