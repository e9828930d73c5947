/** Sign-ups that wait for the code that was mailed to their address. A caller locks the student before it locks a sign-up. */
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';

export interface NewRegistration {
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly registeredAt: Date;
  /** Digest of the browser that signed up: the code works only there. */
  readonly browser: string;
}

export interface CodeColumns {
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export interface OpenRegistration extends NewRegistration, CodeColumns {
  readonly registrationId: string;
}

/** Stores a sign-up in place of the earlier one of the same browser. */
export const replaceRegistration = async (
  tx: TransactionSql,
  one: NewRegistration & CodeColumns,
): Promise<void> => {
  await tx`delete from registrations
    where student_id = ${one.studentId} and browser = ${one.browser}`;
  await tx`insert into registrations (student_id, first_name, last_name, password_hash,
      registered_at, code_hash, expires_at, browser)
    values (${one.studentId}, ${one.firstName}, ${one.lastName}, ${one.passwordHash},
      ${one.registeredAt}, ${one.codeHash}, ${one.expiresAt}, ${one.browser})`;
};

/** The sign-up of this browser with an address that is not confirmed. Other transactions wait for this one. */
export const lockRegistration = async (
  tx: TransactionSql,
  email: string,
  browser: string,
): Promise<OpenRegistration | undefined> => {
  const [student] = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from students
    where email_key(email) = email_key(${email}) and confirmed_at is null for update`;
  if (!student) return undefined;
  const [registration] = await tx<OpenRegistration[]>`
    select registration_id::text as "registrationId", student_id as "studentId",
      first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
      registered_at as "registeredAt", browser, code_hash as "codeHash", expires_at as "expiresAt"
    from registrations where student_id = ${student.studentId} and browser = ${browser}`;
  return registration;
};

export const updateRegistrationCode = async (
  tx: TransactionSql,
  registrationId: string,
  { codeHash, expiresAt }: CodeColumns,
): Promise<void> => {
  await tx`update registrations set code_hash = ${codeHash}, expires_at = ${expiresAt}
    where registration_id = ${registrationId}`;
};

export const expireRegistrationCode = async (
  tx: TransactionSql,
  registrationId: string,
  at: Date,
): Promise<void> => {
  await tx`update registrations set expires_at = ${at} where registration_id = ${registrationId}`;
};

/** The address is confirmed: no other sign-up with it will ever count. */
export const removeRegistrations = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`delete from registrations where student_id = ${studentId}`;
};

/** More browsers than a person uses, and less than a table should hold for one address. */
const MAX_CLAIMS = 20;

/**
 * Gives a browser a sign-up of its own, without a code, when it has shown that it knows the password: it can ask for a code then.
 * A sign-up of that browser with the same password stays as it is.
 */
export const claimRegistration = async (
  sql: Sql,
  {
    studentId,
    passwordHash,
    browser,
  }: Pick<NewRegistration, 'studentId' | 'passwordHash' | 'browser'>,
  now: Date,
): Promise<void> => {
  await sql.begin(async (tx) => {
    const [student] = await tx<{ firstName: string; lastName: string }[]>`
      select first_name as "firstName", last_name as "lastName" from students
      where student_id = ${studentId} and password_hash = ${passwordHash} and confirmed_at is null
        and (select count(*) from registrations where student_id = ${studentId}) < ${MAX_CLAIMS}
        and not exists (select from registrations where student_id = ${studentId}
          and browser = ${browser} and password_hash = ${passwordHash})
      for update`;
    if (!student) return;
    const noCode = { codeHash: Buffer.alloc(0), expiresAt: now };
    const claim = { studentId, passwordHash, browser, registeredAt: now };
    await replaceRegistration(tx, { ...student, ...claim, ...noCode });
  });
};

/**
 * Removes sign-ups whose code ended before then, and the accounts that nobody has confirmed once their last sign-up is gone.
 * A limited number a call, so that it holds no lock for long.
 * @returns whether there may be more
 */
export const removeForgottenRegistrations = async (sql: Sql, before: Date): Promise<boolean> => {
  const removed = await sql`delete from registrations where registration_id in (
    select registration_id from registrations where expires_at < ${before} limit ${REMOVED_AT_ONCE})
    returning 1`;
  const accounts = await sql`delete from students where student_id in (
    select student_id from students
    where confirmed_at is null and created_at < ${before} and not exists (
      select from registrations where registrations.student_id = students.student_id)
    limit ${REMOVED_AT_ONCE} for update skip locked) returning 1`;
  return removed.length === REMOVED_AT_ONCE || accounts.length === REMOVED_AT_ONCE;
};

const REMOVED_AT_ONCE = 1000;
