import type { Role } from '@cairn/api/roles.contract';
import { addProfileRole } from '@cairn/record/roles';
import { useAction } from '@cairn/runtime';
import { events } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';
import { useCatalogStudent } from '../../lib/use-catalog-student.ts';

/**
 * Returns the action of the button that adds a role to the student's profile. `isRefused`: a visitor without an account has
 * pressed it.
 */
export const useAddRoleToProfile = ({ RoleID }: Role) => {
  const { isSignedIn, roles } = useCatalogStudent();
  const [isRefused, setRefused] = useState(false);
  const adding = useAction({
    mutationFn: () => addProfileRole(RoleID),
    onSuccess: () =>
      events.emit('notice.shown', {
        tone: 'success',
        message: t`Role added successfully to your roles in progress.`,
      }),
    onError: () =>
      events.emit('notice.shown', {
        tone: 'error',
        message: t`Failed to add the role. Please try again.`,
      }),
  });
  return {
    isAdded: isSignedIn && (RoleID in roles || adding.isSuccess),
    isAdding: adding.isPending,
    /** True if the student has added the role by a press on this page. */
    hasAdded: adding.isSuccess,
    isRefused: isRefused && !isSignedIn,
    add: () => {
      setRefused(!isSignedIn);
      if (isSignedIn) adding.mutate();
    },
  };
};
