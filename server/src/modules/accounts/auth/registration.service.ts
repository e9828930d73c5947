import type { RegistrationRules } from '@cairn/api/registration.contract';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isEmail, validateNewPassword } from '@cairn/domain/registration.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AccountMailTemplates } from './auth-mails.ts';
import {
  EMAIL_CODE_LIFETIME_MS,
  type EmailCodePurpose,
  requireCodeAttemptsLeft,
} from './code-attempts.ts';
import type { MailedCodes, TypedEmailCode } from './email-codes.ts';
import type { CheckAccountMailLimit } from './mail-limit.ts';
import type { PasswordHasher } from './passwords.ts';
import {
  addPersonToGroupOfEmailDomain,
  readRegistrationSetting,
  requireRegistrationAllowed,
  toRegistrationRules,
} from './registration-setting.ts';
import * as repository from './registration.repository.ts';
import { removePendingSignUps } from './registrations.repository.ts';
import { replacePasswordAndEndSessions } from './replace-password.ts';

interface NewStudent {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The visitor who requests a mailed code: network and browser. */
export interface CodeMailRequester {
  readonly network: string;
  /** Digest that identifies the browser. The requested code works only in that browser. */
  readonly browser: string;
}

/** Registers students and resets forgotten passwords. Every method may throw too-many. */
export interface SignUpAndPasswordResetService {
  /** Returns who may register now. */
  readonly rules: () => Promise<RegistrationRules>;
  /** Starts a sign-up, whose code is mailed. Throws invalid, and conflict when a confirmed account has the e-mail address. */
  readonly signUp: (student: NewStudent, requester: CodeMailRequester) => Promise<void>;
  /** Confirms a sign-up by its mailed code. Throws invalid, with the same text for a wrong name, code or browser. */
  readonly verify: (typed: UntrustedCode) => Promise<void>;
  /**
   * Mails another code for a sign-up. Does nothing for an unknown or confirmed name, or a sign-up in another browser. The
   * response is the same in all cases.
   */
  readonly resend: (username: string, requester: CodeMailRequester) => Promise<void>;
  /** Mails a code for a password reset. Does nothing for unknown names. The response is the same in both cases. */
  readonly sendResetCode: (username: string, requester: CodeMailRequester) => Promise<void>;
  /**
   * Sets the password and ends all sessions of the account. Throws invalid under the conditions of `verify`, and for a password
   * that is too short or too long.
   */
  readonly setPassword: (typed: UntrustedCode, password: string, network: string) => Promise<void>;
}

/** A mailed code as a visitor typed it. The browser is undefined if it never requested a code. */
type UntrustedCode = Omit<TypedEmailCode, 'browser'> & { readonly browser: string | undefined };

interface RegistrationDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'request' | 'wake'>;
  readonly mails: AccountMailTemplates;
  readonly codes: MailedCodes;
  readonly limit: CheckAccountMailLimit;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  /** Names of the site, for the reason of a refused registration. */
  readonly site: { readonly brandName: string; readonly supportEmail: string };
}

const WRONG_CODE = 'Invalid verification code provided, please try again.';
/**
 * Time in ms until a wrong code is rejected. It is longer than any database query of the check, so that the response time does
 * not show which check failed.
 */
const REFUSAL_DELAY_MS = 250;

const refuseProblem = (problem: string | undefined) => {
  if (problem !== undefined) throw new AppError('invalid', problem);
};

/** Returns the result of a code check. Throws invalid after a fixed time when there is no result. */
const rejectWrongCode = async <T>(work: Promise<T | undefined>): Promise<T> => {
  const [result] = await Promise.all([work, wait(REFUSAL_DELAY_MS)]);
  if (result === undefined) throw new AppError('invalid', WRONG_CODE);
  return result;
};

/** Time in ms after which an undelivered informational mail about an account is no longer sent. */
export const INFO_MAIL_LIFETIME_MS = 3 * 24 * 60 * 60 * 1000;

