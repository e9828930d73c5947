import type { Roster } from '@cairn/api/roster.contract';
import { CSV_BYTE_ORDER_MARK, CSV_WRITE_OPTIONS } from '@cairn/domain/csv.rules';
import { unparse } from 'papaparse';

/** Returns the roster of a course as CSV. */
export const toRosterCsv = (roster: Roster): string => {
  const isLive = roster.CourseType === 'sync';
  const rows = roster.learners.map((student) => ({
    Student: student.name,
    Done: student.done,
    Of: roster.total,
    ...(isLive && { Points: student.points ?? 0, 'Points of': roster.maxPoints ?? 0 }),
    ...(isLive && { Result: student.result ?? '' }),
    'Hours spent': Math.round((student.secondsSpent / 3600) * 100) / 100,
    Enrolled: student.enrolledAt,
    'Last active': student.activeAt ?? '',
    Completed: student.completedAt ?? '',
  }));
  return `${CSV_BYTE_ORDER_MARK}${unparse(rows, CSV_WRITE_OPTIONS)}`;
};
