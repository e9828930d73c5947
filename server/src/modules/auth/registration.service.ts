import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isEmail, passwordProblem } from '@cairn/domain/registration.rules';
import { hash } from '@node-rs/argon2';
import type { Sql } from 'postgres';
import type { Mail, Mailer } from '../../adapters/mail/mail.ts';
import { AppError } from '../../errors/app-error.ts';
import { studentByEmail } from './auth.repository.ts';
import type { AuthMails } from './auth-mails.ts';
import type { Background } from './background.ts';
import type { CodePurpose, EmailCodes } from './email-codes.ts';
import type { MailLimit } from './mail-limit.ts';
import * as repository from './registration.repository.ts';

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
  readonly mailer: Mailer;
  readonly mails: AuthMails;
  readonly codes: EmailCodes;
  readonly limit: MailLimit;
  readonly background: Background;
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

/** Mail that leaves after the answer. */
const createPost = ({ sql, mailer, mails, codes, background }: RegistrationDeps) => {
  const send = (mail: Mail) => background.start(() => mailer.send(mail));
  return {
    send,
    /** Looks for the account after the answer, too: whether there is one must not show in its time. */
    sendCode: (username: string, purpose: CodePurpose) =>
      background.start(async () => {
        const student = await studentByEmail(sql, username);
        if (!student || (purpose === 'confirm' && student.isConfirmed)) return;
        const code = await sql.begin((tx) => codes.issue(tx, student.studentId, purpose));
        send(mails[purpose](student.email, code));
      }),
  };
};
type Post = ReturnType<typeof createPost>;

const signUpWith =
  (
    { sql, now, mails, codes, limit }: RegistrationDeps,
    post: Post,
  ): RegistrationService['signUp'] =>
  async ({ username: email, password, firstName, lastName }, caller) => {
    refuse(isEmail(email) ? undefined : 'Please enter a valid email address.');
    refuse(passwordProblem(password));
    await limit('signUp', email, caller);
    const passwordHash = await hash(password);
    const student = { studentId: randomUUID(), email, firstName, lastName, passwordHash };
    const code = await sql.begin(async (tx) => {
      const studentId = await repository.register(tx, student, now());
      return studentId === undefined ? undefined : codes.issue(tx, studentId, 'confirm');
    });
    if (code === undefined) {
      throw new AppError('conflict', 'An account with this email already exists.');
    }
    post.send(mails.confirm(email, code));
  };

const setPasswordWith =
  ({ sql, now, mails, codes }: RegistrationDeps, post: Post): RegistrationService['setPassword'] =>
  async (username, code, password) => {
    refuse(passwordProblem(password));
    const passwordHash = await hash(password);
    const changed = sql.begin(async (tx) => {
      const studentId = await codes.redeem(tx, username, 'reset', code);
      if (studentId === undefined) return undefined;
      await repository.changePassword(tx, studentId, passwordHash, now());
      // Who can read this mail owns the address; a code for confirming it is of no use any more.
      await repository.confirm(tx, studentId, now());
      await repository.removeCode(tx, studentId, 'confirm');
      await repository.endSessions(tx, studentId);
      return repository.addressOf(tx, studentId);
    });
    post.send(mails.passwordChanged(await orWrongCode(changed)));
  };

export const createRegistrationService = (deps: RegistrationDeps): RegistrationService => {
  const { sql, now, codes, limit } = deps;
  const post = createPost(deps);
  return {
    signUp: signUpWith(deps, post),
    verify: async (username, code) => {
      const confirmed = sql.begin(async (tx) => {
        const studentId = await codes.redeem(tx, username, 'confirm', code);
        if (studentId !== undefined) await repository.confirm(tx, studentId, now());
        return studentId;
      });
      await orWrongCode(confirmed);
    },
    resend: async (username, caller) => {
      await limit('resend', username, caller);
      post.sendCode(username, 'confirm');
    },
    sendResetCode: async (username, caller) => {
      await limit('reset', username, caller);
      post.sendCode(username, 'reset');
    },
    setPassword: setPasswordWith(deps, post),
  };
};
