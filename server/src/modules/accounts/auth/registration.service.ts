import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isEmail, validateNewPassword } from '@cairn/domain/registration.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AuthMails } from './auth-mails.ts';
import { CODE_LIFETIME_MS, type CodePurpose, requireCodeAttempts } from './code-attempts.ts';
import type { EmailCodes, TypedCode } from './email-codes.ts';
import type { MailLimit } from './mail-limit.ts';
import type { Passwords } from './passwords.ts';
import * as repository from './registration.repository.ts';
import { removeRegistrations } from './registrations.repository.ts';

interface NewStudent {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The sender of a request, as far as it is known of a visitor. */
export interface Requester {
  readonly network: string;
  /** Digest of the browser. The requested code works only in that browser. */
  readonly browser: string;
}

/** Registers students and changes forgotten passwords. Every method may throw too-many. */
export interface RegistrationService {
  /** Throws invalid, and conflict when a confirmed account has the address. */
  readonly signUp: (student: NewStudent, requester: Requester) => Promise<void>;
  /** Throws invalid, with the same text for a wrong name, code or browser. */
  readonly verify: (typed: UntrustedCode) => Promise<void>;
  /** Does nothing for an unknown or confirmed name, or a sign-up in another browser. The response does not show this. */
  readonly resend: (username: string, requester: Requester) => Promise<void>;
  /** Does nothing for unknown names. The response does not show this. */
  readonly sendResetCode: (username: string, requester: Requester) => Promise<void>;
  /** Sets the password and ends every session. Throws invalid as `verify` does, and for an unacceptable password. */
  readonly setPassword: (typed: UntrustedCode, password: string, network: string) => Promise<void>;
}

/** A code as it was typed. The browser is undefined if it never requested a code. */
type UntrustedCode = Omit<TypedCode, 'browser'> & { readonly browser: string | undefined };

interface RegistrationDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly outbox: Pick<MailOutbox, 'add' | 'request' | 'wake'>;
  readonly mails: AuthMails;
  readonly codes: EmailCodes;
  readonly limit: MailLimit;
  readonly passwords: Pick<Passwords, 'hash'>;
}

const WRONG_CODE = 'Invalid verification code provided, please try again.';
/** Longer than any database query of the check, so that the response time does not show how far the check came. */
const REFUSAL_DELAY_MS = 250;

const refuseProblem = (problem: string | undefined) => {
  if (problem !== undefined) throw new AppError('invalid', problem);
};

/** Throws invalid after a fixed time when there is no result. */
const rejectWrongCode = async <T>(work: Promise<T | undefined>): Promise<T> => {
  const [result] = await Promise.all([work, wait(REFUSAL_DELAY_MS)]);
  if (result === undefined) throw new AppError('invalid', WRONG_CODE);
  return result;
};

/** Time after which an informational mail is no longer worth sending. */
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
  }: RegistrationDeps): RegistrationService['signUp'] =>
  async ({ username: email, password, firstName, lastName }, { network, browser }) => {
    refuseProblem(isEmail(email) ? undefined : 'Please enter a valid email address.');
    refuseProblem(validateNewPassword(password));
    await requireCodeAttempts(sql, { purpose: 'confirm', email, browser }, now());
    await limit('signUp', email, network);
    const passwordHash = await passwords.hash(network, password);
    const chosen = { firstName, lastName, passwordHash, registeredAt: now() };
    const isRegistered = await sql.begin(async (tx) => {
      const newStudent = { ...chosen, email, studentId: randomUUID() };
      const studentId = await repository.storeUnconfirmedStudent(tx, newStudent);
      if (studentId === undefined) return false;
      const code = await codes.register(tx, { ...chosen, studentId, browser });
      const expiresAt = toExpiryDate(now(), CODE_LIFETIME_MS.confirm);
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
  }: RegistrationDeps): RegistrationService['setPassword'] =>
  async (untrusted, password, network) => {
    refuseProblem(validateNewPassword(password));
    const typed = toTypedCode(untrusted);
    const isRight = typed && sql.begin((tx) => codes.checkReset(tx, typed));
    await rejectWrongCode(isRight ?? Promise.resolve(undefined));
    // The hash is computed only after a right code, and outside of a transaction, so that no row or connection waits for it.
    const passwordHash = await passwords.hash(network, password);
    const changed = sql.begin(async (tx) => {
      const studentId = typed && (await codes.redeemReset(tx, typed));
      if (studentId === undefined) return undefined;
      await repository.changePassword(tx, studentId, passwordHash, now());
      // The code proves that the caller reads mail to this address. Pending sign-ups with it become useless.
      await repository.confirmStudent(tx, studentId, now());
      await removeRegistrations(tx, studentId);
      await repository.endSessions(tx, studentId);
      const email = await repository.findEmail(tx, studentId);
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

const toTypedCode = ({ browser, ...typed }: UntrustedCode): TypedCode | undefined =>
  browser === undefined ? undefined : { ...typed, browser };

export const createRegistrationService = (deps: RegistrationDeps): RegistrationService => {
  const { sql, now, codes, limit, outbox } = deps;
  /**
   * Queues a request for a code. The account is looked up after the response, so the response time does not show whether it
   * exists.
   */
  const askForCode = async (
    purpose: CodePurpose,
    username: string,
    { network, browser }: Requester,
  ): Promise<void> => {
    await requireCodeAttempts(sql, { purpose, email: username, browser }, now());
    await limit(purpose === 'reset' ? 'reset' : 'resend', username, network);
    await outbox.request(
      { purpose, username, browser },
      toExpiryDate(now(), CODE_LIFETIME_MS[purpose]),
    );
    outbox.wake();
  };
  return {
    signUp: createSignUp(deps),
    verify: async (untrusted) => {
      const typed = toTypedCode(untrusted);
      const confirmed = sql.begin(async (tx) => {
        const chosen = typed && (await codes.confirm(tx, typed));
        if (!chosen) return undefined;
        await repository.confirmWithRegistration(tx, chosen, now());
        await removeRegistrations(tx, chosen.studentId);
        return chosen;
      });
      await rejectWrongCode(confirmed);
    },
    resend: (username, requester) => askForCode('confirm', username, requester),
    sendResetCode: (username, requester) => askForCode('reset', username, requester),
    setPassword: createSetPassword(deps),
  };
};
