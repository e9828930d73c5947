/** Checks a second factor: a code of the authenticator app, a recovery code, or a passkey. Guesses of codes are limited. */
import type { PasskeyAssertion } from '@cairn/api/factor-proof';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findPeriodOfAuthenticatorCode } from './authenticator-app.ts';
import type { PasskeyService } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as repository from './second-factors.repository.ts';

/**
 * Maximum number of wrong codes for an account within an hour, from all networks together. A passkey still works afterwards.
 */
const MAX_WRONG_CODES_PER_HOUR = 20;
export const WRONG_CODE_LIMIT_PERIOD_MS = 60 * 60 * 1000;

const APP_CODE = /^\d{6}$/;

export interface SecondFactorInput {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

interface FactorProofDeps {
  readonly now: () => Date;
  /** Key of 32 bytes that all servers of the database share. It hashes recovery codes. */
  readonly secret: Buffer;
  readonly passkeys: PasskeyService;
}

/**
 * Returns whether the code or passkey belongs to the account, and records its use. Locks the account until the transaction
 * ends. The caller must commit the transaction also after a wrong code, because the guess is counted in it. Throws too-many
 * after too many wrong codes.
 */
export type CheckSecondFactor = (
  tx: TransactionSql,
  studentId: string,
  given: SecondFactorInput,
  siteUrl: string,
) => Promise<boolean>;

export const createSecondFactorChecks = ({ now, secret, passkeys }: FactorProofDeps) => {
  const useAppCode = async (tx: TransactionSql, studentId: string, code: string) => {
    const app = await repository.findAuthenticatorApp(tx, studentId);
    if (!app?.confirmedAt) return false;
    const period = findPeriodOfAuthenticatorCode(app.key, code, {
      now: now(),
      lastPeriod: app.lastPeriod,
    });
    if (period === undefined) return false;
    await repository.recordAuthenticatorAppUse(tx, studentId, period, now());
    return true;
  };

  /** Runs a check of a code, whose failure counts as a guess. */
  const limitGuesses = async (
    tx: TransactionSql,
    studentId: string,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> => {
    await repository.lockAccountForSecondFactor(tx, studentId);
    const since = new Date(now().getTime() - WRONG_CODE_LIMIT_PERIOD_MS);
    if (
      (await repository.countWrongSecondFactorCodes(tx, studentId, since)) >=
      MAX_WRONG_CODES_PER_HOUR
    )
      throw new AppError('too-many', 'Too many wrong codes. Please wait an hour.', undefined, {
        retryAfter: WRONG_CODE_LIMIT_PERIOD_MS / 1000,
      });
    if (await isRight()) return true;
    await repository.insertWrongSecondFactorCode(tx, studentId, now());
    return false;
  };

  const prove: CheckSecondFactor = async (tx, studentId, { code, passkey }, siteUrl) => {
    if (passkey) return passkeys.prove(tx, studentId, passkey, siteUrl);
    if (code === undefined) throw new AppError('invalid', 'Enter a code, or use a passkey.');
    const digits = code.replaceAll(/[\s-]/g, '');
    return limitGuesses(tx, studentId, () =>
      APP_CODE.test(digits)
        ? useAppCode(tx, studentId, digits)
        : repository.markRecoveryCodeUsed(tx, studentId, hashRecoveryCode(secret, code), now()),
    );
  };
  return { prove, limitGuesses };
};
export type SecondFactorChecks = ReturnType<typeof createSecondFactorChecks>;
