import type { EditablePersonFields } from '@cairn/api/staff-people.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { removePasswordLink } from '../../accounts/auth/password-links.repository.ts';
import { isPersonInScope, SHOWN_EMAIL_SQL, SHOWN_EXTERNAL_ID_SQL } from './people.repository.ts';

/** A person whose row is locked for a change. */
export interface LockedPerson extends EditablePersonFields {
  readonly email: string;
  readonly emailKey: string;
  /** The address that staff see: that of the join request, or that of the account. */
  readonly shownEmail: string;
  readonly isConfirmed: boolean;
  /** True if staff has invited the person, and the invitation is not accepted yet. */
  readonly isInvited: boolean;
  readonly isDisabled: boolean;
  readonly isStaff: boolean;
}

/**
 * Locks a person in the caller's scope until the transaction ends. Returns undefined for people outside of it and for unknown
 * ids.
 */
export const lockPersonInScope = async (
  tx: TransactionSql,
  personId: string,
  scope: StaffScope,
): Promise<LockedPerson | undefined> => {
  const [row] = await tx<LockedPerson[]>`
    select first_name as "firstName", last_name as "lastName", ${SHOWN_EXTERNAL_ID_SQL} as "externalId", email,
      email_key(email) as "emailKey", ${SHOWN_EMAIL_SQL} as "shownEmail", confirmed_at is not null as "isConfirmed",
      invited_at is not null and confirmed_at is null as "isInvited",
      disabled_at is not null as "isDisabled",
      exists (select from staff_roles where staff_roles.email = email_key(students.email)) as "isStaff"
    from students where student_id = ${personId} and ${isPersonInScope(scope)} for no key update`;
  return row;
};

export const updatePersonNames = async (
  tx: TransactionSql,
  personId: string,
  { firstName, lastName }: Pick<EditablePersonFields, 'firstName' | 'lastName'>,
): Promise<void> => {
  await tx`update students set first_name = ${firstName}, last_name = ${lastName}
    where student_id = ${personId}`;
};

/** Stores the external id of a person. If another person has the same external id, it is stored in a separate column. */
export const updateExternalId = async (
  tx: TransactionSql,
  personId: string,
  {
    externalId,
    isOfAnother,
  }: { readonly externalId: string | null; readonly isOfAnother: boolean },
): Promise<void> => {
  await tx`update students set external_id = ${isOfAnother ? null : externalId},
    requested_external_id = ${isOfAnother ? externalId : null} where student_id = ${personId}`;
};

/**
 * Returns the person with this external id, preferably one in the scope. Until the transaction ends, other transactions that
 * want to give the external id to a person wait.
 */
export const lockHolderOfExternalId = async (
  tx: TransactionSql,
  externalId: string,
  scope: StaffScope,
): Promise<{ personId: string; name: string; isInScope: boolean } | undefined> => {
  await takeNamedTransactionLock(tx, `external id ${externalId}`);
  const [row] = await tx<{ personId: string; name: string; isInScope: boolean }[]>`
    select student_id as "personId", full_name(first_name, last_name) as name,
      ${isPersonInScope(scope)} as "isInScope"
    from students where external_id = ${externalId} or requested_external_id = ${externalId}
    order by "isInScope" desc, external_id is null limit 1`;
  return row;
};

export const setPersonDisabled = async (
  tx: TransactionSql,
  personId: string,
  at: Date | null,
): Promise<void> => {
  await tx`update students set disabled_at = ${at} where student_id = ${personId}`;
};

/** Ends all sessions of a person. Returns their number. */
export const endSessionsOfPerson = async (tx: TransactionSql, personId: string): Promise<number> =>
  (await tx`delete from sessions where student_id = ${personId}`).count;

export const updatePersonEmail = async (
  tx: TransactionSql,
  personId: string,
  email: string,
): Promise<void> => {
  await tx`update students set email = ${email}, requested_email = null, request_declined_at = null where student_id = ${personId}`;
  await tx`delete from password_reset_codes where student_id = ${personId}`;
  await removePasswordLink(tx, personId);
};
