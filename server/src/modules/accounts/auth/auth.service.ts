import type { Tokens } from '@cairn/api/auth.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  findPasswordHash,
  findStudentByEmail,
  markSessionConfirmed,
  type StudentAccountRow,
} from './auth.repository.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { IdentityCodes } from '../second-factor/identity-codes.ts';
import { issuePasswordLink } from './issue-password-link.ts';
import type { PasswordHasher } from './passwords.ts';
import {
  type OpenSessionAfterPassword,
  type SigningInBrowser,
  WRONG_CODE_MESSAGE,
  WRONG_PASSKEY_MESSAGE,
} from '../second-factor/sign-in-steps.ts';
import type {
  SecondFactorInput,
  CheckSecondFactor,
} from '../second-factor/second-factor-checks.ts';

/**
 * Password hash of no known password. It is verified when the username is unknown, so that an unknown username takes as long as a
 * wrong password. An invited person has it until they set a password.
 */
export const NO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LE2QR1ymPefPg5dICSJfGQ$EQ0GklUDTwRyZwRON4YoWWSie1EYQG9zz2sO7UyAM7I';

/** Lets a browser request a confirmation code, because it has sent the password of an unconfirmed account. */
export type LetBrowserRequestCode = (
  student: Pick<StudentAccountRow, 'studentId' | 'passwordHash'>,
  browser: string,
) => Promise<void>;

/**
 * Signs a student in by e-mail address (in any letter case) and password.
 * @throws unauthorized when either is wrong; the message does not tell which
 * @throws forbidden when the password is right and the address is not confirmed yet
 * @throws conflict when the password is right and must be replaced; `details.link` is a link for a new password
 * @throws second-factor-needed when the password is right and the account has a second factor
 */
export type SignInWithPassword = (
  username: string,
  password: string,
  caller: LoginCaller,
) => Promise<Tokens>;

interface LoginCaller {
  readonly network: string;
  readonly browser: SigningInBrowser;
  /** Returns the digest that identifies the browser. Called only when the e-mail address is not confirmed yet. */
  readonly requireBrowser: () => string;
}

interface LoginDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly openAfterPassword: OpenSessionAfterPassword;
  readonly claimSignUp: LetBrowserRequestCode;
  readonly passwords: Pick<PasswordHasher, 'verify'>;
}

export const createPasswordSignIn =
  ({ sql, now, openAfterPassword, claimSignUp, passwords }: LoginDeps): SignInWithPassword =>
  async (username, password, { network, browser, requireBrowser }) => {
    const student = await findStudentByEmail(sql, username);
    const matches = await passwords.verify(
      network,
      student?.passwordHash ?? NO_PASSWORD_HASH,
      password,
    );
    // A disabled account gets the same error as a wrong password, so that callers cannot distinguish them.
    if (!student || !matches || student.isDisabled) {
      throw new AppError('unauthorized', 'Incorrect username or password.');
    }
    if (!student.isConfirmed) {
      await claimSignUp(student, requireBrowser());
      throw new AppError('forbidden', 'Please verify your email before signing in.');
    }
    if (student.needsNewPassword) {
      const { studentId } = student;
      const account = { studentId, kind: 'password', isMailed: false } as const;
      const { link } = await sql.begin((tx) => issuePasswordLink(tx, account, now()));
      throw new AppError('conflict', 'Choose a password of your own first.', { link });
    }
    return openAfterPassword(student, browser);
  };

/**
 * The proof with which a person confirms their identity: a password, a code, a passkey or a mailed code. Exactly one of them is
 * present.
 */
interface IdentityProof extends SecondFactorInput {
  readonly password?: string | undefined;
  readonly mailedCode?: string | undefined;
}

/**
 * Confirms the identity of a signed-in student by the password, the second factor or a mailed code, for the session of the call
 * only.
 * @throws unauthorized for a wrong one
 */
export type ConfirmIdentity = (
  identity: Identity,
  given: IdentityProof,
  caller: { readonly network: string; readonly siteUrl: string },
) => Promise<void>;

interface ConfirmationDeps extends Pick<LoginDeps, 'sql' | 'passwords' | 'now'> {
  readonly prove: CheckSecondFactor;
  readonly identityCodes: Pick<IdentityCodes, 'prove'>;
}

export const createIdentityConfirmation =
  ({ sql, passwords, now, prove, identityCodes }: ConfirmationDeps): ConfirmIdentity =>
  async (identity, { password, mailedCode, ...factor }, { network, siteUrl }) => {
    const { studentId, sessionId } = identity;
    if (mailedCode !== undefined) {
      if (!(await sql.begin((tx) => identityCodes.prove(tx, identity, mailedCode))))
        throw new AppError('unauthorized', 'This code is not valid. Ask for a new one.');
    } else if (password === undefined) {
      if (!(await sql.begin((tx) => prove(tx, studentId, factor, siteUrl))))
        throw new AppError(
          'unauthorized',
          factor.passkey ? WRONG_PASSKEY_MESSAGE : WRONG_CODE_MESSAGE,
        );
    } else {
      const passwordHash = (await findPasswordHash(sql, studentId)) ?? NO_PASSWORD_HASH;
      if (!(await passwords.verify(network, passwordHash, password)))
        throw new AppError('unauthorized', 'Incorrect password.');
    }
    await markSessionConfirmed(sql, sessionId, now());
  };
