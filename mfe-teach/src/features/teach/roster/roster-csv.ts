import type { Roster } from '@cairn/api/roster.contract';
import { unparse } from 'papaparse';

/** The full-width signs begin a formula in East Asian spreadsheets. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Spreadsheets of languages with a decimal comma separate cells by these signs, so a value with one is quoted. */
const SEPARATOR = /[;|\t]/;
const needsQuotes = (value: unknown): boolean => SEPARATOR.test(String(value));

/** Returns the roster of a course as CSV. Text that a spreadsheet would take for a formula is escaped (`escapeFormulae`). */
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
  // Without a byte order mark, spreadsheets assume a legacy encoding.
  return `\uFEFF${unparse(rows, { escapeFormulae: FORMULA, quotes: needsQuotes })}`;
};
