import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Desktops } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findDesktopAccess } from './exercises.repository.ts';

/**
 * Returns a desktop of the student, with the password and the registration code of its exercise. It is the student's if the
 * provider says so, or if the operator assigned it to the student for an exercise. Also throws what the provider throws.
 * @throws not-found
 * @throws forbidden
 */
export type DescribeDesktop = (
  workspaceId: string,
  studentId: string,
) => Promise<ExerciseWorkspace>;

export interface DescribeDesktopDeps {
  readonly sql: Sql;
  readonly desktops: Pick<Desktops, 'find'>;
}

export const createDescribeDesktop =
  ({ sql, desktops }: DescribeDesktopDeps): DescribeDesktop =>
  async (workspaceId, studentId) => {
    const [found, access] = await Promise.all([
      desktops.find(workspaceId),
      findDesktopAccess(sql, workspaceId, studentId),
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
