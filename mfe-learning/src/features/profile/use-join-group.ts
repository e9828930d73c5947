import type { Group } from '@cairn/api/groups.contract';
import { joinGroup } from '@cairn/record/join-group';
import { useAction } from '@cairn/runtime';

/** Joins a group, which is possible only once; afterwards the record contains it. */
export const useJoinGroup = () =>
  useAction({
    mutationFn: ({ GroupID }: Group) => joinGroup(GroupID),
  });
