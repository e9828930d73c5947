import { ApiError } from '@cairn/api/api-error';
import { type Group, joinGroup } from '@cairn/api/groups.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { useMutation } from '@cairn/runtime';
import { http, report, session } from '@cairn/session';

const join = async (attributes: UserAttributes, { GroupID }: Group): Promise<void> => {
  const { StudentID } = attributes;
  try {
    await http.call(joinGroup, {
      params: { groupId: GroupID },
      body: { addStudents: [StudentID] },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'conflict') throw error;
    // Chosen elsewhere meanwhile: that choice is the one that counts.
    await session.reloadAttributes();
    return;
  }
  // Chosen all the same, when the attributes cannot be read now.
  await session.reloadAttributes().catch((error: unknown) => {
    report(error, { at: 'group' });
    session.saveAttributes({ ...attributes, GroupIDs: [GroupID] });
  });
};

/** The one choice of a group; afterwards the session has it. */
export const useGroupJoining = (attributes: UserAttributes) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (group: Group) => join(attributes, group),
  });
