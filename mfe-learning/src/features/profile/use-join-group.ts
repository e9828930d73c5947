import type { StudentGroup } from '@cairn/api/groups.contract';
import { joinStudentGroup } from '@cairn/record/join-group';
import { useAction } from '@cairn/runtime';

/** Joins a group, which a student can do only once; afterwards the student's record contains it. */
export const useJoinGroup = () =>
  useAction({
    mutationFn: ({ GroupID }: StudentGroup) => joinStudentGroup(GroupID),
  });
