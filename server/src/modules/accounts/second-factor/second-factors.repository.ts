/** Rows of second factors: authenticator apps, passkeys and recovery codes. 003 §1 */
import {
  type Sql,
  sqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

/** Returns whether the account has an authenticator app or a passkey. */
export const hasSecondFactor = async (sql: SqlQuery, studentId: string): Promise<boolean> => {
  const rows = await sql`select 1 from second_factors where student_id = ${studentId} limit 1`;
  return rows.length > 0;
};

/** Locks the account: other changes of its factors, and other guesses, wait until the transaction ends. */
export const lockAccountForSecondFactor = async (
  tx: TransactionSql,
  studentId: string,
): Promise<void> => {
  await tx`select 1 from students where student_id = ${studentId} for no key update`;
};

interface AuthenticatorApp {
  readonly key: Buffer;
  /** Time at which the setup was confirmed by a code; null while the app is being set up. */
  readonly confirmedAt: Date | null;
  readonly usedAt: Date | null;
  readonly lastPeriod: number;
}

export const findAuthenticatorApp = async (
  sql: SqlQuery,
  studentId: string,
): Promise<AuthenticatorApp | undefined> => {
  const [row] = await sql<AuthenticatorApp[]>`
    select app_key as key, app_confirmed_at as "confirmedAt", app_used_at as "usedAt",
      app_last_period as "lastPeriod"
    from authenticator_apps where student_id = ${studentId}`;
  return row;
};

/** Stores the key of an authenticator app that is being set up. Returns false if the account has an active one. */
export const storeAuthenticatorAppKey = async (
  tx: TransactionSql,
  studentId: string,
  key: Uint8Array,
): Promise<boolean> => {
  const rows = await tx`insert into authenticator_apps as app (student_id, app_key)
    values (${studentId}, ${key})
    on conflict (student_id) do update set app_key = excluded.app_key, app_last_period = 0
      where app.app_confirmed_at is null
    returning 1`;
  return rows.length > 0;
};

/** Records the use of a code of the authenticator app. The first use activates an app that is being set up. */
export const recordAuthenticatorAppUse = async (
  tx: TransactionSql,
  studentId: string,
  period: number,
  now: Date,
): Promise<void> => {
  await tx`update authenticator_apps set app_last_period = ${period}, app_used_at = ${now},
      app_confirmed_at = coalesce(app_confirmed_at, ${now})
    where student_id = ${studentId}`;
};

export const removeAuthenticatorApp = async (
  tx: TransactionSql,
  studentId: string,
): Promise<void> => {
  await tx`delete from authenticator_apps where student_id = ${studentId}`;
};

export interface StoredPasskey {
  readonly passkeyId: string;
  readonly studentId: string;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly signatureCount: number;
  readonly transports: string[];
  readonly addedAt: Date;
  readonly usedAt: Date | null;
}

const PASSKEY_COLUMNS = sqlFragment`passkey_id as "passkeyId", student_id as "studentId",
  passkey_name as name, public_key as "publicKey", signature_count::float8 as "signatureCount",
  transports, passkey_added_at as "addedAt", passkey_used_at as "usedAt"`;

export const listPasskeys = (sql: SqlQuery, studentId: string): Promise<StoredPasskey[]> =>
  sql<StoredPasskey[]>`select ${PASSKEY_COLUMNS} from passkeys where student_id = ${studentId}
    order by passkey_added_at, passkey_id`;

export const findPasskey = async (
  sql: SqlQuery,
  passkeyId: string,
): Promise<StoredPasskey | undefined> => {
  const [row] = await sql<StoredPasskey[]>`
    select ${PASSKEY_COLUMNS} from passkeys where passkey_id = ${passkeyId}`;
  return row;
};

/** Stores a passkey. Returns false if it is stored already. */
export const insertPasskey = async (
  tx: TransactionSql,
  passkey: Omit<StoredPasskey, 'usedAt'>,
): Promise<boolean> => {
  const { passkeyId, studentId, name, publicKey, signatureCount, transports, addedAt } = passkey;
  const rows = await tx`insert into passkeys (passkey_id, student_id, passkey_name, public_key,
      signature_count, transports, passkey_added_at)
    values (${passkeyId}, ${studentId}, ${name}, ${publicKey}, ${signatureCount}, ${transports},
      ${addedAt})
    on conflict do nothing returning 1`;
  return rows.length > 0;
};

export const recordPasskeyUse = async (
  tx: TransactionSql,
  passkeyId: string,
  signatureCount: number,
  now: Date,
): Promise<void> => {
  await tx`update passkeys set signature_count = ${signatureCount}, passkey_used_at = ${now}
    where passkey_id = ${passkeyId}`;
};

/** Removes a passkey of the account. Returns false if the account has no such passkey. */
export const removePasskeyOfStudent = async (
  tx: TransactionSql,
  studentId: string,
  passkeyId: string,
): Promise<boolean> => {
  const rows = await tx`delete from passkeys
    where passkey_id = ${passkeyId} and student_id = ${studentId} returning 1`;
  return rows.length > 0;
};

export type PasskeyChallengePurpose = 'add' | 'prove' | 'sign-in';

interface Challenge {
  readonly challenge: string;
  readonly purpose: PasskeyChallengePurpose;
  /** StudentID of the account; null at a sign-in by passkey alone, where the passkey identifies the account. */
  readonly studentId: string | null;
}

export const storePasskeyChallenge = async (
  sql: SqlQuery,
  { challenge, purpose, studentId }: Challenge,
  expiresAt: Date,
): Promise<void> => {
  await sql`insert into passkey_challenges
      (challenge, challenge_purpose, student_id, challenge_expires_at)
    values (${challenge}, ${purpose}, ${studentId}, ${expiresAt})`;
};

/**
 * Removes a challenge, so that it works only once. Returns false if the challenge is unknown or expired, or belongs to another
 * purpose or account.
 */
export const removeMatchingPasskeyChallenge = async (
  tx: TransactionSql,
  { challenge, purpose, studentId }: Challenge,
  now: Date,
): Promise<boolean> => {
  const rows = await tx`delete from passkey_challenges
    where challenge = ${challenge} and challenge_purpose = ${purpose}
      and student_id is not distinct from ${studentId} and challenge_expires_at > ${now}
    returning 1`;
  return rows.length > 0;
};

export const replaceRecoveryCodeHashes = async (
  tx: TransactionSql,
  studentId: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx`delete from recovery_codes where student_id = ${studentId}`;
  await tx`insert into recovery_codes (student_id, recovery_hash)
    select ${studentId}, unnest(${hashes}::text[])`;
};

/** Marks a recovery code as used. Returns false for an unknown or used one. */
export const markRecoveryCodeUsed = async (
  tx: TransactionSql,
  studentId: string,
  recoveryHash: string,
  now: Date,
): Promise<boolean> => {
  const rows = await tx`update recovery_codes set recovery_used_at = ${now}
    where student_id = ${studentId} and recovery_hash = ${recoveryHash}
      and recovery_used_at is null
    returning 1`;
  return rows.length > 0;
};

export const countRecoveryCodesLeft = async (sql: SqlQuery, studentId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from recovery_codes
    where student_id = ${studentId} and recovery_used_at is null`;
  return row?.count ?? 0;
};

export const removeRecoveryCodes = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`delete from recovery_codes where student_id = ${studentId}`;
};

/** Removes all factors of the account. Returns whether it had any. */
export const removeAllSecondFactors = async (
  tx: TransactionSql,
  studentId: string,
): Promise<boolean> => {
  const had = await hasSecondFactor(tx, studentId);
  await removeAuthenticatorApp(tx, studentId);
  await tx`delete from passkeys where student_id = ${studentId}`;
  await removeRecoveryCodes(tx, studentId);
  return had;
};

export const countWrongSecondFactorCodes = async (
  tx: TransactionSql,
  studentId: string,
  since: Date,
): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from wrong_factor_codes
    where student_id = ${studentId} and guessed_at > ${since}`;
  return row?.count ?? 0;
};

export const insertWrongSecondFactorCode = async (
  tx: TransactionSql,
  studentId: string,
  now: Date,
): Promise<void> => {
  await tx`insert into wrong_factor_codes (student_id, guessed_at) values (${studentId}, ${now})`;
};

/** Removes expired challenges and sign-in steps, and wrong codes from before `before`. */
export const removeExpiredSecondFactorRows = async (
  sql: Sql,
  now: Date,
  before: Date,
): Promise<void> => {
  await sql`delete from passkey_challenges where challenge_expires_at <= ${now}`;
  await sql`delete from sign_in_steps where step_expires_at <= ${now}`;
  await sql`delete from identity_codes where identity_code_expires_at <= ${now}`;
  await sql`delete from wrong_factor_codes where guessed_at <= ${before}`;
};

interface SignInStepRow {
  readonly studentId: string;
  readonly passwordHash: string;
  readonly wrongCodes: number;
}

export const insertSignInStep = async (
  sql: SqlQuery,
  stepHash: string,
  { studentId, passwordHash }: Pick<SignInStepRow, 'studentId' | 'passwordHash'>,
  expiresAt: Date,
): Promise<void> => {
  await sql`insert into sign_in_steps
      (step_hash, student_id, checked_password_hash, step_expires_at)
    values (${stepHash}, ${studentId}, ${passwordHash}, ${expiresAt})`;
};

/** Returns a sign-in step that has not ended, and locks it until the transaction ends. */
export const lockSignInStep = async (
  tx: TransactionSql,
  stepHash: string,
  now: Date,
): Promise<SignInStepRow | undefined> => {
  const [row] = await tx<SignInStepRow[]>`
    select student_id as "studentId", checked_password_hash as "passwordHash",
      wrong_codes as "wrongCodes"
    from sign_in_steps where step_hash = ${stepHash} and step_expires_at > ${now} for update`;
  return row;
};

export const setWrongCodesOfSignInStep = async (
  tx: TransactionSql,
  stepHash: string,
  wrongCodes: number,
): Promise<void> => {
  await tx`update sign_in_steps set wrong_codes = ${wrongCodes} where step_hash = ${stepHash}`;
};

export const removeSignInStep = async (tx: TransactionSql, stepHash: string): Promise<void> => {
  await tx`delete from sign_in_steps where step_hash = ${stepHash}`;
};

/** Returns the e-mail address of an account, and whether its owner has a password. */
export const findAccountForSecondFactor = async (
  sql: SqlQuery,
  studentId: string,
): Promise<{ email: string; lacksPassword: boolean } | undefined> => {
  const [row] = await sql<{ email: string; lacksPassword: boolean }[]>`
    select email, lacks_password as "lacksPassword" from students where student_id = ${studentId}`;
  return row;
};
