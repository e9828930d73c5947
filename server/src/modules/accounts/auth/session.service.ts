import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import * as repository from './auth.repository.ts';
import type { RefreshRecord, StudentRecord } from './auth.repository.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { TokenService } from './token.service.ts';

/** A used refresh token still works this long, for tabs that refresh at once. */
const GRACE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const REFRESH_LIFETIME_MS = 30 * DAY_MS;
/** After that a student signs in again, however often the tokens were renewed. */
const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** More browsers than a student uses. With the next sign-in the session ends that was not renewed for longest. */
const MAX_SESSIONS = 20;

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
  /**
   * Throws unauthorized; a token used again after the grace ends its whole session. Within the grace it is answered with the token
   * that took its place, so a session never has two valid refresh tokens.
   */
  readonly refresh: (username: string, refreshToken: string) => Promise<Tokens>;
  /** Ends the session; one that has ended is fine. Throws forbidden when another account is named. */
  readonly end: (identity: Identity, names: LogoutNames) => Promise<void>;
  /** Removes what no student can use any more. */
  readonly removeExpired: () => Promise<void>;
}

interface SessionDeps {
  readonly sql: Sql;
  readonly tokens: TokenService;
  readonly now: () => Date;
  /** 32 bytes that every server of the database shares: the token that follows another is derived with it. */
  readonly secret: Buffer;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const judgeUse = ({ rotatedAt, expiresAt }: RefreshRecord, now: Date) => {
  if (expiresAt < now) return 'expired';
  const usedFor = rotatedAt ? now.getTime() - rotatedAt.getTime() : 0;
  return usedFor > GRACE_MS ? 'stolen' : 'fine';
};

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

interface RotationDeps {
  readonly now: Date;
  /** The token that follows this one: always the same, so that tabs which renew at once get the same. */
  readonly successorOf: (secret: string) => string;
}

interface SessionTimes {
  readonly sessionId: string;
  readonly sessionEndsAt: Date | null;
}

/** Stores a refresh token of the session; only its hash is kept. */
const storeRefresh = async (
  tx: TransactionSql,
  secret: string,
  { sessionId, sessionEndsAt }: SessionTimes,
  now: Date,
): Promise<void> => {
  const endsAt = sessionEndsAt ?? after(now, SESSION_LIFETIME_MS);
  const expiresAt = earlier(after(now, REFRESH_LIFETIME_MS), endsAt);
  const token = { tokenHash: hashOf(secret), sessionId, expiresAt, sessionEndsAt: endsAt };
  await repository.addRefresh(tx, token, now);
};

/** The valid token at the end of the chain that begins with a used one. */
const findNewest = async (
  tx: TransactionSql,
  used: string,
  times: SessionTimes,
  { now, successorOf }: RotationDeps,
): Promise<string> => {
  const next = successorOf(used);
  const record = await repository.findRefresh(tx, hashOf(next));
  if (record?.rotatedAt) return findNewest(tx, next, times, { now, successorOf });
  // A process of the version before has answered the first use, with a token of its own.
  if (!record) await storeRefresh(tx, next, times, now);
  return next;
};

/** Undefined when the token is not good (any more); the session of a stolen one is gone then. */
const rotate = async (tx: TransactionSql, username: string, secret: string, deps: RotationDeps) => {
  const tokenHash = hashOf(secret);
  const record = await repository.lockRefresh(tx, tokenHash);
  const student = await repository.studentByEmail(tx, username);
  if (!record || record.studentId !== student?.studentId) return undefined;
  const { sessionId } = record;
  const use = judgeUse(record, deps.now);
  if (use === 'stolen') await repository.endSession(tx, sessionId);
  if (use !== 'fine') return undefined;
  await repository.markRotated(tx, tokenHash, deps.now);
  return { student, sessionId, secret: await findNewest(tx, secret, record, deps) };
};

/** Opens a session for the password that was checked. */
const openWith =
  ({ sql, now }: SessionDeps) =>
  async (student: StudentRecord) => {
    const { studentId } = student;
    const sessionId = randomUUID();
    const secret = randomBytes(32).toString('base64url');
    const endsAt = after(now(), SESSION_LIFETIME_MS);
    await sql.begin(async (tx) => {
      if (!(await repository.holdPassword(tx, student))) {
        throw new AppError('unauthorized', 'The password has just been changed. Sign in again.');
      }
      await repository.addSession(tx, { sessionId, studentId, expiresAt: endsAt, endsAt });
      await storeRefresh(tx, secret, { sessionId, sessionEndsAt: endsAt }, now());
      await repository.endSurplusSessions(tx, {
        studentId,
        current: sessionId,
        limit: MAX_SESSIONS,
      });
    });
    return { sessionId, secret };
  };

export const createSessionService = (deps: SessionDeps): SessionService => {
  const { sql, tokens, now } = deps;
  const open = openWith(deps);
  const successorOf = (secret: string): string =>
    createHmac('sha256', deps.secret).update(`refresh\n${secret}`).digest('base64url');
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
      const { sessionId, secret } = await open(student);
      return asTokens(student, sessionId, secret);
    },
    refresh: async (username, refreshToken) => {
      const rotation = { now: now(), successorOf };
      const next = await sql.begin((tx) => rotate(tx, username, refreshToken, rotation));
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
    removeExpired: async () => {
      while (await repository.removeExpiredSessions(sql, now()));
    },
  };
};
