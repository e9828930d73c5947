import type { Tokens } from '@cairn/api/auth.contract';
import { verify } from '@node-rs/argon2';
import type { Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { studentByEmail } from './auth.repository.ts';
import type { SessionService } from './session.service.ts';

/** Verified when the name is unknown, so both failures take the same time. */
const ABSENT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LE2QR1ymPefPg5dICSJfGQ$EQ0GklUDTwRyZwRON4YoWWSie1EYQG9zz2sO7UyAM7I';

/**
 * Signs a student in by e-mail address (any letter case) and password. Throws unauthorized (the message does not
 * tell which part was wrong) and forbidden (address not confirmed yet; told only to who knows the password).
 */
export type Login = (username: string, password: string) => Promise<Tokens>;

export const createLogin =
  (sql: Sql, sessions: Pick<SessionService, 'open'>): Login =>
  async (username, password) => {
    const student = await studentByEmail(sql, username);
    const matches = await verify(student?.passwordHash ?? ABSENT_HASH, password);
    if (!student || !matches) {
      throw new AppError('unauthorized', 'Incorrect username or password.');
    }
    if (!student.isConfirmed) {
      throw new AppError('forbidden', 'Please verify your email before signing in.');
    }
    return sessions.open(student);
  };
