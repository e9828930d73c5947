import type { Tokens } from '@cairn/api/auth.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { studentByEmail, type StudentRecord } from './auth.repository.ts';
import type { Passwords } from './passwords.ts';
import type { SessionService } from './session.service.ts';

/** Verified when the name is unknown, so both failures take the same time. */
const ABSENT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LE2QR1ymPefPg5dICSJfGQ$EQ0GklUDTwRyZwRON4YoWWSie1EYQG9zz2sO7UyAM7I';

/** Lets this browser ask for a code: it knows the password of an account that nobody has confirmed. */
export type ClaimSignUp = (
  student: Pick<StudentRecord, 'studentId' | 'passwordHash'>,
  browser: string,
) => Promise<void>;

/**
 * Signs a student in by e-mail address (any letter case) and password. Throws unauthorized (the message does not
 * tell which part was wrong) and forbidden (address not confirmed yet; told only to who knows the password).
 */
export type Login = (username: string, password: string, caller: LoginCaller) => Promise<Tokens>;

interface LoginCaller {
  readonly network: string;
  /** Returns the digest of the browser, asked for when the address is not confirmed. */
  readonly requireBrowser: () => string;
}

interface LoginDeps {
  readonly sql: Sql;
  readonly sessions: Pick<SessionService, 'open'>;
  readonly claimSignUp: ClaimSignUp;
  readonly passwords: Pick<Passwords, 'verify'>;
}

export const createLogin =
  ({ sql, sessions, claimSignUp, passwords }: LoginDeps): Login =>
  async (username, password, { network, requireBrowser }) => {
    const student = await studentByEmail(sql, username);
    const matches = await passwords.verify(network, student?.passwordHash ?? ABSENT_HASH, password);
    if (!student || !matches) {
      throw new AppError('unauthorized', 'Incorrect username or password.');
    }
    if (!student.isConfirmed) {
      await claimSignUp(student, requireBrowser());
      throw new AppError('forbidden', 'Please verify your email before signing in.');
    }
    return sessions.open(student);
  };
