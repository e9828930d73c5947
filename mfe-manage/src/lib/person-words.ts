import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { formatFullName } from '@cairn/domain/full-name.rules';
import type { StaffRoleOfPerson, PersonStatus } from '@cairn/api/staff-people.contract';
import type { StaffRole } from '@cairn/domain/staff.rules';
import { t } from 'ttag';

export const PERSON_STATUS_LABELS: Readonly<Record<PersonStatus, string>> = {
  active: t`Active`,
  invited: t`Invited`,
  unconfirmed: t`Unconfirmed`,
  disabled: t`Disabled`,
};

export const STAFF_ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  administrator: t`Administrator`,
  'group-manager': t`Group manager`,
  author: t`Author`,
};

/** Returns the name of a role; of a group manager with the group. */
export const describeStaffRole = (given: StaffRoleOfPerson): string => {
  const label = STAFF_ROLE_LABELS[given.role];
  if (given.groupName === null) return label;
  const groupName = toNameInSentence(given.groupName);
  return t`${label} of ${groupName}`;
};

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Returns the full name of a person, and the e-mail address of one without a name. */
export const formatPersonName = ({ firstName, lastName, email }: Named): string =>
  formatFullName(firstName, lastName) || email;

/** Returns the name of a person for use inside a sentence. */
export const formatPersonNameInSentence = (person: Named): string =>
  toNameInSentence(formatPersonName(person));
