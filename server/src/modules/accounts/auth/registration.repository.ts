import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { NewSignUp } from './registrations.repository.ts';

interface UnconfirmedStudent extends Omit<NewSignUp, 'browser'> {
  readonly email: string;
}

interface MailRequest {
  readonly email: string;
  readonly kind: string;
  /** Network of the visitor who requests the mail. */
  readonly caller: string;
}

/**
 * Stores an unconfirmed student, or replaces name and password of an unconfirmed one with those of the latest sign-up. Signing in
 * with that password only leads to the confirmation of the address. An invited person keeps the name that staff has given, until
 * the address is confirmed.
 * @returns the StudentID; undefined when a confirmed student has the address
 */
export const storeUnconfirmedStudent = async (
  tx: TransactionSql,
  { studentId, email, firstName, lastName, passwordHash, registeredAt }: UnconfirmedStudent,
): Promise<string | undefined> => {
  const [row] = await tx<{ studentId: string }[]>`
    insert into students
      (student_id, email, first_name, last_name, password_hash, password_changed_at, created_at)
    values (${studentId}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, ${registeredAt},
      ${registeredAt})
    on conflict (email_key(email)) do update set
      first_name = case when students.invited_at is null then excluded.first_name else students.first_name end,
      last_name = case when students.invited_at is null then excluded.last_name else students.last_name end,
      password_hash = excluded.password_hash, password_changed_at = excluded.password_changed_at
    where students.confirmed_at is null
    returning student_id as "studentId"`;
  return row?.studentId;
};

/** Confirms the e-mail address of a student. Returns whether it was not confirmed before. */
export const markEmailConfirmed = async (
  tx: TransactionSql,
  studentId: string,
  at: Date,
): Promise<boolean> => {
  const rows = await tx`update students set confirmed_at = ${at}
    where student_id = ${studentId} and confirmed_at is null returning 1`;
  return rows.length > 0;
};

/** Confirms the student's e-mail address. Sets the name and password of the sign-up whose code was entered. */
export const confirmEmailOfSignUp = async (
  tx: TransactionSql,
  chosen: Omit<NewSignUp, 'browser'>,
  at: Date,
) => {
  await tx`update students set confirmed_at = ${at},
      first_name = ${chosen.firstName}, last_name = ${chosen.lastName},
      password_hash = ${chosen.passwordHash}, password_changed_at = ${chosen.registeredAt}
    where student_id = ${chosen.studentId}`;
};

export const changePassword = async (
  tx: TransactionSql,
  studentId: string,
  passwordHash: string,
  at: Date,
) => {
  await tx`update students set password_hash = ${passwordHash}, password_changed_at = ${at},
      needs_new_password = false, lacks_password = false
    where student_id = ${studentId}`;
};

export const endAllSessionsOfStudent = async (tx: TransactionSql, studentId: string) => {
  await tx`delete from sessions where student_id = ${studentId}`;
};

/**
 * Returns the requests for mail of this kind since `since`, newest first. Other requests for the same address wait until the
 * transaction ends.
 */
export const lockAndListMailRequests = async (
  tx: TransactionSql,
  { email, kind }: MailRequest,
  since: Date,
): Promise<{ readonly caller: string; readonly at: Date }[]> => {
  await takeNamedTransactionLock(tx, `mail ${kind} ${email}`);
  return tx<{ caller: string; at: Date }[]>`
    select caller, requested_at as at from mail_requests
    where email = ${email} and kind = ${kind} and requested_at > ${since}
    order by requested_at desc`;
};

/**
 * Returns the time of the network's nth newest sign-up since `since`, if there is one. Other sign-ups from the network wait until
 * the transaction ends.
 */
export const lockAndFindNthSignUpTime = async (
  tx: TransactionSql,
  network: string,
  { since, nth }: { readonly since: Date; readonly nth: number },
): Promise<Date | undefined> => {
  await takeNamedTransactionLock(tx, `sign-ups ${network}`);
  const [row] = await tx<{ at: Date }[]>`
    select requested_at as at from mail_requests
    where caller = ${network} and kind = 'signUp' and requested_at > ${since}
    order by requested_at desc offset ${nth - 1} limit 1`;
  return row?.at;
};

/** Stores a request for mail, and deletes requests that are too old for any limit. */
export const storeMailRequest = async (
  tx: TransactionSql,
  { email, kind, caller }: MailRequest,
  { at, forgetBefore }: { readonly at: Date; readonly forgetBefore: Date },
) => {
  await tx`insert into mail_requests (email, kind, caller, requested_at)
    values (${email}, ${kind}, ${caller}, ${at})`;
  await tx`delete from mail_requests where requested_at <= ${forgetBefore}`;
};

/** Returns the student's e-mail address as it was registered. */
export const findRegisteredEmail = async (sql: Sql | TransactionSql, studentId: string) => {
  const [row] = await sql<{ email: string }[]>`
    select email from students where student_id = ${studentId}`;
  return row?.email;
};
