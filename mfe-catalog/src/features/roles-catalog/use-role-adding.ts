import { addRole, type Role } from '@cairn/api/roles.contract';
import { useMutation } from '@cairn/runtime';
import { events, http, report, session } from '@cairn/session';
import { useState } from 'react';
import { useLearner } from '../../lib/use-learner.ts';

const add = async (studentId: string, roleId: string): Promise<void> => {
  await http.call(addRole, { params: { studentId }, body: { roleId } });
  // Added all the same, when the attributes cannot be read now.
  await session.reloadAttributes().catch((error: unknown) => report(error, { at: 'add role' }));
  events.emit('roles.changed', {});
};

/** What the button of a role does. `isRefused`: somebody without an account has tried. */
export const useRoleAdding = ({ RoleID }: Role) => {
  const { isSignedIn, roles } = useLearner();
  const [isRefused, setRefused] = useState(false);
  const adding = useMutation({
    mutationFn: (studentId: string) => add(studentId, RoleID),
    onSuccess: () =>
      events.emit('notice.shown', {
        tone: 'success',
        message: 'Role added successfully to your roles in progress.',
      }),
    onError: () =>
      events.emit('notice.shown', {
        tone: 'error',
        message: 'Failed to add the role. Please try again.',
      }),
  });
  return {
    isAdded: isSignedIn && (RoleID in roles || adding.isSuccess),
    isAdding: adding.isPending,
    isRefused: isRefused && !isSignedIn,
    add: () => {
      const studentId = isSignedIn ? session.studentId() : undefined;
      setRefused(studentId === undefined);
      if (studentId !== undefined) adding.mutate(studentId);
    },
  };
};
