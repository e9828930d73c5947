import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findStudentByEmail } from '../../accounts/auth/auth.repository.ts';
import { removeAllSecondFactors } from '../../accounts/second-factor/second-factors.repository.ts';
import { endSessionsOfPerson } from './person-changes.repository.ts';

/**
 * Removes the second factor of the account with this address and ends its sessions, for the operator's command. Returns false if the
 * account has none.
 * @throws not-found when no account has the address
 */
export const resetSecondFactorByOperator = (sql: Sql, email: string, now: Date): Promise<boolean> =>
  sql.begin(async (tx) => {
    const student = await findStudentByEmail(tx, email);
    if (!student) throw new AppError('not-found', `No account has the address ${email}.`);
    const { studentId } = student;
    if (!(await removeAllSecondFactors(tx, studentId))) return false;
    await endSessionsOfPerson(tx, studentId);
    const object = { kind: 'person', id: studentId } as const;
    await writeAuditEntry(tx, 'operator', { action: 'person-second-factor-reset', object }, now);
    return true;
  });
