/** Mailed codes. A new code replaces the earlier one of the same address and browser. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import {
  clearCodeAttempts,
  CODE_LIFETIME_MS,
  type CodePurpose,
  countCodeAttempt,
} from './code-attempts.ts';
import * as registrations from './registrations.repository.ts';
import type { CodeColumns, NewRegistration, OpenRegistration } from './registrations.repository.ts';
import * as resetCodes from './reset-codes.repository.ts';

/** The code and the time of a sign-up. The mail names the time, so that readers recognise their own sign-up. */
export interface SignUpCode {
  readonly code: string;
  readonly registeredAt: Date;
}

/** A code as the student typed it. */
export interface TypedCode {
  readonly email: string;
  readonly browser: string;
  readonly code: string;
}

/**
 * Creates and checks codes; only their hashes are stored. Commit a transaction that compares a code in any case, because wrong
 * attempts count.
 */
export interface EmailCodes {
  /** Stores a sign-up with a new code, in place of the earlier sign-up of the same browser. */
  readonly register: (tx: TransactionSql, registration: NewRegistration) => Promise<SignUpCode>;
  /** Replaces the code of the browser's pending sign-up. Returns undefined when that browser has none. */
  readonly renew: (
    tx: TransactionSql,
    email: string,
    browser: string,
  ) => Promise<SignUpCode | undefined>;
  /** Returns the browser's sign-up. Returns undefined when the code is wrong, expired or void, or no sign-up is pending. */
  readonly confirm: (tx: TransactionSql, typed: TypedCode) => Promise<OpenRegistration | undefined>;
  /** Returns a code for a new password, which voids the earlier one of the same browser. */
  readonly issueReset: (tx: TransactionSql, studentId: string, browser: string) => Promise<string>;
  /** Returns the id of the account whose password the code may set, or undefined as `confirm` does. The code stays valid. */
  readonly checkReset: (tx: TransactionSql, typed: TypedCode) => Promise<string | undefined>;
  /** Works as `checkReset`, and voids all codes of the account. */
  readonly redeemReset: (tx: TransactionSql, typed: TypedCode) => Promise<string | undefined>;
}

interface StoredCode extends CodeColumns {
  readonly studentId: string;
}

/** Creates functions that make and compare codes. The repositories store them. */
const createCodeHasher = (secret: Buffer, now: () => Date) => {
  const hashOf = (studentId: string, purpose: CodePurpose, code: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n${studentId}\n${code}`).digest();
  return {
    newCode: (studentId: string, purpose: CodePurpose) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS[purpose]);
      return { code, expiresAt, codeHash: hashOf(studentId, purpose, code) };
    },
    /** A sign-up that never had a code has an empty hash, and is expired. */
    matches: (stored: StoredCode, purpose: CodePurpose, typed: string): boolean =>
      stored.expiresAt > now() &&
      timingSafeEqual(
        hashOf(stored.studentId, purpose, typed.replaceAll(/\s/g, '')),
        stored.codeHash,
      ),
  };
};

interface CodeStore<Stored extends StoredCode> {
  readonly lock: () => Promise<Stored | undefined>;
  readonly voidCode: (stored: Stored) => Promise<void>;
}

const createCompare =
  ({ matches }: Pick<ReturnType<typeof createCodeHasher>, 'matches'>, now: () => Date) =>
  /** Counts the attempt, compares the code, and voids it after the last attempt. */
  async <Stored extends StoredCode>(
    tx: TransactionSql,
    purpose: CodePurpose,
    { email, browser, code }: TypedCode,
    { lock, voidCode }: CodeStore<Stored>,
  ): Promise<Stored | undefined> => {
    const attempt = await countCodeAttempt(tx, { purpose, email, browser }, now());
    const stored = await lock();
    if (attempt === 'refused' || !stored) return undefined;
    if (matches(stored, purpose, code)) {
      await clearCodeAttempts(tx, { purpose, email, browser });
      return stored;
    }
    if (attempt === 'last') await voidCode(stored);
    return undefined;
  };

export const createEmailCodes = (secret: Buffer, now: () => Date): EmailCodes => {
  const codes = createCodeHasher(secret, now);
  const { newCode } = codes;
  const compare = createCompare(codes, now);
  const checkReset: EmailCodes['checkReset'] = async (tx, typed) => {
    const stored = await compare(tx, 'reset', typed, {
      lock: () => resetCodes.lockResetCode(tx, typed.email, typed.browser),
      voidCode: (one) => resetCodes.removeResetCode(tx, one),
    });
    return stored?.studentId;
  };

  return {
    register: async (tx, registration) => {
      const { code, ...columns } = newCode(registration.studentId, 'confirm');
      await registrations.replaceRegistration(tx, { ...registration, ...columns });
      return { code, registeredAt: registration.registeredAt };
    },
    renew: async (tx, email, browser) => {
      const open = await registrations.lockRegistration(tx, email, browser);
      if (!open) return undefined;
      const { code, ...columns } = newCode(open.studentId, 'confirm');
      await registrations.updateRegistrationCode(tx, open.registrationId, columns);
      return { code, registeredAt: open.registeredAt };
    },
    confirm: (tx, typed) =>
      compare(tx, 'confirm', typed, {
        lock: () => registrations.lockRegistration(tx, typed.email, typed.browser),
        voidCode: (one) => registrations.expireRegistrationCode(tx, one.registrationId, now()),
      }),
    issueReset: async (tx, studentId, browser) => {
      const { code, ...columns } = newCode(studentId, 'reset');
      await resetCodes.storeResetCode(tx, { studentId, browser, ...columns });
      return code;
    },
    checkReset,
    redeemReset: async (tx, typed) => {
      const studentId = await checkReset(tx, typed);
      if (studentId !== undefined) await resetCodes.removeResetCodes(tx, studentId);
      return studentId;
    },
  };
};
