import type { Roster } from '@cairn/api/roster.contract';
import { unparse } from 'papaparse';

/** The wide signs begin a formula in spreadsheets of East Asia. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Where numbers have a decimal comma, spreadsheets separate by other signs: what follows one outside of quotes is a cell. */
const SEPARATOR = /[;|\t]/;
const needsQuotes = (value: unknown): boolean => SEPARATOR.test(String(value));

/** The roster as a table for a spreadsheet. What would begin a formula there is text. */
export const rosterCsv = (roster: Roster): string => {
  const isLive = roster.CourseType === 'sync';
  const rows = roster.learners.map((learner) => ({
    Student: learner.name,
    Done: learner.done,
    Of: roster.total,
    ...(isLive && { Points: learner.points ?? 0, 'Points of': roster.maxPoints ?? 0 }),
    ...(isLive && { Result: learner.result ?? '' }),
    'Hours spent': Math.round((learner.secondsSpent / 3600) * 100) / 100,
    Enrolled: learner.enrolledAt,
    'Last active': learner.activeAt ?? '',
    Completed: learner.completedAt ?? '',
  }));
  // Spreadsheets take a file without this mark for one in an old encoding.
  return `\uFEFF${unparse(rows, { escapeFormulae: FORMULA, quotes: needsQuotes })}`;
};
