import { formatScormTime, parseScormTime } from '@cairn/domain/scorm-time.rules';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import {
  type PackageVisit,
  replaceScormSessionTimes,
  type ScormSessionTime,
} from './package-visits.repository.ts';

const TOTAL_TIME_KEY = /^(?:item\/[^/]+\/)?cmi\.(core\.)?total_time$/;

/**
 * Returns corrected total times. A run-time adds its session to the total at its start. If two browsers play at once, each total
 * lacks the session of the other one, so the session is added to the stored total.
 * @returns the totals to store in place of those of the batch
 */
export const correctScormTotalTimes = async (
  tx: TransactionSql,
  visit: PackageVisit,
  updates: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const times = findSessionTimes(updates);
  if (times.length === 0) return {};
  const before = await replaceScormSessionTimes(tx, visit, times);
  const stored = await findTotals(tx, visit, times);
  const totals = times.map(({ key, duration }) => {
    const others = Math.max(0, parseScormTime(stored.get(key)) - (before.get(key) ?? 0));
    const version = TOTAL_TIME_KEY.exec(key)?.[1] === undefined ? '2004' : '1.2';
    return [key, formatScormTime(version, others + duration)] as const;
  });
  return Object.fromEntries(totals);
};

/** Largest number of hundredths of a second that the column can hold, because a package can report any number of hours. */
const MAX_HUNDREDTHS = Number.MAX_SAFE_INTEGER;

/** Returns the total times of a batch, for items whose session time is in the batch too. */
const findSessionTimes = (updates: Readonly<Record<string, string>>): ScormSessionTime[] =>
  Object.entries(updates).flatMap(([key, claimed]) => {
    const session = updates[key.replace(/total_time$/, 'session_time')];
    if (!TOTAL_TIME_KEY.test(key) || session === undefined) return [];
    const duration = Math.min(parseScormTime(session), MAX_HUNDREDTHS);
    const total = Math.min(parseScormTime(claimed), MAX_HUNDREDTHS);
    return [{ key, duration, beganWith: Math.max(0, total - duration) }];
  });

const findTotals = async (
  tx: TransactionSql,
  { studentId, courseId }: PackageVisit,
  times: readonly ScormSessionTime[],
): Promise<Map<string, string>> => {
  const rows = await tx<{ key: string; value: string }[]>`
    select key, value from scorm_values
    where student_id = ${studentId} and course_id = ${courseId}
      and key = any(${times.map(({ key }) => key)}::text[])`;
  return new Map(rows.map(({ key, value }) => [key, value]));
};
