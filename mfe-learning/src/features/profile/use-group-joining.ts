import { type Group, joinGroup } from '@cairn/api/groups.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { useMutation } from '@cairn/runtime';
import { http, report, session } from '@cairn/session';

/** By what it says: the client belongs to the page, and its errors are no instances of this bundle's class. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'conflict';

const join = async (attributes: UserAttributes, { GroupID }: Group): Promise<void> => {
  const { StudentID } = attributes;
  try {
    await http.call(joinGroup, {
      params: { groupId: GroupID },
      body: { addStudents: [StudentID] },
    });
  } catch (error) {
    if (!isConflict(error)) throw error;
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
