import type { UserAttributes } from '@cairn/api/user.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StudentLearning } from './student-learning.ts';
import type { StudentChanges, UserRepository } from './user.repository.ts';

const CHANGEABLE = ['FirstName', 'LastName', 'Occupation', 'LastLogin'] as const;

export interface UserService {
  /** Returns the attributes. Throws unauthorized when the account does not exist. */
  readonly attributes: (studentId: string) => Promise<UserAttributes>;
  /**
   * Changes the attributes that a student may change and ignores others. `Courses` alone is accepted and changes nothing
   * (TAPI-38). Throws invalid when no known attribute is given (API-26).
   */
  readonly change: (
    studentId: string,
    changes: StudentChanges & { readonly Courses?: unknown },
  ) => Promise<UserAttributes>;
}

export const createUserService = (
  users: UserRepository,
  learning: Pick<StudentLearning, 'allOf'>,
): UserService => {
  const attributes: UserService['attributes'] = async (studentId) => {
    const [row, record] = await Promise.all([users.find(studentId), learning.allOf(studentId)]);
    if (!row) throw new AppError('unauthorized', 'This account no longer exists.');
    const { CreatedAt, PasswordLastChanged, LastLogin, InstructorID, ...own } = row;
    return {
      ...own,
      id: row.StudentID,
      CreatedAt: CreatedAt.toISOString(),
      PasswordLastChanged: PasswordLastChanged.toISOString(),
      ...(LastLogin && { LastLogin: LastLogin.toISOString() }),
      ...(InstructorID !== null && { InstructorID }),
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
