import { addProfileRole, removeProfileRole } from '@cairn/record/roles';
import { useMutation, useQueryClient } from '@cairn/runtime';
import { useState } from 'react';
import { profileQueries } from './profile.queries.ts';

interface RoleChange {
  readonly roleId: string;
  /** True if the profile contains the role afterwards. */
  readonly isHeld: boolean;
}

type SelectedRoles = Readonly<Record<string, boolean>>;

const withChange = (
  roles: SelectedRoles,
  { roleId, isHeld }: RoleChange,
): Record<string, boolean> => {
  if (isHeld) return { ...roles, [roleId]: roles[roleId] ?? false };
  const { [roleId]: _, ...others } = roles;
  return others;
};

/** Adds and removes roles of the profile optimistically; a change is reverted if its request fails. */
export const useRoleChanges = (studentId: string) => {
  const client = useQueryClient();
  const { queryKey } = profileQueries.heldRoles(studentId);
  /** Pending changes of roles by RoleID: true for an added role. */
  const [pendingChanges, setPendingChanges] = useState<SelectedRoles>({});
  const settle = ({ roleId, isHeld }: RoleChange): void =>
    setPendingChanges((current) => {
      if (current[roleId] !== isHeld) return current;
      const { [roleId]: _, ...others } = current;
      return others;
    });

  const changing = useMutation({
    networkMode: 'always',
    // The scope makes requests for roles run one after the other, in the order of the clicks.
    scope: { id: `roles of ${studentId}` },
    mutationFn: ({ roleId, isHeld }: RoleChange) =>
      (isHeld ? addProfileRole : removeProfileRole)(roleId),
    onMutate: ({ roleId, isHeld }) =>
      setPendingChanges((current) => ({ ...current, [roleId]: isHeld })),
    onSuccess: async (_answer, change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (roles) => roles && withChange(roles, change));
      settle(change);
    },
    onError: (_error, change) => settle(change),
  });

  return {
    error: changing.error,
    isSaving: Object.keys(pendingChanges).length > 0 || changing.isPending,
    /** Returns the roles on the student's profile, including pending changes. */
    current: (saved: SelectedRoles): SelectedRoles =>
      Object.entries(pendingChanges).reduce<SelectedRoles>(
        (roles, [roleId, isHeld]) => withChange(roles, { roleId, isHeld }),
        saved,
      ),
    change: (change: RoleChange) => changing.mutate(change),
  };
};

export type RoleChanges = ReturnType<typeof useRoleChanges>;
