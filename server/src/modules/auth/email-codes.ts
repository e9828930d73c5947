import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { TransactionSql } from '../../database/sql.ts';
import { keepCode, lockCode, markWrong, removeCode } from './registration.repository.ts';

/** What a code allows, and for how long (API-18, API-22). */
export type CodePurpose = 'confirm' | 'reset';
export const CODE_LIFETIME_MS: Readonly<Record<CodePurpose, number>> = {
  confirm: 24 * 60 * 60 * 1000,
  reset: 60 * 60 * 1000,
};
/** After so many wrong ones a code is void (API-05). */
const WRONG_TRIES = 5;

export interface EmailCodes {
  /** A new code for the account, which voids the earlier one of this purpose. Only its hash is stored. */
  readonly issue: (tx: TransactionSql, studentId: string, purpose: CodePurpose) => Promise<string>;
  /**
   * Uses the code up and gives the account; undefined when it is wrong, expired, used or void, or when there is no such
   * account. The transaction must be committed in both cases: a wrong try counts.
   */
  readonly redeem: (
    tx: TransactionSql,
    email: string,
    purpose: CodePurpose,
    code: string,
  ) => Promise<string | undefined>;
}

export const createEmailCodes = (secret: Buffer, now: () => Date): EmailCodes => {
  const hashOf = (studentId: string, purpose: CodePurpose, code: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n${studentId}\n${code}`).digest();

  return {
    issue: async (tx, studentId, purpose) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS[purpose]);
      const codeHash = hashOf(studentId, purpose, code);
      await keepCode(tx, { studentId, purpose, codeHash, expiresAt });
      return code;
    },
    redeem: async (tx, email, purpose, code) => {
      const kept = await lockCode(tx, email, purpose);
      const given = hashOf(kept?.studentId ?? '', purpose, code.replaceAll(/\s/g, ''));
      if (!kept || kept.wrongTries >= WRONG_TRIES || kept.expiresAt <= now()) return undefined;
      const { studentId } = kept;
      if (!timingSafeEqual(given, kept.codeHash)) {
        await markWrong(tx, studentId, purpose);
        return undefined;
      }
      await removeCode(tx, studentId, purpose);
      return studentId;
    },
  };
};
