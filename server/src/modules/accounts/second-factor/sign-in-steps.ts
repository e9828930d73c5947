/** Sign-ins of accounts with a second factor: after the right password, the server gives no tokens until the factor is proved. */
import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import type { SignInStep } from '@cairn/api/second-factor.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findStudentByEmail, type StudentAccountRow } from '../auth/auth.repository.ts';
import type { SessionClient } from '../auth/session-client.ts';
import type { SessionService } from '../auth/session.service.ts';
import type { SecondFactorInput, CheckSecondFactor } from './second-factor-checks.ts';
import type { PasskeyService } from './passkeys.ts';
import * as repository from './second-factors.repository.ts';

const STEP_LIFETIME_MS = 5 * 60 * 1000;
const MAX_WRONG_CODES_OF_STEP = 5;

export interface SigningInBrowser {
  readonly client: SessionClient;
  readonly siteUrl: string;
}

/**
 * Opens a session after the right password. Throws second-factor-needed, with a `SignInStep` as details, for an account with a
 * second factor.
 */
export type OpenSessionAfterPassword = (
  student: StudentAccountRow,
  browser: SigningInBrowser,
) => Promise<Tokens>;

interface SignInStepsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly sessions: Pick<SessionService, 'open'>;
  readonly passkeys: PasskeyService;
  readonly prove: CheckSecondFactor;
}

const hashStep = (step: string): string => createHash('sha256').update(step).digest('base64url');

const refuseEndedStep = (): never => {
  throw new AppError('unauthorized', 'This sign-in has ended. Please sign in again.');
};

export const WRONG_CODE_MESSAGE =
  'This code is not valid. Enter the one that the app shows now, or a recovery code that you have not used.';
export const WRONG_PASSKEY_MESSAGE = 'The passkey could not be checked. Please try again.';

const beginStep = async (
  { sql, now, passkeys }: SignInStepsDeps,
  student: StudentAccountRow,
  siteUrl: string,
): Promise<SignInStep> => {
  const { studentId } = student;
  const step = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + STEP_LIFETIME_MS);
  await repository.insertSignInStep(sql, hashStep(step), student, expiresAt);
  const app = await repository.findAuthenticatorApp(sql, studentId);
  const passkeyOptions = await passkeys.requestProof(sql, studentId, siteUrl);
  return { step, hasApp: app?.confirmedAt instanceof Date, passkeyOptions };
};

/** Returns the account of a step whose factor is right, with the password that was checked, and ends the step. */
const proveStep = async (
  { sql, now, prove }: SignInStepsDeps,
  step: string,
  given: SecondFactorInput,
  siteUrl: string,
) => {
  const stepHash = hashStep(step);
  // The transaction ends without an error for a wrong second factor, so that the wrong attempt is counted.
  return sql.begin(async (tx) => {
    const found = await repository.lockSignInStep(tx, stepHash, now());
    if (!found || found.wrongCodes >= MAX_WRONG_CODES_OF_STEP) return undefined;
    const { studentId, passwordHash, wrongCodes } = found;
    if (!(await prove(tx, studentId, given, siteUrl))) {
      await repository.setWrongCodesOfSignInStep(tx, stepHash, wrongCodes + 1);
      return wrongCodes + 1 < MAX_WRONG_CODES_OF_STEP ? 'wrong' : undefined;
    }
    await repository.removeSignInStep(tx, stepHash);
    return { passwordHash, account: await repository.findAccountForSecondFactor(tx, studentId) };
  });
};

export const createSignInSteps = (deps: SignInStepsDeps) => {
  const { sql, sessions, passkeys } = deps;
  const openAfterPassword: OpenSessionAfterPassword = async (student, { client, siteUrl }) => {
    if (await repository.hasSecondFactor(sql, student.studentId))
      throw new AppError(
        'second-factor-needed',
        'Confirm it with your second factor.',
        await beginStep(deps, student, siteUrl),
      );
    return sessions.open(student, client);
  };
  const openByEmail = async (
    email: string | undefined,
    client: SessionClient,
    checkedPasswordHash?: string,
  ): Promise<Tokens> => {
    const student = email === undefined ? undefined : await findStudentByEmail(sql, email);
    if (!student) return refuseEndedStep();
    const passwordHash = checkedPasswordHash ?? student.passwordHash;
    return sessions.open({ ...student, passwordHash }, client);
  };
  return {
    openAfterPassword,
    /** Finishes a sign-in. Throws invalid for a wrong factor, unauthorized for a step that has ended. */
    finish: async (
      step: string,
      given: SecondFactorInput,
      { client, siteUrl }: SigningInBrowser,
    ): Promise<Tokens> => {
      const proved = await proveStep(deps, step, given, siteUrl);
      if (proved === undefined) return refuseEndedStep();
      if (proved === 'wrong')
        throw new AppError('invalid', given.passkey ? WRONG_PASSKEY_MESSAGE : WRONG_CODE_MESSAGE);
      return openByEmail(proved.account?.email, client, proved.passwordHash);
    },
    /** Signs in with a passkey alone. Throws unauthorized for a passkey that is unknown, or has not verified its user. */
    signInWithPasskey: async (
      response: NonNullable<SecondFactorInput['passkey']>,
      { client, siteUrl }: SigningInBrowser,
    ): Promise<Tokens> => {
      const account = await sql.begin(async (tx) => {
        const studentId = await passkeys.identify(tx, response, siteUrl);
        if (studentId === undefined) return undefined;
        return repository.findAccountForSecondFactor(tx, studentId);
      });
      if (!account) throw new AppError('unauthorized', WRONG_PASSKEY_MESSAGE);
      return openByEmail(account.email, client);
    },
  };
};
