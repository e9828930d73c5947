import { findStaffScope, isSignInRecent, STAFF_PERMISSIONS, STAFF_ROLES } from './staff.rules.ts';

const administrator = { role: 'administrator', groupId: null } as const;
const managerOf = (groupId: string) => ({ role: 'group-manager', groupId }) as const;
const author = { role: 'author', groupId: null } as const;

describe('scope of a permission', () => {
  it('is the whole site for every permission of an administrator', () => {
    for (const permission of STAFF_PERMISSIONS)
      expect(findStaffScope([administrator], permission)).toBe('site');
  });

  it('is the managed groups, for viewing and editing people only', () => {
    const grants = [managerOf('riverside'), managerOf('harbor')];
    expect(findStaffScope(grants, 'people:view')).toEqual(['riverside', 'harbor']);
    expect(findStaffScope(grants, 'people:edit')).toEqual(['riverside', 'harbor']);
    expect(findStaffScope(grants, 'people:administer')).toBeUndefined();
    expect(findStaffScope(grants, 'log:view')).toBeUndefined();
  });

  it('is the site for an administrator who also manages a group', () => {
    expect(findStaffScope([managerOf('riverside'), administrator], 'people:view')).toBe('site');
  });

  it('is undefined without a role, and for authors', () => {
    expect(STAFF_ROLES).toContain('author');
    for (const permission of STAFF_PERMISSIONS) {
      expect(findStaffScope([], permission)).toBeUndefined();
      expect(findStaffScope([author], permission)).toBeUndefined();
    }
  });
});

describe('a recent sign-in', () => {
  it('is at most 15 minutes old', () => {
    const now = new Date('2026-11-29T12:00:00Z');
    expect(isSignInRecent(new Date('2026-11-29T11:45:00Z'), now)).toBe(true);
    expect(isSignInRecent(new Date('2026-11-29T11:44:59.999Z'), now)).toBe(false);
  });
});
