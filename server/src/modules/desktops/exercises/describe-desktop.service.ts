import type { ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Desktops } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findDesktopAccess } from './exercises.repository.ts';

/**
 * A desktop that is the student's at the provider, or that the operator gave the student for an exercise; with the
 * password and the registration code of that exercise. Throws not-found, forbidden, and what the provider throws.
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
