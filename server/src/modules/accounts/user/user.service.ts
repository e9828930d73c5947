import type { UserAttributes } from '@cairn/api/user.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { LearningAttributesReader } from './student-learning.ts';
import type { StudentProfileChanges, UserRepository } from './user.repository.ts';

const CHANGEABLE = ['FirstName', 'LastName', 'Occupation', 'LastLogin'] as const;

export interface StudentAttributesService {
  /** Returns the attributes of a student's account. Throws unauthorized when the account does not exist. */
  readonly attributes: (studentId: string) => Promise<UserAttributes>;
  /**
   * Changes those attributes of the student's account that the student may change; others are ignored. `Courses` alone is
   * accepted and changes nothing (TAPI-38). Throws invalid when the request has no known attribute (API-26).
   */
  readonly change: (
    studentId: string,
    changes: StudentProfileChanges & { readonly Courses?: unknown },
  ) => Promise<UserAttributes>;
}

export const createStudentAttributesService = (
  users: UserRepository,
  learning: Pick<LearningAttributesReader, 'readLearningRecord'>,
): StudentAttributesService => {
  const attributes: StudentAttributesService['attributes'] = async (studentId) => {
    const [row, record] = await Promise.all([
      users.find(studentId),
      learning.readLearningRecord(studentId),
    ]);
    if (!row) throw new AppError('unauthorized', 'This account no longer exists.');
    const { CreatedAt, PasswordLastChanged, LastLogin, InstructorID, StaffRoles, ...own } = row;
    return {
      ...own,
      id: row.StudentID,
      CreatedAt: CreatedAt.toISOString(),
      PasswordLastChanged: PasswordLastChanged.toISOString(),
      ...(LastLogin && { LastLogin: LastLogin.toISOString() }),
      ...(InstructorID !== null && { InstructorID }),
      ...(StaffRoles.length > 0 && { StaffRoles }),
      Roles: record.roles,
      Competencies: record.competencies,
      CompletedCourses: record.completed,
      Courses: record.courses,
      ExerciseIDWorkspaceIDMapping: record.workspaces,
    };
  };

  return {
    attributes,
    change: async (studentId, changes) => {
      const changed = CHANGEABLE.some((name) => changes[name] !== undefined);
      if (!changed && changes.Courses === undefined) {
        throw new AppError('invalid', 'There is nothing in this request that you can change.');
      }
      if (changed) await users.change(studentId, changes);
      return attributes(studentId);
    },
  };
};
