/** Mailed codes. A new code replaces the earlier one of the same address and browser. */
import { timingSafeEqual } from 'node:crypto';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import {
  clearWrongCodeAttempts,
  EMAIL_CODE_LIFETIME_MS,
  type EmailCodePurpose,
  countWrongCodeAttempt,
} from './code-attempts.ts';
import { createMailedCodeHash, generateMailedCode, readTypedCode } from './mailed-code.ts';
import { removePasswordLink } from './password-links.repository.ts';
import * as registrations from './registrations.repository.ts';
import type { EmailCodeColumns, NewSignUp, PendingSignUp } from './registrations.repository.ts';
import * as resetCodes from './reset-codes.repository.ts';

/** The code and the time of a sign-up. The mail names the time, so that readers recognise their own sign-up. */
export interface MailedSignUpCode {
  readonly code: string;
  readonly registeredAt: Date;
}

/** A mailed code as the student typed it, with the e-mail address and the browser. */
export interface TypedEmailCode {
  readonly email: string;
  readonly browser: string;
  readonly code: string;
}

/**
 * Creates and checks mailed codes; only their hashes are stored. A transaction that compares a code must always be committed,
 * because wrong attempts count.
 */
export interface MailedCodes {
  /** Stores a sign-up with a new code, in place of the earlier sign-up of the same browser. */
  readonly register: (tx: TransactionSql, registration: NewSignUp) => Promise<MailedSignUpCode>;
  /**
   * Replaces the code of the sign-up that waits for confirmation in this browser. Returns undefined when this browser has none.
   */
  readonly renew: (
    tx: TransactionSql,
    email: string,
    browser: string,
  ) => Promise<MailedSignUpCode | undefined>;
  /**
   * Returns the sign-up of this browser if the code is right. Returns undefined when the code is wrong, expired or void, or no
   * sign-up is pending.
   */
  readonly confirm: (
    tx: TransactionSql,
    typed: TypedEmailCode,
  ) => Promise<PendingSignUp | undefined>;
  /** Creates a code for a password reset. It voids the earlier reset code of the same account and browser. */
  readonly issueReset: (tx: TransactionSql, studentId: string, browser: string) => Promise<string>;
  /**
   * Returns the id of the account whose password the code may reset. Returns undefined under the conditions of `confirm`. The
   * code stays valid.
   */
  readonly checkReset: (tx: TransactionSql, typed: TypedEmailCode) => Promise<string | undefined>;
  /** Returns what `checkReset` returns, and voids all password reset codes of the account. */
  readonly redeemReset: (tx: TransactionSql, typed: TypedEmailCode) => Promise<string | undefined>;
}

interface StoredCode extends EmailCodeColumns {
  readonly studentId: string;
}

/** Creates the functions that generate mailed codes and compare them with stored hashes. The repositories store them. */
const createCodeHasher = (secret: Buffer, now: () => Date) => {
  const hash = createMailedCodeHash(secret);
  const hashCode = (studentId: string, purpose: EmailCodePurpose, code: string): Buffer =>
    hash(`${purpose}\n${studentId}`, code);
  return {
    newCode: (studentId: string, purpose: EmailCodePurpose) => {
      const code = generateMailedCode();
      const expiresAt = new Date(now().getTime() + EMAIL_CODE_LIFETIME_MS[purpose]);
      return { code, expiresAt, codeHash: hashCode(studentId, purpose, code) };
    },
    /** A sign-up that never had a code has an empty hash and counts as expired. */
    matches: (stored: StoredCode, purpose: EmailCodePurpose, typed: string): boolean =>
      stored.expiresAt > now() &&
      timingSafeEqual(hashCode(stored.studentId, purpose, readTypedCode(typed)), stored.codeHash),
  };
};

interface CodeStore<Stored extends StoredCode> {
  readonly lock: () => Promise<Stored | undefined>;
  readonly voidCode: (stored: Stored) => Promise<void>;
}

const createCompare =
  ({ matches }: Pick<ReturnType<typeof createCodeHasher>, 'matches'>, now: () => Date) =>
  /** Counts the attempt, compares the typed code with the stored hash, and voids the code after the last attempt. */
  async <Stored extends StoredCode>(
    tx: TransactionSql,
    purpose: EmailCodePurpose,
    { email, browser, code }: TypedEmailCode,
    { lock, voidCode }: CodeStore<Stored>,
  ): Promise<Stored | undefined> => {
    const attempt = await countWrongCodeAttempt(tx, { purpose, email, browser }, now());
    const stored = await lock();
    if (attempt === 'refused' || !stored) return undefined;
    if (matches(stored, purpose, code)) {
      await clearWrongCodeAttempts(tx, { purpose, email, browser });
      return stored;
    }
    if (attempt === 'last') await voidCode(stored);
    return undefined;
  };

export const createMailedCodes = (secret: Buffer, now: () => Date): MailedCodes => {
  const codes = createCodeHasher(secret, now);
  const { newCode } = codes;
  const compare = createCompare(codes, now);
  const checkReset: MailedCodes['checkReset'] = async (tx, typed) => {
    const stored = await compare(tx, 'reset', typed, {
      lock: () => resetCodes.lockResetCode(tx, typed.email, typed.browser),
      voidCode: (one) => resetCodes.removeResetCode(tx, one),
    });
    return stored?.studentId;
  };

  return {
    register: async (tx, registration) => {
      const { code, ...columns } = newCode(registration.studentId, 'confirm');
      await registrations.replacePendingSignUp(tx, { ...registration, ...columns });
      return { code, registeredAt: registration.registeredAt };
    },
    renew: async (tx, email, browser) => {
      const open = await registrations.lockPendingSignUp(tx, email, browser);
      if (!open) return undefined;
      const { code, ...columns } = newCode(open.studentId, 'confirm');
      await registrations.updateSignUpCode(tx, open.registrationId, columns);
      return { code, registeredAt: open.registeredAt };
    },
    confirm: (tx, typed) =>
      compare(tx, 'confirm', typed, {
        lock: () => registrations.lockPendingSignUp(tx, typed.email, typed.browser),
        voidCode: (one) => registrations.expireSignUpCode(tx, one.registrationId, now()),
      }),
    issueReset: async (tx, studentId, browser) => {
      const { code, ...columns } = newCode(studentId, 'reset');
      await resetCodes.storeResetCode(tx, { studentId, browser, ...columns });
      return code;
    },
    checkReset,
    redeemReset: async (tx, typed) => {
      const studentId = await checkReset(tx, typed);
      if (studentId === undefined) return undefined;
      await resetCodes.removeResetCodes(tx, studentId);
      await removePasswordLink(tx, studentId);
      return studentId;
    },
  };
};
