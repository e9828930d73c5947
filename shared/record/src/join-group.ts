import { ApiError } from '@cairn/api/api-error';
import { joinGroup as joinGroupCall } from '@cairn/api/groups.contract';
import { http, record } from '@cairn/session';
import { reloadRecord } from './reload-record.ts';
import { requireStudentId } from './require-student-id.ts';

/**
 * Stores the student's one choice of a group (PROF-07). If the student has chosen one elsewhere meanwhile, that choice
 * is loaded instead (PROF-09).
 */
export const joinStudentGroup = async (groupId: string): Promise<void> => {
  const addStudents = [requireStudentId()];
  try {
    await record.commit(
      () => http.call(joinGroupCall, { params: { groupId }, body: { addStudents } }),
      (student) => ({ ...student, GroupIDs: [groupId] }),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'conflict')) throw error;
    await record.reload();
    return;
  }
  await reloadRecord('group');
};
