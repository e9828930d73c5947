import { formatScormTime, parseScormTime } from '@cairn/domain/scorm-time.rules';
import type { TransactionSql } from '../../database/sql.ts';
import { type PackageVisit, replaceSessionTime } from './package-visits.repository.ts';

const TOTAL = /^(?:item\/[^/]+\/)?cmi\.(core\.)?total_time$/;

/**
 * A run-time adds its session to the total that it began with. Where two browsers play at once, the total of the one lacks the
 * session of the other: so the session is added to what is stored.
 * @returns the totals to store in place of those of the batch
 */
export const addUpTotalTimes = async (
  tx: TransactionSql,
  visit: PackageVisit,
  updates: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const totals: Record<string, string> = {};
  for (const [key, claimed] of Object.entries(updates)) {
    const found = TOTAL.exec(key);
    const session = updates[key.replace(/total_time$/, 'session_time')];
    if (!found || session === undefined) continue;
    const duration = parseScormTime(session);
    const beganWith = Math.max(0, parseScormTime(claimed) - duration);
    const before = await replaceSessionTime(tx, visit, { key, beganWith, duration });
    const stored = parseScormTime(await storedTotal(tx, visit, key));
    const total = Math.max(0, stored - before) + duration;
    totals[key] = formatScormTime(found[1] === undefined ? '2004' : '1.2', total);
  }
  return totals;
};

const storedTotal = async (
  tx: TransactionSql,
  { studentId, courseId }: PackageVisit,
  key: string,
): Promise<string | undefined> => {
  const [row] = await tx<{ value: string }[]>`
    select value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId} and key = ${key}`;
  return row?.value;
};