const toExpiryDate = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const createSignUp =
  ({
    sql,
    now,
    mails,
    codes,
    limit,
    outbox,
    passwords,
    site,
  }: RegistrationDeps): SignUpAndPasswordResetService['signUp'] =>
  async ({ username: email, password, firstName, lastName }, { network, browser }) => {
    refuseProblem(isEmail(email) ? undefined : 'Please enter a valid email address.');
    refuseProblem(validateNewPassword(password));
    await requireRegistrationAllowed(sql, email, site);
    await requireCodeAttemptsLeft(sql, { purpose: 'confirm', email, browser }, now());
    await limit('signUp', email, network);
    const passwordHash = await passwords.hash(network, password);
    const chosen = { firstName, lastName, passwordHash, registeredAt: now() };
    const isRegistered = await sql.begin(async (tx) => {
      const newStudent = { ...chosen, email, studentId: randomUUID() };
      const studentId = await repository.storeUnconfirmedStudent(tx, newStudent);
      if (studentId === undefined) return false;
      const code = await codes.register(tx, { ...chosen, studentId, browser });
      const expiresAt = toExpiryDate(now(), EMAIL_CODE_LIFETIME_MS.confirm);
      await outbox.add(tx, mails.confirm(email, code), expiresAt);
      return true;
    });
    if (!isRegistered) {
      throw new AppError('conflict', 'An account with this email already exists.');
    }
    outbox.wake();
  };

const createSetPassword =
  ({
    sql,
    now,
    mails,
    codes,
    outbox,
    passwords,
  }: RegistrationDeps): SignUpAndPasswordResetService['setPassword'] =>
  async (untrusted, password, network) => {
    refuseProblem(validateNewPassword(password));
    const typed = toTypedCode(untrusted);
    const isRight = typed && sql.begin((tx) => codes.checkReset(tx, typed));
    await rejectWrongCode(isRight ?? Promise.resolve(undefined));
    // The password is hashed only after a right code, and outside of a transaction, so that no row or connection waits for the
    // hash.
    const passwordHash = await passwords.hash(network, password);
    const changed = sql.begin(async (tx) => {
      const studentId = typed && (await codes.redeemReset(tx, typed));
      if (studentId === undefined) return undefined;
      await replacePasswordAndEndSessions(tx, { studentId, passwordHash }, now());
      const email = await repository.findRegisteredEmail(tx, studentId);
      if (email !== undefined) {
        await outbox.add(
          tx,
          mails.passwordChanged(email),
          toExpiryDate(now(), INFO_MAIL_LIFETIME_MS),
        );
      }
      return studentId;
    });
    await rejectWrongCode(changed);
    outbox.wake();
  };

const toTypedCode = ({ browser, ...typed }: UntrustedCode): TypedEmailCode | undefined =>
  browser === undefined ? undefined : { ...typed, browser };

export const createSignUpAndPasswordResetService = (
  deps: RegistrationDeps,
): SignUpAndPasswordResetService => {
  const { sql, now, codes, limit, outbox } = deps;
  /**
   * Queues a request for a code. The account is looked up after the response, so the response time does not show whether it
   * exists.
   */
  const requestCode = async (
    purpose: EmailCodePurpose,
    username: string,
    { network, browser }: CodeMailRequester,
  ): Promise<void> => {
    await requireCodeAttemptsLeft(sql, { purpose, email: username, browser }, now());
    await limit(purpose === 'reset' ? 'reset' : 'resend', username, network);
    await outbox.request(
      { purpose, username, browser },
      toExpiryDate(now(), EMAIL_CODE_LIFETIME_MS[purpose]),
    );
    outbox.wake();
  };
  return {
    rules: async () => toRegistrationRules(await readRegistrationSetting(sql)),
    signUp: createSignUp(deps),
    verify: async (untrusted) => {
      const typed = toTypedCode(untrusted);
      const confirmed = sql.begin(async (tx) => {
        const chosen = typed && (await codes.confirm(tx, typed));
        if (!chosen) return undefined;
        await repository.confirmEmailOfSignUp(tx, chosen, now());
        await addPersonToGroupOfEmailDomain(tx, chosen.studentId);
        await removePendingSignUps(tx, chosen.studentId);
        return chosen;
      });
      await rejectWrongCode(confirmed);
    },
    resend: (username, requester) => requestCode('confirm', username, requester),
    sendResetCode: (username, requester) => requestCode('reset', username, requester),
    setPassword: createSetPassword(deps),
  };
};
