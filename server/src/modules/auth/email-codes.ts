import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { TransactionSql } from '../../database/sql.ts';
import * as registrations from './registrations.repository.ts';
import {
  keepResetCode,
  lockResetCode,
  markWrong,
  removeResetCode,
} from './registration.repository.ts';

/** What a code allows, and for how long (API-18, API-22). */
export type CodePurpose = 'confirm' | 'reset';
export const CODE_LIFETIME_MS: Readonly<Record<CodePurpose, number>> = {
  confirm: 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
};
/** After so many wrong ones a code is void (API-05). */
const WRONG_TRIES = 5;
/** So many sign-ups of an address get another code in one mail, the newest. */
const MOST_RENEWED = 5;

/** The code of a sign-up, and when that was: several people may type one address, and its owner has to tell them apart. */
export interface SignUpCode {
  readonly code: string;
  readonly registeredAt: Date;
}

/** Only hashes of codes are stored. Transactions must be committed in any case: a wrong try counts. */
export interface EmailCodes {
  /** Keeps a sign-up with a code of its own. */
  readonly register: (
    tx: TransactionSql,
    registration: registrations.NewRegistration,
  ) => Promise<SignUpCode>;
  /** A new code for every sign-up of the account that waits for one, which voids the earlier; empty when none does. */
  readonly renew: (tx: TransactionSql, email: string) => Promise<readonly SignUpCode[]>;
  /** The sign-up that the code belongs to; undefined when it is wrong, expired or void, or when none waits. */
  readonly confirm: (
    tx: TransactionSql,
    email: string,
    code: string,
  ) => Promise<registrations.OpenRegistration | undefined>;
  /** A code for a new password, which voids the earlier one. */
  readonly issueReset: (tx: TransactionSql, studentId: string) => Promise<string>;
  /** Uses the code up and gives the account; undefined as with `confirm`. */
  readonly redeemReset: (
    tx: TransactionSql,
    email: string,
    code: string,
  ) => Promise<string | undefined>;
}

interface KeptCode {
  readonly studentId: string;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
  readonly wrongTries: number;
}

/** Codes and their hashes; what is stored, the repositories know. */
const codesWith = (secret: Buffer, now: () => Date) => {
  const hashOf = (studentId: string, purpose: CodePurpose, code: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n${studentId}\n${code}`).digest();
  return {
    newCode: (studentId: string, purpose: CodePurpose) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS[purpose]);
      return { code, expiresAt, codeHash: hashOf(studentId, purpose, code) };
    },
    isLive: (kept: KeptCode) => kept.wrongTries < WRONG_TRIES && kept.expiresAt > now(),
    /** Only of a live code: one that never was has no hash. */
    matches: (kept: KeptCode, purpose: CodePurpose, typed: string) =>
      timingSafeEqual(hashOf(kept.studentId, purpose, typed.replaceAll(/\s/g, '')), kept.codeHash),
  };
};

export const createEmailCodes = (secret: Buffer, now: () => Date): EmailCodes => {
  const { newCode, isLive, matches } = codesWith(secret, now);
  return {
    register: async (tx, registration) => {
      const { code, ...kept } = newCode(registration.studentId, 'confirm');
      await registrations.add(tx, { ...registration, ...kept });
      return { code, registeredAt: registration.registeredAt };
    },
    renew: async (tx, email) => {
      const open = await registrations.lockAll(tx, email);
      const renewed: SignUpCode[] = [];
      for (const { registrationId, studentId, registeredAt } of open.slice(-MOST_RENEWED)) {
        const { code, ...kept } = newCode(studentId, 'confirm');
        await registrations.renew(tx, registrationId, kept);
        renewed.push({ code, registeredAt });
      }
      return renewed;
    },
    confirm: async (tx, email, code) => {
      const open = (await registrations.lockAll(tx, email)).filter(isLive);
      const found = open.find((kept) => matches(kept, 'confirm', code));
      if (!found) await registrations.markWrong(tx, open);
      return found;
    },
    issueReset: async (tx, studentId) => {
      const { code, ...kept } = newCode(studentId, 'reset');
      await keepResetCode(tx, { studentId, ...kept });
      return code;
    },
    redeemReset: async (tx, email, code) => {
      const kept = await lockResetCode(tx, email);
      if (!kept || !isLive(kept)) return undefined;
      const { studentId } = kept;
      if (!matches(kept, 'reset', code)) {
        await markWrong(tx, studentId);
        return undefined;
      }
      await removeResetCode(tx, studentId);
      return studentId;
    },
  };
};
