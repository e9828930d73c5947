import { containsSearchText } from '@cairn/domain/search-text.rules';
import type { Role } from '@cairn/api/roles.contract';

const INITIAL_TAG_COUNT = 10;

/** Returns the first ten roles, or all roles whose title contains the search term in any letter case (ROLES-02, ROLES-03). */
export const selectShownRoles = (roles: readonly Role[], term: string): readonly Role[] => {
  if (term.trim() === '') return roles.slice(0, INITIAL_TAG_COUNT);
  return roles.filter(({ RoleTitle }) => containsSearchText(RoleTitle, term));
};
