import { buildRole } from '@cairn/testing/builders';
import { selectShownRoles } from './role-tags.rules.ts';

const roles = Array.from({ length: 12 }, (_, index) =>
  buildRole({
    RoleID: `role-${index}`,
    RoleTitle: index === 11 ? 'System Designer' : `Tester ${index}`,
  }),
);

describe('role tags', () => {
  it('[ROLES-02] [CONST-02] are the first ten without a search term, spaces being none', () => {
    expect(selectShownRoles(roles, '')).toEqual(roles.slice(0, 10));
    expect(selectShownRoles(roles, '  ')).toHaveLength(10);
  });

  it('[ROLES-03] are all whose title has the term, in any letter case', () => {
    expect(selectShownRoles(roles, ' DESIGN')).toEqual([roles[11]]);
    expect(selectShownRoles(roles, 'tester')).toHaveLength(11);
    expect(selectShownRoles(roles, 'zzz')).toEqual([]);
  });
});
