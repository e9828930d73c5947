import { foldSearchText } from '@cairn/domain/search-text.rules';
import type { Role } from '@cairn/api/roles.contract';

const SHOWN = 10;

/** Returns the first ten roles, or all roles whose title contains the search term in any letter case (ROLES-02, ROLES-03). */
export const shownRoles = (roles: readonly Role[], term: string): readonly Role[] => {
  const wanted = foldSearchText(term);
  if (wanted === '') return roles.slice(0, SHOWN);
  return roles.filter(({ RoleTitle }) => foldSearchText(RoleTitle).includes(wanted));
};
