import { randomUUID } from 'node:crypto';
import { type Sql, createInsertFragment } from '../src/platform/database/sql.ts';

interface TestDesktop {
  readonly state?: string;
  readonly username?: string;
  readonly operatingSystem?: string;
}

/** Adds a simulated desktop of a student. Returns its id. */
export const addSimulatedDesktop = async (
  sql: Sql,
  student: { readonly studentId: string; readonly email: string },
  given: TestDesktop = {},
): Promise<string> => {
  const workspaceId = `ws-${randomUUID().replaceAll('-', '').slice(0, 9)}`;
  const row = {
    workspace_id: workspaceId,
    student_id: student.studentId,
    username: given.username ?? student.email.split('@')[0] ?? '',
    operating_system: given.operatingSystem ?? 'Ubuntu 22.04',
    compute_type: 'STANDARD',
    protocols: ['WSP'],
    state: given.state ?? 'AVAILABLE',
  };
  await sql`insert into simulated_desktops ${createInsertFragment(row)}`;
  return workspaceId;
};
