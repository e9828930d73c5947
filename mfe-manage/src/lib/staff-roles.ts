import { useStudentRecord } from '@cairn/record/use-record';

/** Returns the staff roles of the signed-in person; undefined until the record is loaded. */
export const useStaffRoles = (): readonly string[] | undefined => {
  const record = useStudentRecord();
  return record && (record.StaffRoles ?? []);
};

export const isAdministrator = (roles: readonly string[]): boolean =>
  roles.includes('administrator');

/** Returns whether the signed-in person is an administrator; false until the record is loaded. */
export const useIsAdministrator = (): boolean => isAdministrator(useStaffRoles() ?? []);
