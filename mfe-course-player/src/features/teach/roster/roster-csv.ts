import type { Roster } from '@cairn/api/roster.contract';
import { unparse } from 'papaparse';

/** Returns the roster as CSV. Text that a spreadsheet would take for a formula is escaped (`escapeFormulae`). */
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
  // Without a byte order mark, spreadsheets assume a legacy encoding.
  return `\uFEFF${unparse(rows, { escapeFormulae: true })}`;
};
