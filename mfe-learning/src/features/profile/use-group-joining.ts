import type { Group } from '@cairn/api/groups.contract';
import { joinGroup } from '@cairn/record/join-group';
import { useAction } from '@cairn/runtime';

/** The one choice of a group; afterwards the record has it. */
export const useGroupJoining = () =>
  useAction({
    mutationFn: ({ GroupID }: Group) => joinGroup(GroupID),
  });
