import type { Group } from '@cairn/api/groups.contract';
import { joinGroup } from '@cairn/record/join-group';
import { useMutation } from '@cairn/runtime';

/** The one choice of a group; afterwards the record has it. */
export const useGroupJoining = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: ({ GroupID }: Group) => joinGroup(GroupID),
  });
