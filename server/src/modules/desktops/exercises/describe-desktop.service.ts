import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import type { DesktopProvider } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findDesktopCredentials } from './exercises.repository.ts';

/**
 * Returns a cloud desktop of the student, with the password and the registration code of its exercise. A desktop belongs to the
 * student if the provider says so, or if the operator assigned it for an exercise. Also rejects with the errors of the provider.
 * @throws not-found
 * @throws forbidden
 */
export type DescribeStudentDesktop = (
  workspaceId: string,
  studentId: string,
) => Promise<ExerciseWorkspace>;

export interface DescribeDesktopDeps {
  readonly sql: Sql;
  readonly desktops: Pick<DesktopProvider, 'find'>;
}

export const createDesktopDescriber =
  ({ sql, desktops }: DescribeDesktopDeps): DescribeStudentDesktop =>
  async (workspaceId, studentId) => {
    const [found, access] = await Promise.all([
      desktops.find(workspaceId),
      findDesktopCredentials(sql, workspaceId, studentId),
    ]);
    if (!found) throw new AppError('not-found', 'There is no such desktop.');
    if (!access && found.studentId !== studentId) {
      throw new AppError('forbidden', 'This desktop is not yours.');
    }
    const { password = null, registrationCode = null } = access ?? {};
    return {
      ...found.workspace,
      ...(password !== null && { Password: password }),
      ...(registrationCode !== null && { RegistrationCode: registrationCode }),
    };
  };
