/** Sign-ups that wait for the code mailed to their e-mail address. Callers lock the student before they lock a sign-up. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

export interface NewSignUp {
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly registeredAt: Date;
  /** Digest that identifies the browser of the sign-up. The mailed code works only in that browser. */
  readonly browser: string;
}

export interface EmailCodeColumns {
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export interface PendingSignUp extends NewSignUp, EmailCodeColumns {
  readonly registrationId: string;
}

/** Stores a sign-up in place of the earlier one of the same browser. */
export const replacePendingSignUp = async (
  tx: TransactionSql,
  one: NewSignUp & EmailCodeColumns,
): Promise<void> => {
  await tx`delete from registrations
    where student_id = ${one.studentId} and browser = ${one.browser}`;
  await tx`insert into registrations (student_id, first_name, last_name, password_hash,
      registered_at, code_hash, expires_at, browser)
    values (${one.studentId}, ${one.firstName}, ${one.lastName}, ${one.passwordHash},
      ${one.registeredAt}, ${one.codeHash}, ${one.expiresAt}, ${one.browser})`;
};

/** Returns the sign-up that this browser made for an unconfirmed address, and locks it until the transaction ends. */
export const lockPendingSignUp = async (
  tx: TransactionSql,
  email: string,
  browser: string,
): Promise<PendingSignUp | undefined> => {
  const [student] = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from students
    where email_key(email) = email_key(${email}) and confirmed_at is null for update`;
  if (!student) return undefined;
  const [registration] = await tx<PendingSignUp[]>`
    select registration_id::text as "registrationId", student_id as "studentId",
      first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
      registered_at as "registeredAt", browser, code_hash as "codeHash", expires_at as "expiresAt"
    from registrations where student_id = ${student.studentId} and browser = ${browser}`;
  return registration;
};

export const updateSignUpCode = async (
  tx: TransactionSql,
  registrationId: string,
  { codeHash, expiresAt }: EmailCodeColumns,
): Promise<void> => {
  await tx`update registrations set code_hash = ${codeHash}, expires_at = ${expiresAt}
    where registration_id = ${registrationId}`;
};

export const expireSignUpCode = async (
  tx: TransactionSql,
  registrationId: string,
  at: Date,
): Promise<void> => {
  await tx`update registrations set expires_at = ${at} where registration_id = ${registrationId}`;
};

/** Removes all sign-ups of a student whose address is confirmed, because they have no effect any more. */
export const removePendingSignUps = async (
  tx: TransactionSql,
  studentId: string,
): Promise<void> => {
  await tx`delete from registrations where student_id = ${studentId}`;
};

/**
 * Maximum number of sign-ups stored for one e-mail address, more than the number of browsers that one person uses. It limits
 * the size of the table.
 */
const MAX_CLAIMS = 20;

/**
 * Gives a browser its own sign-up without a code after it has sent the right password, so that it can request a code. A sign-up
 * of that browser with the same password stays unchanged.
 */
export const addSignUpForBrowser = async (
  sql: Sql,
  { studentId, passwordHash, browser }: Pick<NewSignUp, 'studentId' | 'passwordHash' | 'browser'>,
  now: Date,
): Promise<void> => {
  await sql.begin(async (tx) => {
    const [student] = await tx<{ firstName: string; lastName: string }[]>`
      select first_name as "firstName", last_name as "lastName" from students
      where student_id = ${studentId} and password_hash = ${passwordHash} and confirmed_at is null
      for update`;
    if (!student) return;
    // The sign-ups are counted in a separate statement, because the statement that waits for the lock does not see rows that
    // others have stored meanwhile.
    const [capacity] = await tx`select 1
      where (select count(*) from registrations where student_id = ${studentId}) < ${MAX_CLAIMS}
        and not exists (select from registrations where student_id = ${studentId}
          and browser = ${browser} and password_hash = ${passwordHash})`;
    if (!capacity) return;
    const noCode = { codeHash: Buffer.alloc(0), expiresAt: now };
    const claim = { studentId, passwordHash, browser, registeredAt: now };
    await replacePendingSignUp(tx, { ...student, ...claim, ...noCode });
  });
};

/**
 * Removes sign-ups whose code expired before `before`, and unconfirmed accounts without a sign-up, except those of people whom
 * staff has invited. Removes a limited number in one call, so that locks are short.
 * @returns whether there may be more
 */
export const removeUnconfirmedSignUpsBefore = async (sql: Sql, before: Date): Promise<boolean> => {
  const removed = await sql`delete from registrations where registration_id in (
    select registration_id from registrations where expires_at < ${before} limit ${MAX_REMOVED_REGISTRATIONS})
    returning 1`;
  const accounts = await sql`delete from students where student_id in (
    select student_id from students
    where confirmed_at is null and invited_at is null and created_at < ${before} and not exists (
      select from registrations where registrations.student_id = students.student_id)
    limit ${MAX_REMOVED_REGISTRATIONS} for update skip locked) returning 1`;
  return (
    removed.length === MAX_REMOVED_REGISTRATIONS || accounts.length === MAX_REMOVED_REGISTRATIONS
  );
};

const MAX_REMOVED_REGISTRATIONS = 1000;
