import { ApiError, isUnanswered } from '@cairn/api/api-error';
import {
  addStudentRole,
  listStudentRoles,
  removeStudentRole,
  type UpskillRole,
} from '@cairn/api/upskilling.contract';
import { useAction, useQuery } from '@cairn/runtime';
import { events, friendlyMessage, http, session } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';
import { upskillQueries } from './upskill-role.queries.ts';

/** Roles that the student wants to reach, and the function that adds or removes one. */
export interface RoleSelection {
  readonly selected: readonly string[];
  readonly isLoading: boolean;
  /** True if the saved roles could not be loaded; the student can select roles anyway. */
  readonly isSavedUnknown: boolean;
  readonly isBusy: boolean;
  /** Adds the role, or removes it if it is selected. @param onFinished called after the request, once its message was shown */
  readonly toggle: (role: UpskillRole, onFinished: () => void) => void;
}

const ALREADY_SAVED = t`This role is already saved and will remain in your profile`;
/** HTTP statuses which mean that the role was added or removed before. */
const ALREADY_DONE_STATUSES = new Set([404, 409]);

const showNotice = (tone: 'error' | 'info', message: string) =>
  events.emit('notice.shown', { tone, message });

const readRoles = async (studentId: string) =>
  (await http.call(listStudentRoles, { params: { studentId } })).roles;

/**
 * Returns the roles on the server if a failure leaves open whether the change was made; undefined otherwise, and if they cannot
 * be loaded.
 */
const readRolesAfterFailure = async (failure: unknown, studentId: string) => {
  const isRefusal = failure instanceof ApiError && ALREADY_DONE_STATUSES.has(failure.status);
  if (!isUnanswered(failure) && !isRefusal) return undefined;
  try {
    return await readRoles(studentId);
  } catch {
    return undefined;
  }
};

/** Returns an error message if data for the change of roles are missing; undefined if they are complete. */
const findRoleObstacle = (role: UpskillRole, studentId: string | undefined): string | undefined => {
  if (role.RoleID === '') return t`Invalid role.`;
  return studentId === undefined ? t`No student ID in session.` : undefined;
};

const useSavedRoles = () => {
  const studentId = session.studentId();
  return useQuery({
    ...upskillQueries.savedRoles(studentId ?? ''),
    enabled: studentId !== undefined,
  });
};

/** Returns the function that requests a change of the wanted roles and shows messages about it. */
const useChange = (
  { initial, selected }: Record<'initial' | 'selected', readonly string[]>,
  setSelected: (roleIds: readonly string[]) => void,
) => {
  const remove = async (studentId: string, roleID: string) => {
    await http.call(removeStudentRole, { params: { studentId }, query: {}, body: { roleID } });
    if (initial.includes(roleID)) showNotice('info', ALREADY_SAVED);
    else setSelected(selected.filter((id) => id !== roleID));
  };
  const add = async (studentId: string, roleID: string) => {
    await http.call(addStudentRole, { params: { studentId }, body: { roleID } });
    setSelected([...selected, roleID]);
  };
  return async (role: UpskillRole): Promise<void> => {
    const studentId = session.studentId();
    const problem = findRoleObstacle(role, studentId);
    if (problem !== undefined || studentId === undefined) {
      showNotice('error', problem ?? '');
      return;
    }
    const isChosen = selected.includes(role.RoleID);
    try {
      await (isChosen ? remove : add)(studentId, role.RoleID);
    } catch (error) {
      const saved = await readRolesAfterFailure(error, studentId);
      // True if the server has made the change and only its response was lost.
      const isDone = isUnanswered(error) && saved?.includes(role.RoleID) === !isChosen;
      if (!isDone) showNotice('error', friendlyMessage(error));
      if (saved) setSelected(saved);
    }
  };
};

export const useRoleSelection = (): RoleSelection => {
  const saved = useSavedRoles();
  /** Roles after the last change on this screen; undefined until the first change. */
  const [changed, setChanged] = useState<readonly string[]>();
  const initial = saved.data ?? [];
  const selected = changed ?? initial;
  const { isPending, mutate } = useAction({
    mutationFn: useChange({ initial, selected }, setChanged),
  });
  return {
    selected,
    isLoading: saved.isLoading,
    isSavedUnknown: saved.isError,
    isBusy: isPending,
    toggle: (role, onFinished) => mutate(role, { onSettled: onFinished }),
  };
};
