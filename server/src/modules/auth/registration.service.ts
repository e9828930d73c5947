import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isEmail, passwordProblem } from '@cairn/domain/registration.rules';
import { hash } from '@node-rs/argon2';
import type { Sql } from '../../database/sql.ts';
import type { MailOutbox } from '../../adapters/mail/mail-outbox.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AuthMails } from './auth-mails.ts';
import { CODE_LIFETIME_MS, type CodePurpose, type EmailCodes } from './email-codes.ts';
import type { MailLimit } from './mail-limit.ts';
import * as repository from './registration.repository.ts';
import { removeAll, removeOld } from './registrations.repository.ts';

interface NewStudent {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** `caller` is the network address of whoever asks. Every method may throw too-many. */
export interface RegistrationService {
  /** Throws invalid and conflict (a confirmed account has the address). */
  readonly signUp: (student: NewStudent, caller: string) => Promise<void>;
  /** Throws invalid, with one text for whatever is wrong with name or code. */
  readonly verify: (username: string, code: string) => Promise<void>;
  /** Does nothing for names that are unknown or confirmed; nobody can tell. */
  readonly resend: (username: string, caller: string) => Promise<void>;
  /** Does nothing for unknown names; nobody can tell. */
  readonly sendResetCode: (username: string, caller: string) => Promise<void>;
  /** Sets the password and ends every session. Throws invalid as `verify` does, and for a password that cannot be taken. */
  readonly setPassword: (username: string, code: string, password: string) => Promise<void>;
}

interface RegistrationDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'request' | 'wake'>;
  readonly mails: AuthMails;
  readonly codes: EmailCodes;
  readonly limit: MailLimit;
}

const WRONG_CODE = 'Invalid verification code provided, please try again.';
/** Longer than any look at the database takes, so that how far it came does not show. */
const REFUSAL_MS = 250;

const refuse = (problem: string | undefined) => {
  if (problem !== undefined) throw new AppError('invalid', problem);
};

/** Refuses after a fixed time when there is no result. */
const orWrongCode = async <T>(work: Promise<T | undefined>): Promise<T> => {
  const [result] = await Promise.all([work, wait(REFUSAL_MS)]);
  if (result === undefined) throw new AppError('invalid', WRONG_CODE);
  return result;
};

/** How long a mail that only tells something is worth sending. */
export const NEWS_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

/** A sign-up whose code ended so long ago gets no other. */
const FORGOTTEN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

const until = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const signUpWith =
  ({ sql, now, mails, codes, limit, outbox }: RegistrationDeps): RegistrationService['signUp'] =>
  async ({ username: email, password, firstName, lastName }, caller) => {
    refuse(isEmail(email) ? undefined : 'Please enter a valid email address.');
    refuse(passwordProblem(password));
    await limit('signUp', email, caller);
    const passwordHash = await hash(password);
    const chosen = { firstName, lastName, passwordHash, registeredAt: now() };
    const isRegistered = await sql.begin(async (tx) => {
      const newStudent = { ...chosen, email, studentId: randomUUID() };
      const studentId = await repository.register(tx, newStudent);
      if (studentId === undefined) return false;
      await removeOld(tx, studentId, until(now(), -FORGOTTEN_AFTER_MS));
      const code = await codes.register(tx, { ...chosen, studentId });
      const expiresAt = until(now(), CODE_LIFETIME_MS.confirm);
      await outbox.add(tx, mails.confirm(email, [code]), expiresAt);
      return true;
    });
    if (!isRegistered) {
      throw new AppError('conflict', 'An account with this email already exists.');
    }
    outbox.wake();
  };

const setPasswordWith =
  ({ sql, now, mails, codes, outbox }: RegistrationDeps): RegistrationService['setPassword'] =>
  async (username, code, password) => {
    refuse(passwordProblem(password));
    const changed = sql.begin(async (tx) => {
      const studentId = await codes.redeemReset(tx, username, code);
      if (studentId === undefined) return undefined;
      // Only for a code that fits: a refusal costs no hash, and hashes none for any name.
      await repository.changePassword(tx, studentId, await hash(password), now());
      // Who can read this mail owns the address; no sign-up with it is of any use any more.
      await repository.confirm(tx, studentId, now());
      await removeAll(tx, studentId);
      await repository.endSessions(tx, studentId);
      const email = await repository.addressOf(tx, studentId);
      if (email !== undefined) {
        await outbox.add(tx, mails.passwordChanged(email), until(now(), NEWS_LIFETIME_MS));
      }
      return studentId;
    });
    await orWrongCode(changed);
    outbox.wake();
  };

export const createRegistrationService = (deps: RegistrationDeps): RegistrationService => {
  const { sql, now, codes, limit, outbox } = deps;
  /** Whether there is such an account is found out after the answer: it must not show in its time. */
  const askForCode = async (purpose: CodePurpose, username: string): Promise<void> => {
    await outbox.request({ purpose, username }, until(now(), CODE_LIFETIME_MS[purpose]));
    outbox.wake();
  };
  return {
    signUp: signUpWith(deps),
    verify: async (username, code) => {
      const confirmed = sql.begin(async (tx) => {
        const chosen = await codes.confirm(tx, username, code);
        if (!chosen) return undefined;
        await repository.confirmAs(tx, chosen, now());
        await removeAll(tx, chosen.studentId);
        return chosen;
      });
      await orWrongCode(confirmed);
    },
    resend: async (username, caller) => {
      await limit('resend', username, caller);
      await askForCode('confirm', username);
    },
    sendResetCode: async (username, caller) => {
      await limit('reset', username, caller);
      await askForCode('reset', username);
    },
    setPassword: setPasswordWith(deps),
  };
};
