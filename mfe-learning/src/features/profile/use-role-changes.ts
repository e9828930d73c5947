import { addRole, removeRole } from '@cairn/api/roles.contract';
import { useMutation, useQueryClient } from '@cairn/runtime';
import { events, http, report, session } from '@cairn/session';
import { useState } from 'react';
import { profileQueries } from './profile.queries.ts';

interface RoleChange {
  readonly roleId: string;
  /** Whether it is on the profile afterwards. */
  readonly isHeld: boolean;
}

type Held = Readonly<Record<string, boolean>>;

const withChange = (held: Held, { roleId, isHeld }: RoleChange): Record<string, boolean> => {
  if (isHeld) return { ...held, [roleId]: held[roleId] ?? false };
  const { [roleId]: _, ...others } = held;
  return others;
};

const send = ({ roleId, isHeld }: RoleChange, studentId: string) =>
  http.call(isHeld ? addRole : removeRole, { params: { studentId }, body: { roleId } });

/** Roles that come and go on the profile at once: each change shows before its answer, and is taken back without it. */
export const useRoleChanges = (studentId: string) => {
  const client = useQueryClient();
  const { queryKey } = profileQueries.heldRoles(studentId);
  /** RoleID → what it shall be, of the changes on their way. */
  const [underWay, setUnderWay] = useState<Held>({});
  const settle = ({ roleId, isHeld }: RoleChange): void =>
    setUnderWay((current) => {
      if (current[roleId] !== isHeld) return current;
      const { [roleId]: _, ...others } = current;
      return others;
    });

  const changing = useMutation({
    networkMode: 'always',
    // One after the other, in the order of the clicks.
    scope: { id: `roles of ${studentId}` },
    mutationFn: (change: RoleChange) => send(change, studentId),
    onMutate: ({ roleId, isHeld }) => setUnderWay((current) => ({ ...current, [roleId]: isHeld })),
    onSuccess: async (_answer, change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (held) => held && withChange(held, change));
      settle(change);
      // Changed all the same, when the attributes cannot be read now.
      await session.reloadAttributes().catch((error: unknown) => report(error, { at: 'roles' }));
      events.emit('roles.changed', {});
    },
    onError: (_error, change) => settle(change),
  });

  return {
    error: changing.error,
    isSaving: Object.keys(underWay).length > 0 || changing.isPending,
    /** The roles of the profile with the changes on their way. */
    current: (held: Held): Held =>
      Object.entries(underWay).reduce<Held>(
        (roles, [roleId, isHeld]) => withChange(roles, { roleId, isHeld }),
        held,
      ),
    change: (change: RoleChange) => changing.mutate(change),
  };
};

export type RoleChanges = ReturnType<typeof useRoleChanges>;
