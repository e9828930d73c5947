/** Sign-ups that wait for the code that was mailed to their address. Whoever locks one has locked its student first. */
import type { TransactionSql } from '../../database/sql.ts';

export interface NewRegistration {
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly registeredAt: Date;
}

interface CodeColumns {
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export interface OpenRegistration extends NewRegistration, CodeColumns {
  readonly registrationId: string;
  readonly wrongTries: number;
}

export const add = async (tx: TransactionSql, one: NewRegistration & CodeColumns) => {
  await tx`insert into registrations (student_id, first_name, last_name, password_hash,
      registered_at, code_hash, expires_at)
    values (${one.studentId}, ${one.firstName}, ${one.lastName}, ${one.passwordHash},
      ${one.registeredAt}, ${one.codeHash}, ${one.expiresAt})`;
};

/** Those of an address that nobody has confirmed, oldest first; nobody else can try one until the transaction ends. */
export const lockAll = async (tx: TransactionSql, email: string): Promise<OpenRegistration[]> => {
  const [student] = await tx<{ studentId: string }[]>`
    select student_id as "studentId" from students
    where email_key(email) = email_key(${email}) and confirmed_at is null for update`;
  if (!student) return [];
  return tx<OpenRegistration[]>`
    select registration_id::text as "registrationId", student_id as "studentId",
      first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
      registered_at as "registeredAt", code_hash as "codeHash", expires_at as "expiresAt",
      wrong_tries as "wrongTries"
    from registrations where student_id = ${student.studentId} order by registration_id`;
};

export const renew = async (
  tx: TransactionSql,
  registrationId: string,
  { codeHash, expiresAt }: CodeColumns,
) => {
  await tx`update registrations
    set code_hash = ${codeHash}, expires_at = ${expiresAt}, wrong_tries = 0
    where registration_id = ${registrationId}`;
};

/** A wrong code was tried on each of them. */
export const markWrong = async (tx: TransactionSql, open: readonly OpenRegistration[]) => {
  const ids = open.map(({ registrationId }) => registrationId);
  await tx`update registrations set wrong_tries = wrong_tries + 1
    where registration_id = any(${ids}::bigint[])`;
};

/** The address is confirmed: no other sign-up of it will ever count. */
export const removeAll = async (tx: TransactionSql, studentId: string) => {
  await tx`delete from registrations where student_id = ${studentId}`;
};

/** Of the student, those whose code ended before then. */
export const removeOld = async (tx: TransactionSql, studentId: string, before: Date) => {
  await tx`delete from registrations where student_id = ${studentId} and expires_at < ${before}`;
};
