import type { EditablePersonFields } from '@cairn/api/staff-people.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { removePasswordLink } from '../../accounts/auth/password-links.repository.ts';
import { isInScope } from './people.repository.ts';

/** A person whose row is locked for a change. */
export interface LockedPerson extends EditablePersonFields {
  readonly email: string;
  readonly emailKey: string;
  readonly isConfirmed: boolean;
  /** True if staff has invited the person, and the invitation is not accepted yet. */
  readonly isInvited: boolean;
  /** Time of the newest invitation; null without one. */
  readonly isDisabled: boolean;
  readonly isStaff: boolean;
}

/** Locks a person in the scope until the transaction ends; undefined for others and for unknown ids. */
export const lockPersonInScope = async (
  tx: TransactionSql,
  personId: string,
  scope: StaffScope,
): Promise<LockedPerson | undefined> => {
  const [row] = await tx<LockedPerson[]>`
    select first_name as "firstName", last_name as "lastName", external_id as "externalId", email,
      email_key(email) as "emailKey", confirmed_at is not null as "isConfirmed",
      invited_at is not null and confirmed_at is null as "isInvited",
      disabled_at is not null as "isDisabled",
      exists (select from staff_roles where staff_roles.email = email_key(students.email)) as "isStaff"
    from students where student_id = ${personId} and ${isInScope(scope)} for no key update`;
  return row;
};

export const updatePersonFields = async (
  tx: TransactionSql,
  personId: string,
  { firstName, lastName, externalId }: EditablePersonFields,
): Promise<void> => {
  await tx`update students set first_name = ${firstName}, last_name = ${lastName},
    external_id = ${externalId} where student_id = ${personId}`;
};

/**
 * Returns the person with this external id. Until the transaction ends, no other transaction can give it to a person, because it
 * would wait here.
 */
export const lockHolderOfExternalId = async (
  tx: TransactionSql,
  externalId: string,
  scope: StaffScope,
): Promise<{ personId: string; name: string; isInScope: boolean } | undefined> => {
  await takeNamedTransactionLock(tx, `external id ${externalId}`);
  const [row] = await tx<{ personId: string; name: string; isInScope: boolean }[]>`
    select student_id as "personId", full_name(first_name, last_name) as name,
      ${isInScope(scope)} as "isInScope"
    from students where external_id = ${externalId}`;
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
export const endSessions = async (tx: TransactionSql, personId: string): Promise<number> =>
  (await tx`delete from sessions where student_id = ${personId}`).count;

export const updateAddress = async (
  tx: TransactionSql,
  personId: string,
  email: string,
): Promise<void> => {
  await tx`update students set email = ${email} where student_id = ${personId}`;
  await tx`delete from password_reset_codes where student_id = ${personId}`;
  await removePasswordLink(tx, personId);
};
