import type { StaffRole } from '@cairn/domain/staff.rules';
import { t } from 'ttag';

/** One sentence about the permissions of each staff role. */
export const ROLE_PERMISSION_TEXTS: Readonly<Record<StaffRole, string>> = {
  administrator: t`An administrator sees and changes everything of the site, and gives roles.`,
  'group-manager': t`A group manager sees, edits and disables the people of one group.`,
  author: t`An author creates courses and edits their own.`,
};
